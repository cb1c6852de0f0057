/** What passes all filters, what each of them keeps out, and counts of both. */
import type { Values } from './columns.ts'
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
}

/** Whatever is asked, a listing stays where its vendor put it; no filter can be left aside for it. */
const HIDDEN = 1 << 31
/** Filters from here on share a bit: they are left aside together. Nobody asks for so many. */
const MOST_BITS = 30

/** A filter by the values of a column. What has none fails. */
export const filterBy = <T>(name: string, { values, codes }: Values<T>, passes: (value: T) => boolean): Filter => ({
  name,
  mark: (failed, bit) => {
    const fails = new Int32Array(values.length + 1).fill(bit)
    values.forEach((value, place) => {
      if (passes(value)) fails[place + 1] = 0
    })
    for (let at = 0; at < codes.length; at += 1) failed[at] = (failed[at] ?? 0) | (fails[codes[at] ?? 0] ?? bit)
  },
})

/** A filter by what a text scored. */
export const filterFound = (scores: Float32Array): Filter => ({
  name: 'q',
  mark: (failed, bit) => {
    for (let at = 0; at < scores.length; at += 1) failed[at] = (failed[at] ?? 0) | ((scores[at] ?? 0) > 0 ? 0 : bit)
  },
})

/** @param off the flag of those that are not to be seen: `FLAGS.offShelf` or `FLAGS.offSearch` */
export const sift = (store: Store, filters: readonly Filter[], off: number): Sifted => {
  const failed = new Int32Array(store.size)
  const bits = new Map<string, number>()
  if (store.flags.values.some((flags) => flags & off)) {
    const hides = Int32Array.from([0, ...store.flags.values.map((flags) => (flags & off ? HIDDEN : 0))])
    const { codes } = store.flags
    for (let at = 0; at < failed.length; at += 1) failed[at] = hides[codes[at] ?? 0] ?? 0
  }
  filters.forEach(({ name, mark }, number) => {
    const bit = 1 << Math.min(number, MOST_BITS)
    bits.set(name, bit)
    mark(failed, bit)
  })
  const passed = new Uint32Array(store.size)
  let count = 0
  for (let at = 0; at < failed.length; at += 1) {
    // Written in any case, and kept where it counts: a branch here would be guessed wrong half of the time.
    passed[count] = at
    count += failed[at] === 0 ? 1 : 0
  }
  return { failed, bits, passed: passed.subarray(0, count) }
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

/** How many listings there are of each code of a column, its own filter left aside. */
export const tally = <T>({ values, codes, rows }: Values<T>, { failed, bits, passed }: Sifted, own: string): Uint32Array => {
  const counts = new Uint32Array(values.length + 1)
  const others = ~(bits.get(own) ?? 0)
  const count = (listing: number) => {
    const code = codes[listing] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
  if (others === -1 && passed.length <= (rows ?? codes).length) {
    for (let at = 0; at < passed.length; at += 1) count(passed[at] ?? 0)
  } else if (rows) {
    for (let at = 0; at < rows.length; at += 1) {
      const listing = rows[at] ?? 0
      if (((failed[listing] ?? 0) & others) === 0) count(listing)
    }
  } else {
    for (let listing = 0; listing < failed.length; listing += 1) if (((failed[listing] ?? 0) & others) === 0) count(listing)
  }
  counts[0] = 0
  return counts
}
