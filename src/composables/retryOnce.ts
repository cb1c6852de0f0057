import { errorKind } from '../i18n/errors.ts'
import { nextTask } from '../lib/nextTask.ts'

/** What got lost on its way; code that did not arrive is `malformed`. The client has repeated a 5xx, and a timeout was long enough. */
const LOST_KINDS = ['network', 'damaged', 'malformed']
/** Milliseconds until it is read again. */
const RETRY_DELAY_MS = 1_000

/**
 * Reads once more what got lost: for parts of a page that are left out without it, where nobody could press "Try again".
 * Rejects with the failure of the last read, or with the signal's reason.
 */
export const retryOnce = async <T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  try {
    return await read()
  } catch (error) {
    if (signal.aborted || !LOST_KINDS.includes(errorKind(error))) throw error
    await nextTask(RETRY_DELAY_MS)
    signal.throwIfAborted()
    return read()
  }
}
