/** Which listings pass all filters, which filter excludes the others, counts of both, and the first in an order. */
import type { Codes, Values } from './columns.ts'
import type { Store } from './store.ts'

/** One filter: sets its bit in `failed` for every listing that it excludes. */
export interface Filter {
  /** As the query calls it: `q`, `price`, `attributes.colour`. */
  readonly name: string
  readonly mark: (failed: Int32Array, bit: number) => void
}

export interface FilterResult {
  /** For each listing the bits of the filters that exclude it. */
  readonly failed: Int32Array
  readonly bits: ReadonlyMap<string, number>
  /** The listings that no filter excludes. */
  readonly passed: Uint32Array
  /** All the others. */
  readonly others: Uint32Array
}

/** 1 for 0, else 0, of a whole number of 32 bits; without a branch. */
const isZero = (bits: number): number => ((bits - 1) & ~bits) >>> 31

/** The bit of listings that their visibility hides: no filter can be removed to show them. */
const HIDDEN_BIT = 1 << 31
/** Filters beyond this number share a bit, and are removed together. No real query has so many. */
const MAX_FILTER_BITS = 30

// The loops are separate functions: V8 reloads captured variables on every iteration.

const markByCode = (failed: Int32Array, codes: Codes, bits: Int32Array): void => {
  for (let at = 0; at < codes.length; at += 1) failed[at] = (failed[at] ?? 0) | (bits[codes[at] ?? 0] ?? 0)
}

const markWithoutScore = (failed: Int32Array, scores: Float32Array, bit: number): void => {
  for (let at = 0; at < scores.length; at += 1) failed[at] = (failed[at] ?? 0) | ((scores[at] ?? 0) > 0 ? 0 : bit)
}

const split = (failed: Int32Array): Pick<FilterResult, 'passed' | 'others'> => {
  const passed = new Uint32Array(failed.length)
  const others = new Uint32Array(failed.length)
  let count = 0
  for (let at = 0; at < failed.length; at += 1) {
    // Written to both lists, and counted in one: the processor would mispredict a branch half of the time.
    passed[count] = at
    others[at - count] = at
    count += isZero(failed[at] ?? 0)
  }
  return { passed: passed.subarray(0, count), others: others.subarray(0, failed.length - count) }
}

/** A filter by the values of a column; listings without a value fail. */
export const filterByValue = <T>(name: string, { values, codes }: Values<T>, passes: (value: T) => boolean): Filter => ({
  name,
  mark: (failed, bit) => markByCode(failed, codes, Int32Array.from([bit, ...values.map((value) => (passes(value) ? 0 : bit))])),
})

/** A filter by the score of a text. */
export const filterByScore = (scores: Float32Array): Filter => ({ name: 'q', mark: (failed, bit) => markWithoutScore(failed, scores, bit) })

/** @param hidden the flag of listings that must not be shown: `FLAGS.offShelf` or `FLAGS.offSearch` */
export const applyFilters = ({ size, flags: { values, codes } }: Store, filters: readonly Filter[], hidden: number): FilterResult => {
  const failed = new Int32Array(size)
  const bits = new Map<string, number>()
  if (values.some((flags) => flags & hidden)) markByCode(failed, codes, Int32Array.from([0, ...values.map((flags) => (flags & hidden ? HIDDEN_BIT : 0))]))
  filters.forEach(({ name, mark }, number) => {
    const bit = 1 << Math.min(number, MAX_FILTER_BITS)
    bits.set(name, bit)
    mark(failed, bit)
  })
  return { failed, bits, ...split(failed) }
}

/** For each filter, how many listings it alone excludes; most first. */
export const countWithout = ({ failed, bits }: FilterResult): { readonly filter: string, readonly count: number }[] => {
  const counts = new Map<number, number>()
  for (const bit of failed) counts.set(bit, (counts.get(bit) ?? 0) + 1)
  return [...bits]
    .map(([filter, bit]) => ({ filter, count: counts.get(bit) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
}

/** Adds `step` to the count of each listing's code. */
const add = (counts: Uint32Array, codes: Codes, listings: Uint32Array, step: 1 | -1): Uint32Array => {
  for (let at = 0; at < listings.length; at += 1) {
    const code = codes[listings[at] ?? 0] ?? 0
    counts[code] = (counts[code] ?? 0) + step
  }
  return counts
}

/** Counts the codes of listings that no other filter than `own` excludes; excluded listings are counted as code 0. */
const addUnlessFailed = (counts: Uint32Array, { codes, rows }: Values<unknown>, failed: Int32Array, own: number): Uint32Array => {
  const size = rows ? rows.length : codes.length
  for (let at = 0; at < size; at += 1) {
    const listing = rows ? (rows[at] ?? 0) : at
    const code = (codes[listing] ?? 0) & -isZero((failed[listing] ?? 0) & ~own)
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

/** How many listings have each code of a column, as if its own filter were not set. The count of code 0 is undefined. */
export const countCodes = (column: Values<unknown>, { failed, bits, passed, others }: FilterResult, filter: string): Uint32Array => {
  const { codes, rows, totals } = column
  const own = bits.get(filter) ?? 0
  const shortest = Math.min(passed.length, others.length)
  if (own !== 0 || (rows && rows.length < shortest)) return addUnlessFailed(new Uint32Array(totals.length), column, failed, own)
  // Where few listings are excluded, subtracting them from the totals is faster.
  if (others.length === shortest) return add(totals.slice(), codes, others, -1)
  return add(new Uint32Array(totals.length), codes, passed, 1)
}

/** The smallest numbers, ascending. Only the beginning is sorted. */
const smallest = (keys: Float64Array, count: number): Float64Array => {
  if (count * 20 > keys.length) return keys.sort().subarray(0, count)
  const first = keys.slice(0, count).sort()
  for (let at = count; at < keys.length; at += 1) {
    const key = keys[at] ?? Infinity
    if (key >= (first[count - 1] ?? Infinity)) continue
    let place = count - 1
    for (; place > 0 && (first[place - 1] ?? 0) > key; place -= 1) first[place] = first[place - 1] ?? 0
    first[place] = key
  }
  return first
}

/** The first listings by relevance, then by age. One number holds both, so that sorting needs no callback. */
export const firstByRelevance = (store: Store, listings: Uint32Array, scores: Float32Array, count: number): Uint32Array => {
  const ages = 2 ** 26
  const keys = new Float64Array(listings.length)
  for (let at = 0; at < keys.length; at += 1) {
    const listing = listings[at] ?? 0
    keys[at] = (1_000_000 - Math.round((scores[listing] ?? 0) * 1000)) * ages + (store.age[listing] ?? 0)
  }
  return Uint32Array.from(smallest(keys, count), (key) => store.orders.newest[key % ages] ?? 0)
}

/** The listings of an order that no filter excludes, from one place to another (excluded). */
export const sliceOfOrder = (order: Uint32Array, { failed }: FilterResult, from: number, to: number): number[] => {
  const listings: number[] = []
  let passed = 0
  for (let at = 0; at < order.length && passed < to; at += 1) {
    const listing = order[at] ?? 0
    if (failed[listing] !== 0) continue
    if (passed >= from) listings.push(listing)
    passed += 1
  }
  return listings
}
