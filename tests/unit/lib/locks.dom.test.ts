import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { takeFreeLock, withFreeLock } from '../../../src/lib/heldLocks.ts'
import { withLock } from '../../../src/lib/locks.ts'

type Granted = (lock: unknown) => unknown
const stand = (request: (granted: Granted) => Promise<unknown>): void => {
  const locks = { request: (_name: string, _options: object, granted: Granted) => request(granted) }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
}
afterEach(() => { Reflect.deleteProperty(navigator, 'locks') })

describe('a browser that refuses locks together with storage', () => {
  beforeEach(() => stand(() => Promise.reject(new DOMException('Access is denied in this context.', 'SecurityError'))))

  test('does its tasks all the same', async () => {
    expect(await withLock('x', () => Promise.resolve(1))).toBe(1)
    expect(await withLock('x', () => Promise.resolve(2), { timeoutMs: 50 })).toBe(2)
    let ran = 0
    await withFreeLock('x', async () => { ran += 1 })
    expect(ran).toBe(1)
    expect(await takeFreeLock('x')).toBeTypeOf('function')
  })
})

test('a task that fails with its lock is not done a second time', async () => {
  stand(async (granted) => granted({}))
  let ran = 0
  const fail = async (): Promise<never> => {
    ran += 1
    throw new Error('No')
  }
  await expect(withLock('x', fail)).rejects.toThrow('No')
  await expect(withFreeLock('x', fail)).rejects.toThrow('No')
  expect(ran).toBe(2)
})
