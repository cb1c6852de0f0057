/** What somebody does to a part that has not had its turn: it has it before the event arrives there. */
const SIGNS = ['pointerdown', 'keydown', 'click'] as const

/** How a page that stands in the document already is taken over, a part at a time. */
export interface TakeOver {
  /** Whether it is going on: until then the page shows what it showed. */
  isRendered: boolean
  /** Resolves when the next part may be taken over, at once where nothing is. Each part has a task of its own. */
  readonly turn: () => Promise<void>
  /** Runs when all has been taken over, at once where nothing is: for what the page's server did not know. */
  readonly whenTaken: (run: () => void) => void
  /** Begins the turns: call it once what is seen first has been mounted. */
  readonly begin: () => void
}

/**
 * Mounting over markup is one long task, in which no key and no finger is answered. So cards and the like wait for a turn
 * (`useCards`), and the browser may do something else between two of them.
 */
export const createTakeOver = (isRendered: boolean): TakeOver => {
  const waiting: (() => void)[] = []
  const after: (() => void)[] = []
  const goAll = (all: (() => void)[]): void => all.splice(0).forEach((go) => go())
  /** An event goes on from one listener to the next only after what they have resolved. */
  const hurry = (): void => goAll(waiting)

  const next = (): void => {
    const go = waiting.shift()
    if (go) {
      go()
      setTimeout(next)
      return
    }
    for (const sign of SIGNS) removeEventListener(sign, hurry, true)
    takeOver.isRendered = false
    goAll(after)
  }
  // A server has no turns: nothing is waited for there.
  const wait = (list: (() => void)[], run: () => void): void => {
    if (!__SERVER__ && takeOver.isRendered) list.push(run)
    else run()
  }

  const takeOver: TakeOver = {
    isRendered,
    turn: () => new Promise((resolve) => wait(waiting, resolve)),
    whenTaken: (run) => wait(after, run),
    begin: () => {
      if (!takeOver.isRendered) return
      for (const sign of SIGNS) addEventListener(sign, hurry, true)
      setTimeout(next)
    },
  }
  return takeOver
}
