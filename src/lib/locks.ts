/** Turns among the tabs of one browser, where the browser has them. */

/** The browser's locks; its type promises them everywhere. */
export const browserLocks = (): LockManager | undefined => ((globalThis.navigator ?? {}) as { locks?: LockManager }).locks

/** How to wait for a turn. */
export interface LockOptions {
  /** Milliseconds after which a tab that does not finish is no longer waited for; by default it is waited for. */
  readonly timeoutMs?: number
}

/**
 * Runs a task while no other tab of this browser runs one under the same name. Where there are no locks (the page is not
 * served securely, or may store nothing), or the other tab does not finish in time, the task runs at once.
 * @param onTimeout called when there was no lock to wait for, or none any longer
 */
export const withLock = async <T>(
  name: string,
  task: () => Promise<T>,
  { timeoutMs }: LockOptions = {},
  onTimeout?: () => void,
): Promise<T> => {
  const locks = browserLocks()
  if (!locks) return task()
  let hasLock = false
  try {
    return await locks.request(name, timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) }, () => {
      hasLock = true
      return task()
    })
  } catch (reason) {
    if (hasLock) throw reason
    onTimeout?.()
    return task()
  }
}
