import type { AttributeFilter, ListingQuery } from '../../../catalogue/search/query.ts'

/** What a page's own address says already: no filter that could be taken away there. */
export type FixedFilter = 'category' | 'vendor'

/** One thing that narrows a list: a chip. `name` is called as in `SearchResult.without`. */
export interface ActiveFilter {
  readonly name: string
  /** Of a filter with several values, the one that is meant. */
  readonly value?: string | number
}

const ofAttribute = (alias: string, filter: AttributeFilter): ActiveFilter[] => {
  const name = `attributes.${alias}`
  if ('any' in filter) return filter.any.map((value) => ({ name, value }))
  return 'is' in filter || filter.min !== undefined || filter.max !== undefined ? [{ name }] : []
}

/** The filters of a query in the order of the panel; its text, its order and its page are none. */
export const listActiveFilters = (query: ListingQuery, fixed: readonly FixedFilter[] = []): ActiveFilter[] => {
  const { category, vendor, attributes = {}, price, places = [], orderTypes = [], inStock, discounted } = query
  const has = (name: string, holds: unknown): ActiveFilter[] => (holds ? [{ name }] : [])
  return [
    ...has('category', category !== undefined && !fixed.includes('category')),
    ...has('price', price?.min !== undefined || price?.max !== undefined),
    ...has('inStock', inStock),
    ...has('discounted', discounted),
    ...Object.entries(attributes).flatMap(([alias, filter]) => ofAttribute(alias, filter)),
    ...orderTypes.map((value) => ({ name: 'orderTypes', value })),
    ...places.map((value) => ({ name: 'places', value })),
    ...has('vendor', vendor !== undefined && !fixed.includes('vendor')),
  ]
}

/**
 * How many filters hold; each chosen value counts.
 * @param fixed what the page's own address says (`category` on a category's page, `vendor` on a vendor's): not counted
 */
export const activeFilters = (query: ListingQuery, fixed: readonly FixedFilter[] = []): number =>
  listActiveFilters(query, fixed).length
