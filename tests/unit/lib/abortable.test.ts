import { expect, test } from 'vitest'
import { abortable } from '../../../src/lib/abortable.ts'

const never = new Promise<string>(() => {})

test("a promise that never settles rejects with the signal's reason when the signal aborts", async () => {
  const controller = new AbortController()
  const waiting = abortable(never, controller.signal)
  controller.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  await expect(abortable(never, controller.signal)).rejects.toThrow('gone')
  await expect(abortable(never, controller.signal, () => new TypeError('aborted'))).rejects.toThrow(TypeError)
})

test('a promise that settles first is passed on, and the signal keeps no listener', async () => {
  const { signal } = new AbortController()
  let listeners = 0
  const watched = Object.assign(Object.create(null) as AbortSignal, {
    aborted: false,
    addEventListener: () => { listeners += 1 },
    removeEventListener: () => { listeners -= 1 },
  })
  expect(await abortable(Promise.resolve('answer'), watched)).toBe('answer')
  await expect(abortable(Promise.reject(new Error('refused')), signal)).rejects.toThrow('refused')
  expect(await abortable(Promise.resolve('unlimited'), undefined)).toBe('unlimited')
  expect(listeners).toBe(0)
})
