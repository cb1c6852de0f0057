/** Time, which tests make themselves. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
}

export const systemClock: Clock = {
  now: Date.now,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/** Requests that an administrator may make in a minute (specification, Limits). */
const PER_MINUTE = 40
/** A minute, and a little for requests that travel at different speeds. */
const WINDOW = 61_000

/** Keeps requests within the platform's limit: waits until the next one may go. */
export const pace = (clock: Clock): (() => Promise<void>) => {
  let sent: number[] = []
  return async () => {
    const oldest = sent[sent.length - PER_MINUTE]
    const left = oldest === undefined ? 0 : oldest + WINDOW - clock.now()
    if (left > 0) await clock.wait(left)
    sent = [...sent.slice(1 - PER_MINUTE), clock.now()]
  }
}
