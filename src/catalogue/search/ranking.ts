/** The first of what was found, in an order. */
import type { Sifted } from './sift.ts'
import type { Store } from './store.ts'

/** The smallest numbers in their order: what stands far behind is never sorted. */
const smallest = (keys: Float64Array, count: number): Float64Array => {
  if (count * 20 > keys.length) return keys.sort().subarray(0, count)
  const kept = keys.slice(0, count).sort()
  for (let at = count; at < keys.length; at += 1) {
    const key = keys[at] ?? Infinity
    if (key >= (kept[count - 1] ?? Infinity)) continue
    let place = count - 1
    for (; place > 0 && (kept[place - 1] ?? 0) > key; place -= 1) kept[place] = kept[place - 1] ?? 0
    kept[place] = key
  }
  return kept
}

/** The first of the listings by relevance, then by age: one number of both sorts without calling back. */
export const byRelevance = (store: Store, listings: Uint32Array, scores: Float32Array, count: number): Uint32Array => {
  const steps = 2 ** 26
  const keys = new Float64Array(listings.length)
  for (let at = 0; at < keys.length; at += 1) {
    const listing = listings[at] ?? 0
    keys[at] = (1_000_000 - Math.round((scores[listing] ?? 0) * 1000)) * steps + (store.age[listing] ?? 0)
  }
  return Uint32Array.from(smallest(keys, count), (key) => store.orders.newest[key % steps] ?? 0)
}

/** Those of an order that no filter keeps out, from one place to another. */
export const fromOrder = (order: Uint32Array, { failed }: Sifted, from: number, to: number): number[] => {
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
