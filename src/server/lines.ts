/** What a server says to whoever runs it. */

const SAME_AGAIN_MS = 60_000
const DIFFERENT_MAX = 200

/**
 * Writes a line with its time; the same one again only after a minute, because what fails once fails for everybody. A query
 * may hold what is nobody else's, and is left out, whoever wrote it into an error.
 */
export const createWarn = (write: (line: string) => void, now: () => number = Date.now): ((line: string) => void) => {
  const said = new Map<string, number>()
  return (given) => {
    // A line stays a line, whatever somebody asked for.
    const line = given.replace(/\?\S+/g, '').replace(/[\u0000-\u001f\u007f]+/g, ' ')
    const before = said.get(line)
    if (before !== undefined && now() - before < SAME_AGAIN_MS) return
    if (said.size >= DIFFERENT_MAX) said.clear()
    said.set(line, now())
    write(`${new Date(now()).toISOString()} ${line}`)
  }
}
