import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../src/api/ApiError.ts'
import { createBatch, type BatchOutcome } from '../../../src/features/selling/bulk/batch.ts'

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => { vi.useRealTimers() })

const error = (kind: ApiError['kind'], retryAfter: number | null = null) =>
  new ApiError(kind, 'listings.edit', { message: kind, retryAfter })
const failed = (kind: ApiError['kind'], retryAfter?: number): BatchOutcome => ({ outcome: 'failed', error: error(kind, retryAfter ?? null) })
const done: BatchOutcome = { outcome: 'done' }
const items = Array.from({ length: 10 }, (_, index) => index)
/** A batch whose writes answer as `answers` say, by item; each answer once, then all is well. */
const aBatch = (answers: Record<number, BatchOutcome[]> = {}) => {
  const written: number[] = []
  const batch = createBatch({
    items,
    run: (item) => {
      written.push(item)
      return Promise.resolve(answers[item]?.shift() ?? done)
    },
  })
  return { batch, written }
}
const flush = () => vi.advanceTimersByTimeAsync(0)

describe('a batch of writes', () => {
  test('waits as long as the marketplace asks, then goes on by itself', async () => {
    const { batch, written } = aBatch({ 4: [failed('rate_limited', 30)] })
    batch.start()
    await flush()
    expect(batch.status.value).toBe('waiting')
    expect(batch.counts.value).toMatchObject({ done: 4, waiting: 6 })
    expect(batch.resumesAt.value).toBe(Date.now() + 30_000)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(written).toHaveLength(5)
    await vi.advanceTimersByTimeAsync(1000)
    expect(batch.status.value).toBe('finished')
    expect(batch.counts.value.done).toBe(10)
    expect(written.filter((item) => item === 4)).toHaveLength(2)
  })

  test('still says why it waited while the first write after that is under way, which may have to wait again', async () => {
    let answer: (result: BatchOutcome) => void = () => undefined
    const batch = createBatch({ items, run: () => new Promise<BatchOutcome>((resolve) => { answer = resolve }) })
    batch.start()
    answer(failed('rate_limited', 5))
    await vi.advanceTimersByTimeAsync(5000)
    expect(batch.status.value).toBe('running')
    expect(batch.resumesAt.value).toBe(Date.now())
    answer(done)
    await flush()
    expect(batch.resumesAt.value).toBeNull()
  })

  test('goes past a refusal, and tries only that one again', async () => {
    const { batch, written } = aBatch({ 2: [failed('refused')] })
    batch.start()
    await flush()
    expect(batch.counts.value).toMatchObject({ done: 9, failed: 1 })
    expect(batch.entries[2]?.error?.kind).toBe('refused')
    batch.retryFailed()
    await flush()
    expect(batch.counts.value.done).toBe(10)
    expect(written).toHaveLength(11)
  })

  test('stops where the network is lost, and makes what was not made when it goes on', async () => {
    const { batch, written } = aBatch({ 3: [failed('network')] })
    batch.start()
    await flush()
    expect(batch.status.value).toBe('stopped')
    expect(batch.stopReason.value?.kind).toBe('network')
    expect(batch.counts.value).toMatchObject({ done: 3, waiting: 7, failed: 0 })
    batch.start()
    await flush()
    expect(batch.stopReason.value).toBeNull()
    expect(batch.counts.value.done).toBe(10)
    expect(written).toHaveLength(11)
  })

  test('leaves what is uncertain to whoever says that it may be made twice', async () => {
    const { batch, written } = aBatch({ 3: [{ outcome: 'uncertain', error: error('timeout') }] })
    batch.start()
    await flush()
    expect(batch.status.value).toBe('stopped')
    batch.start()
    await flush()
    expect(batch.counts.value).toMatchObject({ done: 9, uncertain: 1 })
    batch.retryFailed()
    await flush()
    expect(written).toHaveLength(10)
    batch.retryFailed(['uncertain'])
    await flush()
    expect(batch.counts.value.done).toBe(10)
  })

  test('finishes the write under way at a pause, and does not go on by itself, whatever that write answers', async () => {
    let answer: (result: BatchOutcome) => void = () => undefined
    const batch = createBatch({ items, run: () => new Promise<BatchOutcome>((resolve) => { answer = resolve }) })
    batch.start()
    batch.pause()
    answer(failed('rate_limited', 5))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(batch.status.value).toBe('stopped')
    expect(batch.counts.value).toMatchObject({ running: 0, waiting: 10 })
    batch.start()
    answer(done)
    await flush()
    expect(batch.counts.value).toMatchObject({ done: 1, running: 1 })
  })

  test('writes nothing any more once it is disposed of', async () => {
    const { batch, written } = aBatch({ 1: [failed('rate_limited', 5)] })
    batch.start()
    await flush()
    batch.dispose()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(written).toHaveLength(2)
  })

  test('begins where an earlier visit stopped', async () => {
    const written: number[] = []
    const batch = createBatch({ items, run: (item) => { written.push(item); return Promise.resolve(done) }, states: ['done', 'skipped', 'failed'] })
    batch.start()
    await flush()
    expect(written).toEqual([3, 4, 5, 6, 7, 8, 9])
    expect(batch.counts.value).toMatchObject({ done: 8, skipped: 1, failed: 1 })
  })
})
