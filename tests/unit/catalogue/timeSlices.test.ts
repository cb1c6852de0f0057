import { expect, test } from 'vitest'
import { runInTimeSlices } from '../../../src/catalogue/search/timeSlices.ts'

function* busy(steps: number, milliseconds: number): Generator<void, number> {
  for (let step = 0; step < steps; step += 1) {
    for (const end = performance.now() + milliseconds; performance.now() < end;);
    yield
  }
  return steps
}

test('a long task pauses between its slices, so that other tasks run', async () => {
  let turns = 0
  const timer = setInterval(() => { turns += 1 })
  const done = await runInTimeSlices(busy(20, 5))
  clearInterval(timer)
  expect(done).toBe(20)
  expect(turns).toBeGreaterThan(3)
})

test('a short task runs without a pause', async () => {
  let turns = 0
  const timer = setTimeout(() => { turns += 1 })
  expect(await runInTimeSlices(busy(5, 0))).toBe(5)
  expect(turns).toBe(0)
  clearTimeout(timer)
})
