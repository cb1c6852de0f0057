/** What a server says to whoever runs it. */

/** Whoever has the key of a guest's cart has the cart: in the Front API, and at the hosted checkout. */
const CART_KEY = /(\/carts?\/|\/checkout\/(?!return(?:\/|$)))[^/\s:]+/g

/** A path without the keys that stand in it. */
export const withoutKeys = (path: string): string => path.replace(CART_KEY, '$1…')

const SAME_AGAIN_MS = 60_000
const DIFFERENT_MAX = 200

/**
 * Writes a line with its time; the same line again only after a minute, because one failure comes with many requests. Queries
 * and the keys of carts are left out, because they may be private.
 */
export const createWarn = (write: (line: string) => void, now: () => number = Date.now): ((line: string) => void) => {
  const said = new Map<string, number>()
  return (given) => {
    // A line stays a line, whatever somebody asked for.
    const line = withoutKeys(given.replace(/\?\S+/g, '')).replace(/[\u0000-\u001f\u007f]+/g, ' ')
    const before = said.get(line)
    if (before !== undefined && now() - before < SAME_AGAIN_MS) return
    if (said.size >= DIFFERENT_MAX) said.clear()
    said.set(line, now())
    write(`${new Date(now()).toISOString()} ${line}`)
  }
}
