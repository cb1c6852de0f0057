import { afterEach, describe, expect, test, vi } from 'vitest'
import { API, ORIGIN, failureOf, json } from './server.ts'
import { SIZE, arrival, attached, inPlace, silent, uploading } from './uploading.ts'
import { answering, type Line } from './xhr.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the caller gives up', () => {
  test('before the upload: nothing is sent', async () => {
    const { lines, upload } = uploading(silent)
    expect((await failureOf(upload({ signal: AbortSignal.abort() }))).kind).toBe('aborted')
    expect(lines).toEqual([])
  })

  test('while the marketplace is asked whether it has moved: nothing is sent', async () => {
    const caller = new AbortController()
    const { lines, fetched, upload } = uploading(silent, { answer: () => new Promise(() => undefined) })
    const failure = failureOf(upload({ signal: caller.signal }))
    await vi.waitFor(() => expect(fetched.requests).toHaveLength(1))
    caller.abort()
    expect((await failure).kind).toBe('aborted')
    expect(lines).toEqual([])
  })

  test.each<[string, (line: Line) => void]>([
    ['while the file is sent', (line) => line.send(400)],
    ['while the answer is awaited', (line) => line.send(SIZE)],
    ['while the answer arrives', (line) => [line.send(SIZE), line.head(attached()), line.data('{"id"')]],
  ])('%s: the request ends at once, and nothing more is told', async (_, reach) => {
    vi.useFakeTimers()
    const caller = new AbortController()
    const { lines, seen, upload } = uploading(silent)
    const failure = failureOf(upload({ signal: caller.signal }))
    const line = await arrival(lines)
    reach(line)
    const before = seen.length
    caller.abort()
    expect((await failure).kind).toBe('aborted')
    expect(line.isAborted()).toBe(true)
    expect(seen).toHaveLength(before)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('from within the listener, at the first word of progress', async () => {
    vi.useFakeTimers()
    const caller = new AbortController()
    const { onProgress, lines, upload } = uploading(silent)
    onProgress.mockImplementation(() => void caller.abort())
    expect((await failureOf(upload({ signal: caller.signal }))).kind).toBe('aborted')
    expect(onProgress).toHaveBeenCalledTimes(1)
    expect(lines).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the timeout of an upload', () => {
  const config = { timeout: 1000 }

  test.each<[string, (line: Line) => void]>([
    ['before anything is sent', silent],
    ['in the middle of the file', (line) => line.send(400)],
    ['after the file was sent', (line) => line.send(SIZE)],
    ['in the middle of the answer', (line) => [line.send(SIZE), line.head(attached()), line.data('{"id"')]],
  ])('is silence %s', async (_, reach) => {
    vi.useFakeTimers()
    const { lines, upload } = uploading(silent, { config })
    const failure = failureOf(upload())
    const line = await arrival(lines)
    await vi.advanceTimersByTimeAsync(900)
    reach(line)
    // `silent` starts no new time.
    await vi.advanceTimersByTimeAsync(reach === silent ? 0 : 999)
    expect(line.isAborted()).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect((await failure).kind).toBe('timeout')
    expect(line.isAborted()).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('does not end a long upload that goes on, nor a long answer', async () => {
    vi.useFakeTimers()
    const { lines, upload } = uploading(silent, { config })
    const done = upload()
    const line = await arrival(lines)
    for (let loaded = 100; loaded <= SIZE; loaded += 100) {
      await vi.advanceTimersByTimeAsync(900)
      line.send(loaded)
    }
    await vi.advanceTimersByTimeAsync(900)
    line.head(attached())
    for (const part of ['{"id"', ':1', '}']) {
      await vi.advanceTimersByTimeAsync(900)
      line.data(part)
    }
    line.finish()
    expect(await done).toMatchObject({ id: 1 })
    expect(vi.getTimerCount()).toBe(0)
  })

  test("may be the call's own, and none where it is not positive or too long for a timer", async () => {
    vi.useFakeTimers()
    const { lines, upload } = uploading(silent, { config })
    const failure = failureOf(upload({ timeout: 20 }))
    await arrival(lines)
    await vi.advanceTimersByTimeAsync(21)
    expect((await failure).kind).toBe('timeout')
    for (const [index, timeout] of [0, -1, 2 ** 31].entries()) {
      const done = upload({ timeout })
      const line = await arrival(lines, index + 2)
      await vi.advanceTimersByTimeAsync(60_000)
      await line.answer(attached())
      expect(await done).toMatchObject({ id: 1 })
    }
  })
})

describe('a redirect', () => {
  test.each([
    ['another origin', 'https://www.shop.example/front_api/v1/orders/5/attachments'],
    ['another path', `${ORIGIN}/sign-in`],
    ['another query', `${API}/orders/5/attachments?lang=fr`],
  ])('that was followed to %s is not taken as the answer', async (_, url) => {
    const { lines, upload } = uploading((line) => line.answer(attached(), url))
    expect(await failureOf(upload())).toMatchObject({ kind: 'moved', status: 0 })
    expect(lines).toHaveLength(1)
    expect(lines[0]?.isAborted()).toBe(true)
  })

  test('is learned of before anything is sent: one public read without session, and the address to configure', async () => {
    const { lines, fetched, upload } = uploading(silent, {
      answer: (request) => {
        const answer = request.redirect === 'manual' ? Response.error() : json({ categories: [] })
        return Object.defineProperty(answer, 'url', { value: 'https://www.shop.example/front_api/v1/categories' })
      },
    })
    expect(await failureOf(upload())).toMatchObject({ kind: 'moved', status: 0, location: 'https://www.shop.example' })
    expect(lines).toEqual([])
    expect(fetched.requests.map(({ url }) => url)).toEqual(Array(2).fill(`${API}/categories`))
    expect(fetched.requests.some(({ headers }) => headers.has('authorization'))).toBe(false)
    expect(fetched.inits.map(({ credentials }) => credentials)).toEqual(['omit', 'omit'])
    expect(fetched.inits.map(({ redirect }) => redirect)).toEqual(['manual', 'follow'])
  })

  test('is asked about once, and again where no answer came', async () => {
    let isOnline = false
    const { fetched, upload } = uploading(answering(attached()), {
      answer: () => (isOnline ? inPlace.clone() : Promise.reject(new TypeError('fetch failed'))),
    })
    expect(await upload()).toMatchObject({ id: 1 })
    isOnline = true
    await Promise.all([upload(), upload()])
    await upload()
    expect(fetched.requests).toHaveLength(2)
  })
})
