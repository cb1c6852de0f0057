/** What passes all filters, what each of them keeps out, and counts of both. */
import type { Codes, Values } from './columns.ts'
import type { Store } from './store.ts'

/** One filter: sets its bit in `failed` for every listing that it keeps out. */
export interface Filter {
  /** As the query calls it: `q`, `price`, `attributes.colour`. */
  readonly name: string
  readonly mark: (failed: Int32Array, bit: number) => void
}

export interface Sifted {
  /** Bits of the filters that keep each listing out. */
  readonly failed: Int32Array
  readonly bits: ReadonlyMap<string, number>
  /** The listings that none keeps out. */
  readonly passed: Uint32Array
  /** All the others. */
  readonly others: Uint32Array
}

/** 1 for 0, else 0, of a whole number of 32 bits; without a branch. */
const isZero = (bits: number): number => ((bits - 1) & ~bits) >>> 31

/** Whatever is asked, a listing stays where its vendor put it; no filter can be left aside for it. */
const HIDDEN = 1 << 31
/** Filters from here on share a bit: they are left aside together. Nobody asks for so many. */
const MOST_BITS = 30

// Loops stand in functions of their own: what a closure shares with them would be read anew at each step.

const markByCode = (failed: Int32Array, codes: Codes, bits: Int32Array): void => {
  for (let at = 0; at < codes.length; at += 1) failed[at] = (failed[at] ?? 0) | (bits[codes[at] ?? 0] ?? 0)
}

const markUnfound = (failed: Int32Array, scores: Float32Array, bit: number): void => {
  for (let at = 0; at < scores.length; at += 1) failed[at] = (failed[at] ?? 0) | ((scores[at] ?? 0) > 0 ? 0 : bit)
}

const split = (failed: Int32Array): Pick<Sifted, 'passed' | 'others'> => {
  const passed = new Uint32Array(failed.length)
  const others = new Uint32Array(failed.length)
  let count = 0
  for (let at = 0; at < failed.length; at += 1) {
    // Written to both, and kept in one: a branch here would be guessed wrong half of the time.
    passed[count] = at
    others[at - count] = at
    count += isZero(failed[at] ?? 0)
  }
  return { passed: passed.subarray(0, count), others: others.subarray(0, failed.length - count) }
}

/** A filter by the values of a column. What has none fails. */
export const filterBy = <T>(name: string, { values, codes }: Values<T>, passes: (value: T) => boolean): Filter => ({
  name,
  mark: (failed, bit) => markByCode(failed, codes, Int32Array.from([bit, ...values.map((value) => (passes(value) ? 0 : bit))])),
})

/** A filter by what a text scored. */
export const filterFound = (scores: Float32Array): Filter => ({ name: 'q', mark: (failed, bit) => markUnfound(failed, scores, bit) })

/** @param off the flag of those that are not to be seen: `FLAGS.offShelf` or `FLAGS.offSearch` */
export const sift = ({ size, flags: { values, codes } }: Store, filters: readonly Filter[], off: number): Sifted => {
  const failed = new Int32Array(size)
  const bits = new Map<string, number>()
  if (values.some((flags) => flags & off)) markByCode(failed, codes, Int32Array.from([0, ...values.map((flags) => (flags & off ? HIDDEN : 0))]))
  filters.forEach(({ name, mark }, number) => {
    const bit = 1 << Math.min(number, MOST_BITS)
    bits.set(name, bit)
    mark(failed, bit)
  })
  return { failed, bits, ...split(failed) }
}

/** How many each filter alone keeps out. */
export const countWithout = ({ failed, bits }: Sifted): { readonly filter: string, readonly count: number }[] => {
  const counts = new Map<number, number>()
  for (const bit of failed) counts.set(bit, (counts.get(bit) ?? 0) + 1)
  return [...bits]
    .map(([filter, bit]) => ({ filter, count: counts.get(bit) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
}

/** Adds to the counts of the codes of these listings. */
const add = (counts: Uint32Array, codes: Codes, listings: Uint32Array, step: 1 | -1): Uint32Array => {
  for (let at = 0; at < listings.length; at += 1) {
    const code = codes[listings[at] ?? 0] ?? 0
    counts[code] = (counts[code] ?? 0) + step
  }
  return counts
}

/** Counts the codes of those listings that none but a facet's own filter keeps out; what is kept out counts as none. */
const addUnless = (counts: Uint32Array, { codes, rows }: Values<unknown>, failed: Int32Array, own: number): Uint32Array => {
  const size = rows ? rows.length : codes.length
  for (let at = 0; at < size; at += 1) {
    const listing = rows ? (rows[at] ?? 0) : at
    const code = (codes[listing] ?? 0) & -isZero((failed[listing] ?? 0) & ~own)
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

/** How many listings there are of each code of a column, its own filter left aside; of none, nothing is said. */
export const tally = (column: Values<unknown>, { failed, bits, passed, others }: Sifted, filter: string): Uint32Array => {
  const { codes, rows, totals } = column
  const own = bits.get(filter) ?? 0
  const shortest = Math.min(passed.length, others.length)
  if (own !== 0 || (rows && rows.length < shortest)) return addUnless(new Uint32Array(totals.length), column, failed, own)
  // What few lack is what all have less what these few have.
  if (others.length === shortest) return add(totals.slice(), codes, others, -1)
  return add(new Uint32Array(totals.length), codes, passed, 1)
}
