/** Runs one task at a time, in the order in which they came: two writes on one cart never overlap. */
export interface Queue {
  readonly run: <T>(task: () => Promise<T>) => Promise<T>
  /** Resolves when everything that was asked so far has been done. */
  readonly idle: () => Promise<void>
}

/** See `Queue`. */
export const createQueue = (): Queue => {
  let last: Promise<unknown> = Promise.resolve()
  const run = <T>(task: () => Promise<T>): Promise<T> => {
    const next = last.then(task)
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
