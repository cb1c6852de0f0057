/** Answers every question about the catalogue from its cards, in memory. Pure; made for a worker, at home anywhere. */
import { FLAGS } from '../cards/cardFlags.ts'
import type { CategoryTile, ListingCard } from '../parts.ts'
import { PAGE_SIZE } from '../paths.ts'
import { vendorSlug } from '../vendorSlug.ts'
import { countBranches, facetsOf } from './facets.ts'
import { filtersOf } from './filters.ts'
import type { Facets, ListingQuery, SearchResult, Suggestions, VendorSuggestion } from './query.ts'
import { byRelevance, fromOrder } from './ranking.ts'
import { countWithout, filterFound, sift, tally, type Sifted } from './sift.ts'
import type { Store } from './store.ts'
import type { Misspellings } from './misspellings.ts'
import { createTextIndex, type TextMatch } from './text.ts'

export interface Engine {
  /** A query without a text is answered at once; one with a text waits for what `prepare` has left to do. */
  readonly search: (query: ListingQuery) => SearchResult
  readonly suggest: (text: string) => Suggestions
  /** In the order asked for; unknown ones are left out. */
  readonly many: (ids: readonly number[]) => ListingCard[]
  /** The same cards, published again as another version. */
  readonly as: (version: string) => Engine
  /** Does some more of what finding by text needs: true when nothing is left. Call it again after a pause. */
  readonly prepare: (milliseconds: number) => boolean
  /** Whether a word of the text means nothing, and might if misspellings were understood. */
  readonly lacks: (text: string) => boolean
  /** Lets misspelt words be understood, once it is done. */
  readonly teach: (misspellings: Misspellings) => Generator<void, void>
}

const SUGGESTED = { listings: 5, categories: 3, vendors: 3 }
const MOST_ON_A_PAGE = 200

const atLeast = (least: number, value: number | undefined, standIn: number): number =>
  value !== undefined && Number.isFinite(value) ? Math.max(least, Math.floor(value)) : standIn

const best = (scores: Float32Array, usable: (place: number) => boolean): number[] =>
  [...scores.keys()].filter((place) => (scores[place] ?? 0) > 0 && usable(place)).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))

/** What a query finds in whatever order, which the next question often shares. */
interface Narrowed {
  readonly key: string
  readonly found: Pick<TextMatch, 'listings'> | null
  readonly sifted: Sifted
  readonly facets: Facets
}

/**
 * @param version the catalogue's, stated in every result
 * @param index of the same cards, where there is one already
 */
export const createEngine = (store: Store, version: string, index = createTextIndex(store)): Engine => {
  const everything = sift(store, [], FLAGS.offShelf)
  const counts = { categories: countBranches(store, everything), vendors: tally(store.vendors, everything, '').subarray(1) }
  let narrowed: Narrowed | undefined
  let last: { readonly text: string, readonly match: TextMatch | null } | undefined

  /** A text usually comes again, with another filter. */
  const match = (text: string): TextMatch | null => {
    if (last?.text !== text) last = { text, match: index.match(text) }
    return last.match
  }

  /** Another order or page shares all this. */
  const narrow = ({ sort: _, page: __, size: ___, ...query }: ListingQuery): Narrowed => {
    const key = JSON.stringify(query)
    if (narrowed?.key === key) return narrowed
    // A text without words, such as a picture of a teapot, is found nowhere.
    const found = query.q?.trim() ? (match(query.q) ?? { listings: new Float32Array(store.size) }) : null
    const filters = [...(found ? [filterFound(found.listings)] : []), ...filtersOf(store, query)]
    const sifted = sift(store, filters, found ? FLAGS.offSearch : FLAGS.offShelf)
    return (narrowed = { key, found, sifted, facets: facetsOf(store, query, sifted) })
  }

  const search = (query: ListingQuery): SearchResult => {
    const { found, sifted, facets } = narrow(query)
    const total = sifted.passed.length
    const size = Math.min(MOST_ON_A_PAGE, atLeast(1, query.size, PAGE_SIZE))
    const pages = Math.max(1, Math.ceil(total / size))
    const page = Math.min(pages, atLeast(1, query.page, 1))
    const [from, to] = [(page - 1) * size, page * size]
    const sort = query.sort ?? 'relevance'
    const listings = sort === 'relevance' && found
      ? byRelevance(store, sifted.passed, found.listings, to).subarray(from)
      : fromOrder(store.orders[sort === 'relevance' ? 'newest' : sort], sifted, from, to)
    return {
      version,
      total,
      page,
      pages,
      listings: Array.from(listings, store.cardAt),
      facets,
      without: total > 0 ? [] : countWithout(sifted),
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
      const { passed } = sift(store, [filterFound(found.listings)], FLAGS.offSearch)
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
    prepare: index.build,
    lacks: index.lacks,
    * teach(misspellings) {
      yield* index.teach(misspellings)
      // What was answered before was answered without.
      last = narrowed = undefined
    },
  }
}
