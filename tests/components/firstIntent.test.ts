import { expect, test, vi } from 'vitest'
import { onFirstIntent } from '../../src/lib/firstIntent.ts'

test('what may be used comes with the first sign of the person, once', () => {
  vi.useFakeTimers()
  const run = vi.fn()
  onFirstIntent(run, 1000)
  expect(run).not.toHaveBeenCalled()
  dispatchEvent(new Event('pointermove'))
  dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(2000)
  expect(run).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

test('it comes without any sign after its longest delay, unless it was called off', () => {
  vi.useFakeTimers()
  const [run, never] = [vi.fn(), vi.fn()]
  onFirstIntent(run, 1000)
  onFirstIntent(never, 1000)()
  vi.advanceTimersByTime(999)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  dispatchEvent(new Event('scroll'))
  expect(run).toHaveBeenCalledTimes(1)
  expect(never).not.toHaveBeenCalled()
  vi.useRealTimers()
})
