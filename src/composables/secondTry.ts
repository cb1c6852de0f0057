import { errorKind } from '../i18n/errors.ts'

/** What may be gone a moment later; code that did not arrive is `malformed`. The rest is an answer, or was repeated by the client. */
const LOST_KINDS = ['network', 'damaged', 'malformed']
/** Milliseconds until the second try. */
const PAUSE_MS = 1_000

/**
 * Reads once more, after a moment, what got lost on its way: for what a page does without when it cannot be read, so that
 * nobody could ask for it again.
 */
export const withSecondTry = async <T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  try {
    return await read()
  } catch (error) {
    if (signal.aborted || !LOST_KINDS.includes(errorKind(error))) throw error
    await new Promise((resolve) => { setTimeout(resolve, PAUSE_MS) })
    return read()
  }
}
