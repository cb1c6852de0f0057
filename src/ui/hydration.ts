import { defineAsyncComponent, type Component } from 'vue'

/** These events hydrate all that still waits, before they arrive at their target. */
const HYDRATING_EVENTS = ['pointerdown', 'keydown', 'click'] as const

/** Hydrates the markup that a server has rendered, a part at a time. */
export interface Hydration {
  /** Whether the page is a server's markup that is not hydrated entirely: until then it shows what the server knew. */
  isRendered: boolean
  /** Resolves when the next part may be hydrated, at once where the page is not rendered. Each part has a task of its own. */
  readonly turn: () => Promise<void>
  /**
   * The component to use in place of another one, for each key that it is asked for: what has its own key has its own
   * turn, and `each` keys share one. Call it at the set-up of a component, also on a server: ids are numbered by it.
   */
  readonly inTurns: <T extends Component>(component: T, each?: number) => (key?: unknown) => T
  /** Runs when all parts are hydrated, at once where the page is not rendered: for what the page's server did not know. */
  readonly whenDone: (run: () => void) => void
  /**
   * Starts the turns: call it once the application has been mounted. All come at once where `isHurried`: somebody has done
   * something already. Otherwise the first one waits for `ahead`, which makes all of them shorter.
   */
  readonly start: (isHurried?: boolean, ahead?: Promise<unknown>) => void
}

/**
 * Hydration at once is one long task, in which no key and no finger is answered. So the parts of a page wait for turns
 * (`inTurns`), and the browser may do something else between two of them. A part's props must not change before its
 * turn, or Vue renders it anew: whatever a server does not know waits for `whenDone`.
 */
export const createHydration = (isRendered: boolean): Hydration => {
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
    for (const type of HYDRATING_EVENTS) removeEventListener(type, hurry, true)
    hydration.isRendered = false
    goAll(after)
  }
  // A server has no turns: nothing is waited for there.
  const wait = (list: (() => void)[], run: () => void): void => {
    if (!__SERVER__ && hydration.isRendered) list.push(run)
    else run()
  }
  const turn = (): Promise<void> => new Promise((resolve) => (isHurried ? resolve() : wait(waiting, resolve)))

  const hydration: Hydration = {
    isRendered,
    turn,
    // Vue hydrates all instances of an async component at once, so each turn has a wrapper of its own. A part's wrapper stays the same.
    inTurns: <T extends Component>(component: T, each = 1) => {
      const known = new Map<unknown, T>()
      let latest = component
      return (key) => {
        const own = known.get(key)
        if (own || !hydration.isRendered) return own ?? component
        // It takes the same props, events and slots.
        if (known.size % each === 0) latest = defineAsyncComponent(() => turn().then(() => component)) as Component as T
        known.set(key, latest)
        return latest
      }
    },
    whenDone: (run) => wait(after, run),
    start: (isHurriedFirst, ahead) => {
      if (!hydration.isRendered) return
      if (isHurriedFirst) hurry()
      for (const type of HYDRATING_EVENTS) addEventListener(type, hurry, true)
      void Promise.resolve(isHurried || ahead).then(() => setTimeout(next))
    },
  }
  return hydration
}
