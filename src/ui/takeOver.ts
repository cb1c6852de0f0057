import { defineAsyncComponent, type Component } from 'vue'

/** What somebody does to a part that has not had its turn: it has it before the event arrives there. */
const SIGNS = ['pointerdown', 'keydown', 'click'] as const

/** How a page that stands in the document already is taken over, a part at a time. */
export interface TakeOver {
  /** Whether it is going on: until then the page shows what it showed. */
  isRendered: boolean
  /** Resolves when the next part may be taken over, at once where nothing is. Each part has a task of its own. */
  readonly turn: () => Promise<void>
  /**
   * The component to use in place of another one, for each key that it is asked for: what has its own key has its own
   * turn, and `each` keys share one. Call it at the set-up of a component, also on a server: ids are numbered by it.
   */
  readonly inTurns: <T extends Component>(component: T, each?: number) => (key?: unknown) => T
  /** Runs when all has been taken over, at once where nothing is: for what the page's server did not know. */
  readonly whenTaken: (run: () => void) => void
  /**
   * Begins the turns: call it once what is seen first has been mounted. All come at once where somebody has done something
   * already; otherwise the first one waits for what makes all of them shorter.
   */
  readonly begin: (isHurried?: boolean, ahead?: Promise<unknown>) => void
}

/**
 * Mounting over markup is one long task, in which no key and no finger is answered. So the parts of a page wait for turns
 * (`inTurns`), and the browser may do something else between two of them. What a part is given must not change before its
 * turn, or it is drawn anew: whatever a server does not know waits for `whenTaken`.
 */
export const createTakeOver = (isRendered: boolean): TakeOver => {
  const waiting: (() => void)[] = []
  const after: (() => void)[] = []
  let isHurried = false
  const goAll = (all: (() => void)[]): void => all.splice(0).forEach((go) => go())
  /** An event goes on from one listener to the next only after what they have resolved, and all that comes of it. */
  const hurry = (): void => {
    isHurried = true
    goAll(waiting)
  }

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
  const turn = (): Promise<void> => new Promise((resolve) => (isHurried ? resolve() : wait(waiting, resolve)))

  const takeOver: TakeOver = {
    isRendered,
    turn,
    // Vue takes over all that are of one component at once, so each turn has another one. A part keeps its own for good.
    inTurns: <T extends Component>(component: T, each = 1) => {
      const known = new Map<unknown, T>()
      let latest = component
      return (key) => {
        const own = known.get(key)
        if (own || !takeOver.isRendered) return own ?? component
        // It takes the same props, events and slots.
        if (known.size % each === 0) latest = defineAsyncComponent(() => turn().then(() => component)) as Component as T
        known.set(key, latest)
        return latest
      }
    },
    whenTaken: (run) => wait(after, run),
    begin: (isHurriedFirst, ahead) => {
      if (!takeOver.isRendered) return
      if (isHurriedFirst) hurry()
      for (const sign of SIGNS) addEventListener(sign, hurry, true)
      void Promise.resolve(isHurried || ahead).then(() => setTimeout(next))
    },
  }
  return takeOver
}
