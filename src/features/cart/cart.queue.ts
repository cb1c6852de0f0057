/** Runs one task at a time, in the order in which they came: two writes on one cart never overlap. */
export interface Queue {
  readonly run: <T>(task: () => Promise<T>) => Promise<T>
  /** Resolves when everything that was asked so far has been done. */
  readonly idle: () => Promise<void>
}

/** Milliseconds after which another tab that does not come to an end is no longer waited for. */
const PATIENCE = 4_000

/** A tab that asks its person to sign in again holds its turn for as long as they like: it is waited for once. */
let isPatient = true

/** Also among the tabs of this browser, where it can say so: what one of them wrote, the next one has to have seen. */
const alone = async <T>(task: () => Promise<T>): Promise<T> => {
  // The type promises locks everywhere; where the page is not served securely there are none.
  const { locks } = (globalThis.navigator ?? {}) as { locks?: LockManager }
  if (!locks) return task()
  let isOurs = false
  const take = (lock: Lock | null) => {
    isPatient = lock !== null
    isOurs = true
    return task()
  }
  if (!isPatient) return locks.request('stoa.cart', { ifAvailable: true }, take)
  try {
    return await locks.request('stoa.cart', { signal: AbortSignal.timeout(PATIENCE) }, take)
  } catch (reason) {
    if (isOurs) throw reason
    isPatient = false
    return task()
  }
}

/** See `Queue`. */
export const createQueue = (): Queue => {
  let last: Promise<unknown> = Promise.resolve()
  const run = <T>(task: () => Promise<T>): Promise<T> => {
    const next = last.then(() => alone(task))
    last = next.catch(() => undefined)
    return next
  }
  const idle = async () => {
    let seen
    do {
      seen = last
      await seen
    } while (seen !== last)
  }
  return { run, idle }
}
