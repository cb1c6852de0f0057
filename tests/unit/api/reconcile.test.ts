import { expect, test, vi } from 'vitest'
import { ApiError, type ErrorDetails, type ErrorKind } from '../../../src/api/ApiError.ts'
import { reconcileWrite } from '../../../src/api/reconcile.ts'

const failure = (kind: ErrorKind, details: ErrorDetails = {}) => new ApiError(kind, 'carts.addItem', details)
/** A write of the number 2 to a place that holds `before`. */
const write = (fates: readonly (ErrorKind | 'ok')[], { before = 1, reaches = false, retryAfter = null as number | null } = {}) => {
  let held = before
  let attempt = 0
  const send = vi.fn(async () => {
    const fate = fates[attempt++] ?? 'ok'
    if (fate === 'ok' || reaches) held = 2
    if (fate !== 'ok') throw failure(fate, { retryAfter })
    return 'answer'
  })
  const read = vi.fn(async () => held)
  return { send, read, isDone: (state: number) => state === 2 }
}

test('an answered write is not read again', async () => {
  const made = write(['ok'])
  expect(await reconcileWrite(made)).toEqual({ outcome: 'answered', answer: 'answer' })
  expect(made.read).not.toHaveBeenCalled()
})

test.each(['network', 'timeout', 'server', 'malformed', 'maintenance'] as const)('a write that was made although its answer was lost (%s) is done, and sent once', async (kind) => {
  const made = write([kind], { reaches: true })
  expect(await reconcileWrite(made)).toEqual({ outcome: 'done', state: 2 })
  expect(made.send).toHaveBeenCalledTimes(1)
})

test('a write that did not arrive has failed with its own error, and what was read goes with it', async () => {
  const made = write(['network'])
  expect(await reconcileWrite(made)).toMatchObject({ outcome: 'failed', error: { kind: 'network' }, state: 1 })
  expect(made.send).toHaveBeenCalledTimes(1)
})

test('a refusal is an answer: nothing is read', async () => {
  const made = write(['refused'])
  expect(await reconcileWrite(made)).toMatchObject({ outcome: 'failed', error: { kind: 'refused' } })
  expect(made.read).not.toHaveBeenCalled()
})

test('a refusal that may say that nothing is to do is looked into where the caller asks for it', async () => {
  const made = { ...write(['refused'], { before: 2 }), isUncertain: ({ kind }: ApiError) => kind === 'refused' }
  expect(await reconcileWrite(made)).toEqual({ outcome: 'done', state: 2 })
})

test('a write that timed out stays uncertain: it may still arrive', async () => {
  expect(await reconcileWrite(write(['timeout']))).toMatchObject({ outcome: 'uncertain', error: { kind: 'timeout' }, state: 1 })
})

test('a write whose state cannot be read stays uncertain', async () => {
  const made = { ...write(['network']), read: () => Promise.reject(failure('server')) }
  expect(await reconcileWrite(made)).toEqual({ outcome: 'uncertain', error: expect.objectContaining({ kind: 'network' }) })
})

test('after a pause without a stated end the write is sent once more, never twice', async () => {
  const made = write(['maintenance', 'ok'])
  expect(await reconcileWrite(made)).toEqual({ outcome: 'answered', answer: 'answer' })
  const again = write(['maintenance', 'maintenance', 'ok'])
  expect(await reconcileWrite(again)).toMatchObject({ outcome: 'failed', error: { kind: 'maintenance' } })
  expect(again.send).toHaveBeenCalledTimes(2)
})

test('a pause with a stated end is respected', async () => {
  const made = write(['maintenance', 'ok'], { retryAfter: 60 })
  expect(await reconcileWrite(made)).toMatchObject({ outcome: 'failed' })
  expect(made.send).toHaveBeenCalledTimes(1)
})

test('what was asked for somebody who has gone is neither read nor sent again', async () => {
  const controller = new AbortController()
  const made = write(['maintenance', 'ok'])
  const result = reconcileWrite({
    ...made,
    send: () => {
      controller.abort()
      return made.send()
    },
    signal: controller.signal,
  })
  expect(await result).toMatchObject({ outcome: 'uncertain' })
  expect(made.read).not.toHaveBeenCalled()
})

test('a defect is no failure of the network', async () => {
  await expect(reconcileWrite({ ...write([]), send: () => Promise.reject(new TypeError('defect')) })).rejects.toThrow('defect')
})
