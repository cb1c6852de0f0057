/** How long nobody has used the storefront: the server's year is too long for a computer that others use. */

const MINUTE = 60_000
/** A timer that is further away than this is set again on the way: no browser counts to more than 24 days. */
const LONGEST = 60 * MINUTE
const USES = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

interface Options {
  /** Minutes that apply to whoever is signed in; 0 is for ever. */
  readonly limit: () => number
  /** When it was last used, here or elsewhere, in Unix milliseconds; null where nobody is signed in. */
  readonly usedAt: () => number | null
  /** Remembers that it is used; called about once a minute. */
  readonly use: (now: number) => void
  /** The time has passed; also called again, as long as it has. */
  readonly onPast: () => void
}

/** Milliseconds that are left of a limit in minutes, not more than 0 where the time has passed. */
export const timeLeft = (usedAt: number, limit: number): number =>
  limit === 0 ? Infinity : usedAt + limit * MINUTE - Date.now()

/** Watches for the limit. */
export const watchIdle = ({ limit, usedAt, use, onPast }: Options) => {
  let timer: ReturnType<typeof setTimeout> | undefined

  const left = (): number => {
    const used = usedAt()
    return used === null ? Infinity : timeLeft(used, limit())
  }

  const check = (): void => {
    clearTimeout(timer)
    const rest = left()
    if (rest <= 0) onPast()
    else if (rest < Infinity) timer = setTimeout(check, Math.min(rest, LONGEST))
  }

  const onUse = (): void => {
    const used = usedAt()
    const now = Date.now()
    // A minute is told apart no further, but a limit of a few minutes is.
    if (used === null || now - used < Math.min(MINUTE, (limit() || Infinity) * MINUTE / 10)) return
    if (left() > 0) use(now)
    check()
  }
  const onReturn = (): void => {
    if (document.visibilityState === 'visible') onUse()
  }

  for (const type of USES) window.addEventListener(type, onUse, { capture: true, passive: true })
  // It bubbles; a window is all that some surroundings have.
  window.addEventListener('visibilitychange', onReturn)

  return {
    isPast: (): boolean => left() <= 0,
    /** Somebody signed in, or it was used elsewhere: the timer begins anew. */
    check,
    stop: (): void => {
      clearTimeout(timer)
      for (const type of USES) window.removeEventListener(type, onUse, { capture: true })
      window.removeEventListener('visibilitychange', onReturn)
    },
  }
}
