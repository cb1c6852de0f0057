/** What somebody does to a part that has not had its turn: it has it before the event arrives there. */
const SIGNS = ['pointerdown', 'keydown', 'focusin', 'click'] as const

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

  const end = (): void => {
    for (const sign of SIGNS) removeEventListener(sign, hurry, true)
    takeOver.isRendered = false
    for (const run of after.splice(0)) run()
  }
  const next = (): void => {
    const go = waiting.shift()
    if (!go) return end()
    go()
    setTimeout(next)
  }
  /** An event goes on from one listener to the next only after what they have resolved. */
  const hurry = (): void => { for (const go of waiting.splice(0)) go() }

  const takeOver: TakeOver = {
    isRendered,
    // A server has no turns: nothing is waited for there.
    turn: () => (takeOver.isRendered && !__SERVER__ ? new Promise((resolve) => { waiting.push(resolve) }) : Promise.resolve()),
    whenTaken: (run) => {
      if (takeOver.isRendered && !__SERVER__) after.push(run)
      else run()
    },
    begin: () => {
      if (!takeOver.isRendered) return
      for (const sign of SIGNS) addEventListener(sign, hurry, true)
      setTimeout(next)
    },
  }
  return takeOver
}
