/** Locks that tell the other tabs of one browser that this one is still there. */
import { browserLocks } from './locks.ts'

/**
 * Runs a task with a lock, if no tab holds it at this moment; otherwise does nothing. Where there are no locks (see
 * `withLock`) the task runs.
 */
export const withFreeLock = async (name: string, task: () => Promise<void>): Promise<void> => {
  const locks = browserLocks()
  if (!locks) return task()
  let isAnswered = false
  try {
    await locks.request(name, { ifAvailable: true }, (lock) => {
      isAnswered = true
      return lock ? task() : undefined
    })
  } catch (reason) {
    if (isAnswered) throw reason
    await task()
  }
}

/**
 * Holds a lock until the returned function is called, or the page ends. A page that holds one is not kept for the
 * browser's back button: hold it no longer than needed.
 */
export const holdLock = (name: string): (() => void) => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => { release = resolve })
  // Refused where the page may store nothing either.
  void browserLocks()?.request(name, () => held).catch(() => {})
  return release
}

/**
 * Holds a lock that nobody holds at this moment until the returned function is called, or the page ends; null where
 * somebody does.
 */
export const takeFreeLock = (name: string): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    // Where the lock was taken, the second answer comes too late to count.
    void withFreeLock(name, () => new Promise<void>((release) => { resolve(release) })).finally(() => { resolve(null) })
  })
