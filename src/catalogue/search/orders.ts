/** The orders in which listings can stand, each sorted once, without comparing: places are counted. */
import type { Sort } from '../paths.ts'
import type { Codes } from './columns.ts'

/** What listings are sorted by: a key for each code, NaN where it is unknown, and each listing's code. */
interface SortKeys {
  readonly keys: Float64Array
  readonly codes: Codes
}

interface Sortable {
  readonly ids: SortKeys
  /** Seconds. */
  readonly online: SortKeys
  readonly prices: SortKeys
  /** Where there are several: amounts of two cannot be compared, the lowest rank's stand first, whatever the direction. */
  readonly currencies: SortKeys | undefined
  readonly notes: SortKeys
  readonly reviews: SortKeys
}

/** The place of a value among ascending ones; what is unknown comes after all of them. */
const placeIn = (ascending: Float64Array, value: number): number => {
  if (Number.isNaN(value)) return ascending.length
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] ?? Infinity) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Each known key once, ascending. */
const distinct = (keys: Float64Array): Float64Array => {
  const sorted = keys.slice().sort()
  let count = 0
  for (let at = 0; at < sorted.length; at += 1) {
    const key = sorted[at] ?? NaN
    // What is not a number comes last.
    if (Number.isNaN(key)) break
    if (count === 0 || key !== sorted[count - 1]) sorted[count++] = key
  }
  return sorted.subarray(0, count)
}

/** For each key its place among the distinct ones; what is unknown comes last, whatever the direction. */
const placesOf = (keys: Float64Array, direction: 1 | -1): { readonly places: Uint32Array, readonly count: number } => {
  const ascending = distinct(keys)
  const last = ascending.length - 1
  const places = new Uint32Array(keys.length)
  for (let code = 0; code < keys.length; code += 1) {
    const up = placeIn(ascending, keys[code] ?? NaN)
    places[code] = up > last || direction === 1 ? up : last - up
  }
  return { places, count: last + 2 }
}

/** Sorts listings by a key of theirs; those with equal keys keep their order. 1: the lowest first, -1: the highest first. */
const sortBy = (listings: Uint32Array, { keys, codes }: SortKeys, direction: 1 | -1): Uint32Array => {
  const { places, count } = placesOf(keys, direction)
  const starts = new Uint32Array(count + 1)
  for (let listing = 0; listing < codes.length; listing += 1) {
    const next = (places[codes[listing] ?? 0] ?? 0) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let place = 1; place <= count; place += 1) starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0)
  const sorted = new Uint32Array(listings.length)
  for (let at = 0; at < listings.length; at += 1) {
    const listing = listings[at] ?? 0
    const place = places[codes[listing] ?? 0] ?? 0
    const free = starts[place] ?? 0
    sorted[free] = listing
    starts[place] = free + 1
  }
  return sorted
}

/** Equal listings are ordered newest first, then by the highest id. Yields between the orders. */
export function* ordersOf(
  { ids, online, prices, currencies, notes, reviews }: Sortable,
): Generator<void, Readonly<Record<Sort, Uint32Array>>> {
  const newest = sortBy(sortBy(Uint32Array.from(ids.codes), ids, -1), online, -1)
  yield
  const byPrice = (direction: 1 | -1) => {
    const sorted = sortBy(newest, prices, direction)
    return currencies ? sortBy(sorted, currencies, 1) : sorted
  }
  const up = byPrice(1)
  yield
  const down = byPrice(-1)
  yield
  return { newest, 'price-up': up, 'price-down': down, rating: sortBy(sortBy(newest, reviews, -1), notes, -1) }
}
