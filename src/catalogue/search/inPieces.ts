/** Works piece by piece: whoever asks meanwhile has an answer in the next pause. */
import type { Engine } from './engine.ts'

/** Milliseconds at a time: less than a frame, for where there is no worker. */
const PIECE = 8

const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Runs to the end, with a pause wherever a piece has taken its time. */
export const inPieces = async <T>(work: Generator<void, T>): Promise<T> => {
  for (let end = performance.now() + PIECE; ;) {
    const piece = work.next()
    if (piece.done) return piece.value
    if (performance.now() < end) continue
    await pause()
    end = performance.now() + PIECE
  }
}

/** Makes an engine ready for texts. */
export const prepareInPieces = async (engine: Engine): Promise<void> => {
  do await pause()
  while (!engine.prepare(PIECE))
}
