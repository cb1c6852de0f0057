/** From what each word found to what all of them found. */

/** What a word of a text scored. */
export interface Scored {
  readonly scores: Float32Array
  readonly letters: number
  /** Whether it means anything at all in this catalogue. */
  readonly isKnown: boolean
}

/** Words so short say little (of, the, für, sur, с): they count as one letter each. */
const SHORT = 3
const lettersOf = ({ letters }: Scored): number => (letters > SHORT ? letters : 1)

/** More than all words together can score: what has more of them stands first. */
const PER_SHARE = 400

/**
 * What has every word, by the sum of what they scored. Where nothing has, words fall away: first those that the
 * catalogue does not know, then whatever leaves the most letters; what has less than half as many is not found.
 * @param listings how many of the texts are listings: whether anything is found depends on them alone
 */
export const combine = (words: readonly Scored[], texts: number, listings: number): Float32Array => {
  const known = words.filter(({ isKnown }) => isKnown)
  const sums = new Float32Array(texts)
  const counts = new Uint16Array(texts)
  const letters = new Uint16Array(texts)
  for (const word of known) {
    const { scores } = word
    const own = lettersOf(word)
    for (let at = 0; at < texts; at += 1) {
      const score = scores[at] ?? 0
      if (score <= 0) continue
      sums[at] = (sums[at] ?? 0) + score
      counts[at] = (counts[at] ?? 0) + 1
      letters[at] = (letters[at] ?? 0) + own
    }
  }
  if (counts.subarray(0, listings).includes(words.length)) return keepWhole(sums, counts, words.length)
  return keepMost(sums, letters, letters.subarray(0, listings).reduce((most, some) => Math.max(most, some), 0))
}

const keepWhole = (sums: Float32Array, counts: Uint16Array, all: number): Float32Array => {
  for (let at = 0; at < sums.length; at += 1) if (counts[at] !== all) sums[at] = 0
  return sums
}

const keepMost = (sums: Float32Array, letters: Uint16Array, most: number): Float32Array => {
  for (let at = 0; at < sums.length; at += 1) {
    const share = (letters[at] ?? 0) / most
    sums[at] = share >= 0.5 ? (sums[at] ?? 0) + share * PER_SHARE : 0
  }
  return sums
}
