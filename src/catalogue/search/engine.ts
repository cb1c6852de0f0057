/** Answers searches and suggestions from the cards in memory. Pure: it runs in a worker, in the main thread and in Node. */
import { FLAGS } from '../cards/cardFlags.ts'
import type { CategoryTile, ListingCard } from '../parts.ts'
import { PAGE_SIZE } from '../paths.ts'
import { vendorSlug } from '../vendorSlug.ts'
import { applyFilters, countCodes, countWithout, filterByScore, firstByRelevance, sliceOfOrder, type FilterResult } from './applyFilters.ts'
import { countBranches, countFacets } from './countFacets.ts'
import { filtersOf } from './filters.ts'
import type { Facets, ListingQuery, SearchResult, SimilarMatch, Suggestions, VendorSuggestion } from './query.ts'
import type { Misspellings } from './misspellings.ts'
import type { Store } from './store.ts'
import type { createWordTools, WordTools } from './similar.ts'
import type { SynonymGroups } from './synonyms.ts'
import { createTextIndex, type TextMatch } from './textIndex.ts'

export interface Engine {
  /** A query with a text completes the text index first. */
  readonly search: (query: ListingQuery) => SearchResult
  readonly suggest: (text: string) => Suggestions
  /** In the order asked for; unknown ones are left out. */
  readonly many: (ids: readonly number[]) => ListingCard[]
  /** The same cards, published again as another version. */
  readonly withVersion: (version: string) => Engine
  /** Builds some more of the text index: true when it is complete. Call it again after a pause. */
  readonly prepare: (milliseconds: number) => boolean
  /** Whether a word of the text is unknown and no misspellings are loaded yet. */
  readonly needsMisspellings: (text: string) => boolean
  /** Corrects misspelt words, once the generator has run to its end. */
  readonly addMisspellings: (misspellings: Misspellings) => Generator<void, void>
  /** Whether a text is answered better with the word tools, because no listing has its words. */
  readonly isSimilar: (text: string) => boolean
  /** Gives it the tools, with words that mean the same. */
  readonly useWordTools: (create: typeof createWordTools, groups: SynonymGroups) => void
}

const MAX_SUGGESTIONS = { listings: 5, categories: 3, vendors: 3 }
const MAX_PAGE_SIZE = 200

const positiveInteger = (value: number | undefined, fallback: number): number =>
  value !== undefined && Number.isFinite(value) ? Math.max(1, Math.floor(value)) : fallback

/** The places with a score whose count is not 0, best first. */
const rank = (scores: Float32Array, counts: Uint32Array): number[] =>
  [...scores.keys()].filter((place) => (scores[place] ?? 0) > 0 && (counts[place] ?? 0) > 0).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))

/** The result of a query without its order and page. The next query often differs in these only. */
interface Filtered {
  readonly key: string
  readonly match: Pick<TextMatch, 'listings'> | null
  readonly similar: SimilarMatch | undefined
  readonly result: FilterResult
  readonly facets: Facets
}

/**
 * @param version the catalogue's, stated in every result
 * @param index of the same cards, where there is one already
 */
export const createEngine = (store: Store, version: string, index = createTextIndex(store)): Engine => {
  const everything = applyFilters(store, [], FLAGS.offShelf)
  const counts = { categories: countBranches(store, everything), vendors: countCodes(store.vendors, everything, '').subarray(1) }
  let lastFiltered: Filtered | undefined
  let tools: WordTools | undefined
  let lastMatch: { readonly text: string, readonly match: TextMatch | null } | undefined

  /** The same text is often asked for again with other filters. */
  const matchText = (text: string): TextMatch | null => {
    if (lastMatch?.text !== text) lastMatch = { text, match: index.match(text) }
    return lastMatch.match
  }

  const filter = ({ sort: _, page: __, size: ___, ...query }: ListingQuery): Filtered => {
    const key = JSON.stringify(query)
    if (lastFiltered?.key === key) return lastFiltered
    // A text without words, such as an emoji, is found nowhere.
    const text = query.q?.trim() ? matchText(query.q) : null
    const match = text ?? (query.q?.trim() ? { listings: new Float32Array(store.size) } : null)
    const filters = [...(match ? [filterByScore(match.listings)] : []), ...filtersOf(store, query, tools?.filterByAddOn)]
    const result = applyFilters(store, filters, match ? FLAGS.offSearch : FLAGS.offShelf)
    const similar = text && !text.isExact ? similarTo(text) : undefined
    return (lastFiltered = { key, match, similar, result, facets: countFacets(store, query, result) })
  }

  const similarTo = (match: TextMatch): SimilarMatch => ({
    categories: rank(match.categories, counts.categories).slice(0, MAX_SUGGESTIONS.categories).flatMap(categoryAt),
    ...(tools?.findSimilar(match) ?? { meant: null, addOns: null }),
  })

  const search = (query: ListingQuery): SearchResult => {
    const { match, similar, result, facets } = filter(query)
    const total = result.passed.length
    const size = Math.min(MAX_PAGE_SIZE, positiveInteger(query.size, PAGE_SIZE))
    const pages = Math.max(1, Math.ceil(total / size))
    const page = Math.min(pages, positiveInteger(query.page, 1))
    const [from, to] = [(page - 1) * size, page * size]
    const sort = query.sort ?? 'relevance'
    const listings = sort === 'relevance' && match
      ? firstByRelevance(store, result.passed, match.listings, to).subarray(from)
      : sliceOfOrder(store.orders[sort === 'relevance' ? 'newest' : sort], result, from, to)
    return {
      version,
      total,
      page,
      pages,
      listings: Array.from(listings, store.cardAt),
      facets,
      without: total > 0 ? [] : countWithout(result),
      ...(similar && { similar }),
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
      const match = matchText(text)
      if (!match) return { listings: [], categories: [], vendors: [], isSimilar: false, total: 0 }
      const { passed } = applyFilters(store, [filterByScore(match.listings)], FLAGS.offSearch)
      return {
        listings: Array.from(firstByRelevance(store, passed, match.listings, MAX_SUGGESTIONS.listings), store.cardAt),
        categories: rank(match.categories, counts.categories).slice(0, MAX_SUGGESTIONS.categories).flatMap(categoryAt),
        vendors: rank(match.vendors, counts.vendors).slice(0, MAX_SUGGESTIONS.vendors).flatMap(vendorAt),
        isSimilar: !match.isExact,
        total: passed.length,
      }
    },
    many: (ids) => ids.flatMap((id) => {
      const listing = store.numberOf.get(id)
      return listing === undefined ? [] : [store.cardAt(listing)]
    }),
    withVersion: (other) => createEngine(store, other, index),
    prepare: index.build,
    needsMisspellings: index.needsMisspellings,
    * addMisspellings(misspellings) {
      yield* index.addMisspellings(misspellings)
      // These answers were found without corrections.
      lastMatch = lastFiltered = undefined
    },
    isSimilar: (text) => text.trim() !== '' && matchText(text)?.isExact === false,
    useWordTools: (create, groups) => {
      if (tools?.groups === groups) return
      tools = create(store, index, groups)
      index.setSynonyms(tools.synonymsOf)
      lastMatch = lastFiltered = undefined
    },
  }
}
