/** Tasks one after the other, also among the tabs of one browser. */
import { withLock } from './locks.ts'

const TAB_LOCK_TIMEOUT_MS = 4_000
/** A tab that asks its person to sign in again holds the lock for as long as they like: it is waited for once. */
const TAB_LOCK_AFTER_TIMEOUT_MS = 50

/**
 * Runs one task at a time, in the order in which they came.
 * @param name of the lock that the tabs share
 */
export const createSerialQueue = (name: string) => {
  let last: Promise<unknown> = Promise.resolve()
  let timeoutMs = TAB_LOCK_TIMEOUT_MS
  const runAlone = <T>(task: () => Promise<T>): Promise<T> => {
    let hasTimedOut = false
    return withLock(name, task, { timeoutMs }, () => { hasTimedOut = true })
      .finally(() => { timeoutMs = hasTimedOut ? TAB_LOCK_AFTER_TIMEOUT_MS : TAB_LOCK_TIMEOUT_MS })
  }
  return {
    run: <T>(task: () => Promise<T>): Promise<T> => {
      const next = last.then(() => runAlone(task))
      last = next.catch(() => undefined)
      return next
    },
    /** Resolves when everything that was asked so far has been done. */
    idle: async (): Promise<void> => {
      let seen
      do {
        seen = last
        await seen
      } while (seen !== last)
    },
  }
}
