/** The orders in which listings can stand, each sorted once, without comparing: places are counted. */
import type { Sort } from '../paths.ts'

interface Sortable {
  readonly ids: Float64Array
  /** Of each listing; NaN where unknown. */
  readonly online: Float64Array
  readonly prices: Float64Array
  /** Amounts of two currencies cannot be compared: the lowest rank's stand first, whatever the direction. */
  readonly currencies: Float64Array
  readonly notes: Float64Array
  readonly reviews: Float64Array
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
    // What is not a number stands at the end.
    if (Number.isNaN(key)) break
    if (count === 0 || key !== sorted[count - 1]) sorted[count++] = key
  }
  return sorted.subarray(0, count)
}

/**
 * Sorts listings by a key of theirs; those with equal keys keep their order.
 * @param direction 1: the lowest first, -1: the highest first; what is unknown (NaN) stands last either way
 */
const sortBy = (listings: Uint32Array, keys: Float64Array, direction: 1 | -1): Uint32Array => {
  const ascending = distinct(keys)
  const most = ascending.length - 1
  const places = new Uint32Array(keys.length)
  const starts = new Uint32Array(most + 3)
  for (let listing = 0; listing < keys.length; listing += 1) {
    const up = placeIn(ascending, keys[listing] ?? NaN)
    const place = up > most || direction === 1 ? up : most - up
    places[listing] = place
    starts[place + 1] = (starts[place + 1] ?? 0) + 1
  }
  for (let place = 1; place < starts.length; place += 1) starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0)
  const sorted = new Uint32Array(listings.length)
  for (const listing of listings) {
    const place = places[listing] ?? 0
    const at = starts[place] ?? 0
    sorted[at] = listing
    starts[place] = at + 1
  }
  return sorted
}

/** What is equal stands newest first; of the same age the highest id. */
export const ordersOf = ({ ids, online, prices, currencies, notes, reviews }: Sortable): Readonly<Record<Sort, Uint32Array>> => {
  const newest = sortBy(sortBy(Uint32Array.from(ids.keys()), ids, -1), online, -1)
  return {
    newest,
    'price-up': sortBy(sortBy(newest, prices, 1), currencies, 1),
    'price-down': sortBy(sortBy(newest, prices, -1), currencies, 1),
    rating: sortBy(sortBy(newest, reviews, -1), notes, -1),
  }
}
