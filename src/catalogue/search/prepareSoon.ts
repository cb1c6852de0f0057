/** Makes an engine ready for texts between questions: whoever asks for a filter meanwhile has an answer in the next pause. */
import type { Engine } from './engine.ts'

/** Milliseconds at a time: less than a frame, for where there is no worker. */
const PIECE = 8

export const prepareSoon = (engine: Engine): Engine => {
  const goOn = () => {
    if (!engine.prepare(PIECE)) setTimeout(goOn)
  }
  setTimeout(goOn)
  return engine
}
