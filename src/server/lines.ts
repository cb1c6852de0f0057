/** What a server says to whoever runs it. */

const SAME_AGAIN_MS = 60_000
const DIFFERENT_MAX = 200

/** Writes a line with its time; the same one again only after a minute, because what fails once fails for everybody. */
export const createWarn = (write: (line: string) => void, now: () => number = Date.now): ((line: string) => void) => {
  const said = new Map<string, number>()
  return (line) => {
    const before = said.get(line)
    if (before !== undefined && now() - before < SAME_AGAIN_MS) return
    if (said.size >= DIFFERENT_MAX) said.clear()
    said.set(line, now())
    // A line stays a line, whatever somebody asked for.
    write(`${new Date(now()).toISOString()} ${line.replace(/[\u0000-\u001f\u007f]+/g, ' ')}`)
  }
}
