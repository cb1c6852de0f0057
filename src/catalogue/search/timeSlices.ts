/** Divides long work into slices, so that a question that comes meanwhile is answered in the next pause. */
import { nextTask } from '../../lib/nextTask.ts'
import type { Engine } from './engine.ts'

/** Less than a frame, for browsers where the main thread has to do it. */
const SLICE_MS = 8

/** Runs a generator to its end, with a pause after each slice. */
export const runInTimeSlices = async <T>(work: Generator<void, T>): Promise<T> => {
  for (let end = performance.now() + SLICE_MS; ;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() < end) continue
    await nextTask()
    end = performance.now() + SLICE_MS
  }
}

/** Builds an engine's text index. */
export const prepareInTimeSlices = async (engine: Engine): Promise<void> => {
  do await nextTask()
  while (!engine.prepare(SLICE_MS))
}
