/**
 * Waits for a promise until the signal aborts, for work that cannot be aborted itself.
 * @param reasonOf what the result then rejects with; the signal's reason
 */
export const abortable = <T>(
  promise: Promise<T>, signal: AbortSignal | undefined, reasonOf = (aborted: AbortSignal): unknown => aborted.reason,
): Promise<T> => {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(reasonOf(signal) as Error)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}
