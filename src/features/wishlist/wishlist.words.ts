/** Longer titles fill a phone's screen. */
const LONGEST = 60

/** A title within a sentence of another direction: marked off, so that neither turns the other around. */
export const within = (title: string): string => {
  const letters = [...title]
  return `\u2068${letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('').trimEnd()}…` : title}\u2069`
}
