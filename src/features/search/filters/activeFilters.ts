import type { AttributeFilter, ListingQuery } from '../../../catalogue/search/query.ts'

/** A filter that the path of the page states: it cannot be removed there. */
export type FixedFilter = 'category' | 'vendor'

/** One filter in use, shown as a chip. Names are those of `SearchResult.without`. */
export interface ActiveFilter {
  readonly name: string
  /** One value of a filter with several. */
  readonly value?: string | number
}

const ofAttribute = (alias: string, filter: AttributeFilter): ActiveFilter[] => {
  const name = `attributes.${alias}`
  if ('any' in filter) return filter.any.map((value) => ({ name, value }))
  return 'is' in filter || filter.min !== undefined || filter.max !== undefined ? [{ name }] : []
}

/** The filters of a query in the order of the panel, without its text, order and page. */
export const listActiveFilters = (query: ListingQuery, fixed: readonly FixedFilter[] = []): ActiveFilter[] => {
  const { category, vendor, attributes = {}, price, places = [], orderTypes = [], inStock, discounted, addOn } = query
  const has = (name: string, holds: unknown): ActiveFilter[] => (holds ? [{ name }] : [])
  return [
    ...has('category', category !== undefined && !fixed.includes('category')),
    ...has('price', price?.min !== undefined || price?.max !== undefined),
    ...has('inStock', inStock),
    ...has('discounted', discounted),
    ...has('addOn', addOn),
    ...Object.entries(attributes).flatMap(([alias, filter]) => ofAttribute(alias, filter)),
    ...orderTypes.map((value) => ({ name: 'orderTypes', value })),
    ...places.map((value) => ({ name: 'places', value })),
    ...has('vendor', vendor !== undefined && !fixed.includes('vendor')),
  ]
}

/**
 * How many filters are in use; each chosen value counts.
 * @param fixed the filters of the page's path (`category` on a category page, `vendor` on a vendor page): not counted
 */
export const activeFilters = (query: ListingQuery, fixed: readonly FixedFilter[] = []): number =>
  listActiveFilters(query, fixed).length
