/** Changes of a query. Every change goes back to the first page. */
import type { AttributeFilter, ListingQuery } from '../../../catalogue/search/query.ts'
import type { ActiveFilter, FixedFilter } from './activeFilters.ts'

type Changes = { readonly [K in keyof ListingQuery]?: ListingQuery[K] | undefined }

const isStated = (value: unknown): boolean =>
  value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)

/** A query with other values; undefined, false and an empty list remove a filter. */
export const withFilters = (query: ListingQuery, changes: Changes): ListingQuery => {
  const { page: _, ...rest } = query
  return Object.fromEntries(Object.entries({ ...rest, ...changes }).filter(([, value]) => isStated(value)))
}

const narrows = (filter: AttributeFilter): boolean =>
  'is' in filter || ('any' in filter ? filter.any.length > 0 : filter.min !== undefined || filter.max !== undefined)

/** A query with another filter of one attribute; an empty filter is removed. */
export const withAttribute = (query: ListingQuery, alias: string, filter: AttributeFilter | undefined): ListingQuery => {
  const all = new Map(Object.entries(query.attributes ?? {}))
  if (filter && narrows(filter)) all.set(alias, filter)
  else all.delete(alias)
  return withFilters(query, { attributes: all.size > 0 ? Object.fromEntries(all) : undefined })
}

/** A query without one filter, or without one of its values. */
export const withoutFilter = (query: ListingQuery, { name, value }: ActiveFilter): ListingQuery => {
  const others = <T>(values: readonly T[] | undefined) => (value === undefined ? undefined : values?.filter((one) => one !== value))
  if (name === 'places') return withFilters(query, { places: others(query.places) })
  if (name === 'orderTypes') return withFilters(query, { orderTypes: others(query.orderTypes) })
  if (!name.startsWith('attributes.')) return withFilters(query, { [name]: undefined })
  const alias = name.slice('attributes.'.length)
  const filter = Object.entries(query.attributes ?? {}).find(([other]) => other === alias)?.[1]
  const any = filter && 'any' in filter ? others(filter.any) : undefined
  return withAttribute(query, alias, any && { any })
}

/** A query without any filter; its text, its order and the filters of the page's path stay. */
export const withoutFilters = ({ q, sort, category, vendor }: ListingQuery, fixed: readonly FixedFilter[] = []): ListingQuery =>
  withFilters({}, {
    q,
    sort,
    category: fixed.includes('category') ? category : undefined,
    vendor: fixed.includes('vendor') ? vendor : undefined,
  })
