/** Debounces the changes of things that have an id, such as the lines of a cart. */
import { listen } from './listen.ts'

/** Milliseconds without another change of a line after which several quick ones are sent as one. */
export const CHANGE_DEBOUNCE_MS = 300
/** Milliseconds after which they are sent however they go on: other tabs wait their turn meanwhile. */
const CHANGE_DEBOUNCE_MAX_MS = 3_000

/**
 * Debounces quick changes of one line, so that ten clicks are two requests: the first one's is sent at once, the last
 * one's when it was the last. Leaving the page, or changing another line, ends it.
 */
export const createDebounceById = () => {
  let current: { readonly id: number, changes: number, timer?: ReturnType<typeof setTimeout>, readonly since: number } | null = null
  const waiting: (() => void)[] = []
  const end = () => {
    clearTimeout(current?.timer)
    current = null
    for (const resolve of waiting.splice(0)) resolve()
  }
  return {
    end,
    change: (id: number): void => {
      if (current?.id !== id) end()
      current ??= { id, changes: 0, since: Date.now() }
      current.changes += 1
      clearTimeout(current.timer)
      current.timer = setTimeout(end, Math.min(CHANGE_DEBOUNCE_MS, Math.max(0, current.since + CHANGE_DEBOUNCE_MAX_MS - Date.now())))
    },
    /** Resolves when nothing more is to be expected for a line; at once where it was changed once only. */
    whenQuiet: async (id: number): Promise<void> => {
      if (current?.id === id && current.changes > 1) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    stop: listen({ pagehide: end }),
  }
}
