import { defineAsyncComponent, type Component } from 'vue'

/** These events hydrate all waiting parts before they reach their target. */
const HYDRATING_EVENTS = ['pointerdown', 'keydown', 'click'] as const

/** Hydrates the markup that a server has rendered, a part at a time. */
export interface Hydration {
  /** Whether the page is a server's markup of which a part is not hydrated yet. Until then it must show only what the server knew. */
  isRendered: boolean
  /** Resolves when the next part may be hydrated, at once where the page is not rendered. Each part has a task of its own. */
  readonly turn: () => Promise<void>
  /**
   * Wraps a component: the returned function gives, for a key, the component to use in its place, which hydrates in a turn
   * of its own (`each` keys share a turn). Call it at set-up, also on a server: Vue numbers ids by async components.
   */
  readonly inTurns: <T extends Component>(component: T, each?: number) => (key?: unknown) => T
  /** Runs when all parts are hydrated, at once where the page is not rendered: for data that the server did not have. */
  readonly whenDone: (run: () => void) => void
  /**
   * Starts the turns; call it after the application has been mounted. `isHurried`: all come at once, because the person has
   * used the page already. Otherwise the first turn waits for `formatsReady`: by then the browser has read its tables of
   * numbers and dates (`formats.worker.ts`), so that no turn stops for a quarter of a second to read them.
   */
  readonly start: (isHurried?: boolean, formatsReady?: Promise<unknown>) => void
}

/**
 * Hydrating a whole page is one long task in which no input is handled. So the parts of a page wait for turns
 * (`inTurns`), and the browser handles input between two of them. A part's props must not change before its turn, or Vue
 * discards its markup and renders it again: data that the server did not have waits for `whenDone`.
 */
export const createHydration = (isRendered: boolean): Hydration => {
  const waiting: (() => void)[] = []
  const after: (() => void)[] = []
  let isHurried = false
  const goAll = (all: (() => void)[]): void => all.splice(0).forEach((go) => go())
  /** Microtasks run between two listeners of an event, so the parts are hydrated before the event reaches its target. */
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
  // On a server there are no turns: it runs at once.
  const wait = (list: (() => void)[], run: () => void): void => {
    if (!__SERVER__ && hydration.isRendered) list.push(run)
    else run()
  }
  const turn = (): Promise<void> => new Promise((resolve) => (isHurried ? resolve() : wait(waiting, resolve)))

  const hydration: Hydration = {
    isRendered,
    turn,
    // Vue hydrates all instances of an async component at once, so each turn has its own wrapper, and each key keeps its wrapper.
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
    start: (isHurriedFirst, formatsReady) => {
      if (!hydration.isRendered) return
      if (isHurriedFirst) hurry()
      for (const type of HYDRATING_EVENTS) addEventListener(type, hurry, true)
      void Promise.resolve(isHurried || formatsReady).then(() => setTimeout(next))
    },
  }
  return hydration
}
