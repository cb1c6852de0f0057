/** Answers every question about the catalogue from its cards, in memory. Pure; made for a worker, at home anywhere. */
import { FLAGS } from '../cards/cardFlags.ts'
import type { CategoryTile, ListingCard } from '../parts.ts'
import { PAGE_SIZE } from '../paths.ts'
import { vendorSlug } from '../vendorSlug.ts'
import { facetsOf, type Counted } from './facets.ts'
import { branchOf, filtersOf, type Filter } from './filters.ts'
import type { Facets, ListingQuery, SearchResult, Suggestions, VendorSuggestion } from './query.ts'
import type { Store } from './store.ts'
import { createTextIndex, type TextMatch } from './text.ts'

export interface Engine {
  readonly search: (query: ListingQuery) => SearchResult
  readonly suggest: (text: string) => Suggestions
  /** In the order asked for; unknown ones are left out. */
  readonly many: (ids: readonly number[]) => ListingCard[]
  /** The same cards, published again as another version. */
  readonly as: (version: string) => Engine
}

const SUGGESTED = { listings: 5, categories: 3, vendors: 3 }
const MOST_ON_A_PAGE = 200

const atLeast = (least: number, value: number | undefined, standIn: number): number =>
  value !== undefined && Number.isFinite(value) ? Math.max(least, Math.floor(value)) : standIn

/** A text is one more filter: a listing is found or not. */
const textFilter = (scores: Float32Array): Filter => {
  const at = new Int32Array(scores.length)
  for (let listing = 0; listing < at.length; listing += 1) at[listing] = (scores[listing] ?? 0) > 0 ? 0 : -1
  return { name: 'q', at, allowed: Uint8Array.of(0, 1) }
}

/** The listings that pass every filter, and for each filter those that only it keeps out. */
const sift = (store: Store, filters: readonly Filter[], shelf: number) => {
  const failed = new Uint16Array(store.size)
  const by = new Uint16Array(store.size)
  filters.forEach(({ at, allowed }, number) => {
    for (let listing = 0; listing < store.size; listing += 1) {
      if (allowed[(at[listing] ?? -1) + 1]) continue
      failed[listing] = (failed[listing] ?? 0) + 1
      by[listing] = number
    }
  })
  // Whatever is asked, a listing stays where its vendor put it: on shelves, in the search, or in both.
  const hidden = Uint8Array.from([0, ...store.flags.values.map((bits) => (bits & shelf ? 1 : 0))])
  const passed = new Uint32Array(store.size)
  let count = 0
  const near = filters.map(() => [] as number[])
  for (let listing = 0; listing < store.size; listing += 1) {
    const failures = failed[listing] ?? 0
    if (failures > 1 || hidden[(store.flags.at[listing] ?? -1) + 1]) continue
    if (failures === 0) passed[count++] = listing
    else near[by[listing] ?? 0]?.push(listing)
  }
  return { passed: passed.subarray(0, count), near: near.map((listings) => Uint32Array.from(listings)) }
}

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
const byRelevance = (store: Store, listings: Uint32Array, scores: Float32Array, count: number): Uint32Array => {
  const steps = 2 ** 26
  const keys = new Float64Array(listings.length)
  for (let at = 0; at < keys.length; at += 1) {
    const listing = listings[at] ?? 0
    keys[at] = (1_000_000 - Math.round((scores[listing] ?? 0) * 1000)) * steps + (store.age[listing] ?? 0)
  }
  return Uint32Array.from(smallest(keys, count), (key) => store.orders.newest[key % steps] ?? 0)
}

const inOrder = (store: Store, order: Uint32Array, listings: Uint32Array): Uint32Array => {
  const chosen = new Uint8Array(store.size)
  for (const listing of listings) chosen[listing] = 1
  return order.filter((listing) => chosen[listing])
}

const best = (scores: Float32Array, usable: (place: number) => boolean): number[] =>
  [...scores.keys()].filter((place) => (scores[place] ?? 0) > 0 && usable(place)).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))

