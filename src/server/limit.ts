/** There is too much to do already. */
export class Busy extends Error {
  override readonly name = 'Busy'
}

/**
 * Runs so many at a time; so many others wait for their turn.
 * @returns a function that rejects with `Busy` where no more can wait
 */
export const createLimit = (atOnce: number, waitingMax: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new Busy(`${waitingMax} wait already`)
      // The finished task passes its place to the next one in the queue, so that no newcomer takes it.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** One run at a time: who asks while it runs gets what it finds. */
export const shared = <T>(run: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | undefined
  return () => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}

/** Rejects where something takes longer; what it does goes on. */
export const within = <T>(ms: number, waited: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`nothing came for ${ms} ms`)), ms)
    waited.then(resolve, reject).finally(() => clearTimeout(timer))
  })
