import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../src/api/ApiError.ts'
import { CatalogueError } from '../../../src/catalogue/source.ts'
import { retryOnce } from '../../../src/composables/retryOnce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const { signal } = new AbortController()
/** Waits as long as it takes; answers what came, or the failure. */
const outcome = async (read: () => Promise<unknown>, given = signal): Promise<unknown> => {
  const ended = retryOnce(read, given).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return ended
}

describe('a read that is worth a second try', () => {
  test.each([
    ['of the Front API', new ApiError('network', 'listings.related')],
    ['that was cut', new ApiError('malformed', 'listings.related')],
    ['of the catalogue', new CatalogueError('damaged', 'l/1.json')],
    ['whose code did not arrive', new TypeError('Failed to fetch dynamically imported module')],
  ])('comes although one answer %s was lost', async (_, lost) => {
    const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost).mockResolvedValue('here')
    expect(await outcome(read)).toBe('here')
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('fails when it is lost twice', async () => {
    const lost = new ApiError('network', 'listings.related')
    const read = vi.fn<() => Promise<string>>().mockRejectedValue(lost)
    expect(await outcome(read)).toBe(lost)
    expect(read).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['that there is nothing', new CatalogueError('not_found', 'l/1.json')],
    ['that the client has asked for three times', new ApiError('server', 'listings.related')],
  ])('is not made again after an answer %s', async (_, answer) => {
    const read = vi.fn<() => Promise<string>>().mockRejectedValue(answer)
    expect(await outcome(read)).toBe(answer)
    expect(read).toHaveBeenCalledTimes(1)
  })

  test('is not made again where nobody waits for it', async () => {
    const left = new AbortController()
    const read = vi.fn<() => Promise<string>>().mockImplementation(() => {
      left.abort()
      return Promise.reject(left.signal.reason as Error)
    })
    await outcome(read, left.signal)
    expect(read).toHaveBeenCalledTimes(1)
  })

  test('is not made again where nobody waits for it any more', async () => {
    const left = new AbortController()
    const read = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError('network', 'listings.related'))
    setTimeout(() => left.abort(), 500)
    expect(await outcome(read, left.signal)).toBe(left.signal.reason)
    expect(read).toHaveBeenCalledTimes(1)
  })
})
