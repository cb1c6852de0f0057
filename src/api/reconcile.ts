/** One way to find out what became of a write whose answer was lost (README, The house: One write path). */
import { type ApiError, asApiError, isAnswerLost } from './ApiError.ts'

/** How to make a write, and how to find out what became of it. */
export interface Write<Answer, State> {
  /** Makes the write. Rejects with `ApiError`. */
  readonly send: () => Promise<Answer>
  /** Reads what the write changes. Rejects with `ApiError`. */
  readonly read: () => Promise<State>
  /** Whether this state shows that the write was made. */
  readonly isDone: (state: State) => boolean
  /** Which failures leave it open whether the write was made; by default those without a usable answer. */
  readonly isUncertain?: (error: ApiError) => boolean
  /** Aborted when the answer is of no use any more: then nothing is read and nothing is sent again. */
  readonly signal?: AbortSignal | undefined
}

/** What became of a write. */
export type WriteResult<Answer, State> =
  /** The marketplace answered. */
  | { readonly outcome: 'answered'; readonly answer: Answer }
  /** The answer was lost, and what was read shows that the write was made. */
  | { readonly outcome: 'done'; readonly state: State }
  /** The write was not made, see `error`. `state` is there where the answer was lost and the state was read. */
  | { readonly outcome: 'failed'; readonly error: ApiError; readonly state?: State }
  /** Nobody knows: the state could not be read, or the request may still arrive. */
  | { readonly outcome: 'uncertain'; readonly error: ApiError; readonly state?: State }

/**
 * Makes a write and, where its answer is lost, reads what became of it. A pause that the marketplace announced without
 * an end (503 without `Retry-After`) may be over after the read: what is not done by then is sent once more.
 * @returns never rejects with `ApiError`; any other error is a defect and passes on
 */
export const reconcileWrite = async <Answer, State>(
  write: Write<Answer, State>,
  mayRepeat = true,
): Promise<WriteResult<Answer, State>> => {
  const { isUncertain = isAnswerLost, signal } = write
  let error: ApiError
  try {
    return { outcome: 'answered', answer: await write.send() }
  } catch (reason) {
    error = asApiError(reason)
  }
  if (!isUncertain(error)) return { outcome: 'failed', error }
  if (signal?.aborted) return { outcome: 'uncertain', error }
  let state: State
  try {
    state = await write.read()
  } catch (reason) {
    asApiError(reason)
    return { outcome: 'uncertain', error }
  }
  if (write.isDone(state)) return { outcome: 'done', state }
  // The marketplace may be slower than the client's timeout: the request may still arrive.
  if (error.kind === 'timeout' || signal?.aborted) return { outcome: 'uncertain', error, state }
  if (error.kind === 'maintenance' && error.retryAfter === null && mayRepeat) return reconcileWrite(write, false)
  return { outcome: 'failed', error, state }
}