/** Counts of all listings on shelves, for categories with their descendants and for vendors. */
const countShelves = (store: Store) => {
  const categories = new Uint32Array(store.directory.categories.length)
  const vendors = new Uint32Array(store.directory.vendors.length)
  const own = new Uint32Array(categories.length)
  for (const listing of sift(store, [], FLAGS.offShelf).passed) {
    const [category, vendor] = [store.categories.at[listing] ?? -1, store.vendors.at[listing] ?? -1]
    if (category >= 0) own[category] = (own[category] ?? 0) + 1
    if (vendor >= 0) vendors[vendor] = (vendors[vendor] ?? 0) + 1
  }
  store.directory.categories.forEach(({ slug }, place) => {
    categories[place] = [...branchOf(store, slug)].reduce((sum, below) => sum + (own[below] ?? 0), 0)
  })
  return { categories, vendors }
}

/**
 * @param version the catalogue's, stated in every result
 * @param index of the same cards, where there is one already
 */
export const createEngine = (store: Store, version: string, index = createTextIndex(store)): Engine => {
  const counts = countShelves(store)
  let facets: { readonly key: string, readonly made: Facets } | undefined
  let last: { readonly text: string, readonly match: TextMatch | null } | undefined

  /** A text usually comes again, with another filter or page. */
  const match = (text: string): TextMatch | null => {
    if (last?.text !== text) last = { text, match: index.match(text) }
    return last.match
  }

  /** Another order or page of the same results has the same facets. */
  const recall = (query: ListingQuery, counted: Counted): Facets => {
    const { sort: _, page: __, size: ___, ...narrowing } = query
    const key = JSON.stringify(narrowing)
    if (facets?.key !== key) facets = { key, made: facetsOf(store, query, counted) }
    return facets.made
  }

  const search = (query: ListingQuery): SearchResult => {
    const text = query.q ? match(query.q) : null
    const filters = [...(text ? [textFilter(text.listings)] : []), ...filtersOf(store, query)]
    const { passed, near } = sift(store, filters, text ? FLAGS.offSearch : FLAGS.offShelf)
    const size = Math.min(MOST_ON_A_PAGE, atLeast(1, query.size, PAGE_SIZE))
    const pages = Math.max(1, Math.ceil(passed.length / size))
    const page = Math.min(pages, atLeast(1, query.page, 1))
    const sort = query.sort ?? 'relevance'
    const ordered = sort === 'relevance' && text
      ? byRelevance(store, passed, text.listings, page * size)
      : inOrder(store, store.orders[sort === 'relevance' ? 'newest' : sort], passed)
    const counted = (name: string) => {
      const own = near[filters.findIndex((filter) => filter.name === name)]
      return own ? [passed, own] : [passed]
    }
    const without = passed.length > 0 ? [] : filters
      .map(({ name }, number) => ({ filter: name, count: near[number]?.length ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
    return {
      version,
      total: passed.length,
      page,
      pages,
      listings: Array.from(ordered.subarray((page - 1) * size, page * size), store.cardAt),
      facets: recall(query, counted),
      without,
    }
  }

  const categoryAt = (place: number): CategoryTile[] => {
    const category = store.directory.categories[place]
    if (!category) return []
    const { id, title, slug, cover } = category
    return [{ id, title, slug, cover, count: counts.categories[place] ?? 0 }]
  }
  const vendorAt = (place: number): VendorSuggestion[] => {
    const vendor = store.directory.vendors[place]
    if (!vendor) return []
    const { id, public_name, avatar } = vendor
    return [{ id, slug: vendorSlug(vendor), public_name: public_name ?? '', avatar, count: counts.vendors[place] ?? 0 }]
  }

  return {
    search,
    suggest: (text) => {
      const found = match(text)
      if (!found) return { listings: [], categories: [], vendors: [], total: 0 }
      const { passed } = sift(store, [textFilter(found.listings)], FLAGS.offSearch)
      const first = byRelevance(store, passed, found.listings, SUGGESTED.listings)
      const [categories, vendors] = [found.categories, found.vendors].map((scores, kind) =>
        best(scores, (place) => ((kind ? counts.vendors : counts.categories)[place] ?? 0) > 0))
      return {
        listings: Array.from(first, store.cardAt),
        categories: (categories ?? []).slice(0, SUGGESTED.categories).flatMap(categoryAt),
        vendors: (vendors ?? []).slice(0, SUGGESTED.vendors).flatMap(vendorAt),
        total: passed.length,
      }
    },
    many: (ids) => ids.flatMap((id) => {
      const listing = store.numberOf.get(id)
      return listing === undefined ? [] : [store.cardAt(listing)]
    }),
    as: (other) => createEngine(store, other, index),
  }
}
