/** What a query asks for, as tables: which values of a column pass. */
import { FLAGS } from '../cards/cardFlags.ts'
import type { Column } from '../cards/column.ts'
import type { CardValue } from '../cards/decode.ts'
import type { AttributeFilter, ListingQuery } from './query.ts'
import type { Store } from './store.ts'
import { wordsOf } from './words.ts'

/** One filter; `allowed` has 1 for the values that pass, moved by one: the first stands for no value. */
export interface Filter {
  /** As the query calls it: `q`, `price`, `attributes.colour`. */
  readonly name: string
  readonly at: Int32Array
  readonly allowed: Uint8Array
}

const filterBy = <T>(name: string, column: Column<T>, passes: (value: T) => boolean): Filter => ({
  name,
  at: column.at,
  allowed: Uint8Array.from([0, ...column.values.map((value) => (passes(value) ? 1 : 0))]),
})

/** The places in the directory of a category and all below it; parents stand before their children. */
export const branchOf = (store: Store, slug: string): Set<number> => {
  const ids = new Set<number>()
  const places = new Set<number>()
  store.directory.categories.forEach((category, place) => {
    if (category.slug !== slug && !ids.has(category.parent ?? 0)) return
    ids.add(category.id)
    places.add(place)
  })
  return places
}

const hasWords = (value: string, asked: string): boolean => {
  const words = wordsOf(value)
  return wordsOf(asked).every((word) => words.some((one) => one.startsWith(word)))
}

const inRange = (value: CardValue, min: number | string | undefined, max: number | string | undefined): boolean => {
  if (typeof value === 'number') return (min === undefined || value >= Number(min)) && (max === undefined || value <= Number(max))
  return typeof value === 'string' && (min === undefined || value >= String(min)) && (max === undefined || value <= String(max))
}

const attributePasses = (filter: AttributeFilter, type: string) => (value: CardValue): boolean => {
  if ('is' in filter) return value === filter.is
  if (!('any' in filter)) return inRange(value, filter.min, filter.max)
  if (type === 'text') return filter.any.some((asked) => hasWords(String(value), asked))
  return typeof value === 'object' ? value.some((one) => filter.any.includes(one)) : filter.any.includes(String(value))
}

const narrows = (filter: AttributeFilter): boolean =>
  'any' in filter ? filter.any.length > 0 : 'is' in filter || filter.min !== undefined || filter.max !== undefined

const attributeFilters = (store: Store, asked: NonNullable<ListingQuery['attributes']>): Filter[] =>
  Object.entries(asked).flatMap(([alias, filter]) => {
    const column = store.attributes.get(alias)
    const type = store.directory.attributes.find((one) => one.alias === alias)?.type ?? ''
    // An old link may name an attribute that the marketplace no longer has: it narrows nothing.
    return column && narrows(filter) ? [filterBy(`attributes.${alias}`, column, attributePasses(filter, type))] : []
  })

/** How a place is called in a query. */
export const placeName = ([country = '', city = '']: readonly string[]): string => (city ? `${country}/${city}` : country)

/** The filters of a query but its text. */
export const filtersOf = (store: Store, query: ListingQuery): Filter[] => {
  const filters: Filter[] = []
  const { category, vendor, price, places, orderTypes } = query
  if (category !== undefined) {
    const branch = branchOf(store, category)
    const places = store.directory.categories.map((_, place) => place)
    filters.push(filterBy('category', { values: places, at: store.categories.at }, (place) => branch.has(place)))
  }
  if (vendor !== undefined) filters.push(filterBy('vendor', store.vendors, (id) => id === vendor))
  if (query.attributes) filters.push(...attributeFilters(store, query.attributes))
  if (price?.min !== undefined || price?.max !== undefined) {
    filters.push(filterBy('price', store.prices, (value) => inRange(value, price.min, price.max)))
  }
  if (places?.length) {
    filters.push(filterBy('places', store.places, (place) => places.includes(place[0] ?? '') || places.includes(placeName(place))))
  }
  if (orderTypes?.length) filters.push(filterBy('orderTypes', store.orderTypes, (id) => orderTypes.includes(id)))
  if (query.inStock) filters.push(filterBy('inStock', store.flags, (bits) => (bits & FLAGS.inStock) !== 0))
  if (query.discounted) filters.push(filterBy('discounted', store.discounts, () => true))
  return filters
}
