import { expect, test } from 'vitest'
import { backoffMs } from '../../../src/lib/backoff.ts'

test('each retry waits twice as long as the one before it', () => {
  expect([0, 1, 2, 3].map((attempt) => backoffMs(attempt, { firstMs: 400 }))).toEqual([400, 800, 1600, 3200])
})

test('no retry waits longer than the limit', () => {
  expect([3, 4, 5, 5000].map((attempt) => backoffMs(attempt, { firstMs: 5_000, maxMs: 60_000 }))).toEqual([40_000, 60_000, 60_000, 60_000])
})

test('no retry comes before the server wants it, however long that is', () => {
  const delayOf = (attempt: number, retryAfterS: number | null | undefined) => backoffMs(attempt, { firstMs: 1_000, maxMs: 4_000, retryAfterS })
  expect([delayOf(0, 3), delayOf(0, 120), delayOf(2, 3)]).toEqual([3_000, 120_000, 4_000])
  expect([delayOf(1, null), delayOf(1, undefined), delayOf(1, 0)]).toEqual([2_000, 2_000, 2_000])
})
