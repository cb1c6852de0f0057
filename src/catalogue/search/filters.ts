/** The filters of a query: which values of a column pass. */
import { FLAGS } from '../cards/cardFlags.ts'
import type { CardValue } from '../cards/decode.ts'
import type { AttributeFilter, ListingQuery } from './query.ts'
import { filterByValue, type Filter } from './applyFilters.ts'
import type { Store } from './store.ts'
import { wordsOf } from './words.ts'

/** 1 for the places in the directory of a category and all below it; parents come before their children. */
const branchOf = (store: Store, slug: string): Uint8Array => {
  const branch = new Uint8Array(store.parents.length)
  store.directory.categories.forEach((category, place) => {
    branch[place] = category.slug === slug || branch[store.parents[place] ?? -1] ? 1 : 0
  })
  return branch
}

/** The words of a text attribute's values, each after a space, so that a prefix can be found with `includes`. */
const wordCache = new WeakMap<readonly CardValue[], ReadonlyMap<CardValue, string>>()

const hasWords = (values: readonly CardValue[], asked: readonly string[]) => {
  const cached = wordCache.get(values) ?? new Map(values.map((value) => [value, ` ${wordsOf(String(value)).join(' ')}`]))
  wordCache.set(values, cached)
  const texts = asked.map(wordsOf)
  return (value: CardValue): boolean => texts.some((words) => words.every((word) => cached.get(value)?.includes(` ${word}`)))
}

const inRange = (value: CardValue, min: number | string | undefined, max: number | string | undefined): boolean => {
  if (typeof value === 'number') return (min === undefined || value >= Number(min)) && (max === undefined || value <= Number(max))
  return typeof value === 'string' && (min === undefined || value >= String(min)) && (max === undefined || value <= String(max))
}

const attributePasses = (filter: AttributeFilter, type: string, values: readonly CardValue[]): ((value: CardValue) => boolean) => {
  if ('is' in filter) return (value) => value === filter.is
  if (!('any' in filter)) return (value) => inRange(value, filter.min, filter.max)
  if (type === 'text') return hasWords(values, filter.any)
  return (value) => (typeof value === 'object' ? value.some((one) => filter.any.includes(one)) : filter.any.includes(String(value)))
}

const narrows = (filter: AttributeFilter): boolean =>
  'any' in filter ? filter.any.length > 0 : 'is' in filter || filter.min !== undefined || filter.max !== undefined

const attributeFilters = (store: Store, asked: NonNullable<ListingQuery['attributes']>): Filter[] =>
  Object.entries(asked).flatMap(([alias, filter]) => {
    const column = store.attributes.get(alias)
    const type = store.directory.attributes.find((one) => one.alias === alias)?.type ?? ''
    if (!narrows(filter)) return []
    const name = `attributes.${alias}`
    // An old link may name an attribute that no longer exists: nothing passes, and the page offers to remove the filter.
    return [column ? filterByValue(name, column, attributePasses(filter, type, column.values)) : filterByValue(name, store.flags, () => false)]
  })

/** The name of a place in a query. */
export const placeName = ([country = '', city = '']: readonly string[]): string => (city ? `${country}/${city}` : country)

/**
 * The filters of a query, without its text.
 * @param filterByAddOn of the word tools, which a query with an add-on needs
 */
export const filtersOf = (store: Store, query: ListingQuery, filterByAddOn?: (text: string) => Filter): Filter[] => {
  const filters: Filter[] = []
  const { category, vendor, price, places, orderTypes } = query
  if (category !== undefined) {
    const branch = branchOf(store, category)
    filters.push(filterByValue('category', store.categories, (place) => branch[place] === 1))
  }
  if (vendor !== undefined) filters.push(filterByValue('vendor', store.vendors, (place) => store.directory.vendors[place]?.id === vendor))
  if (query.attributes) filters.push(...attributeFilters(store, query.attributes))
  if (price?.min !== undefined || price?.max !== undefined) {
    filters.push(filterByValue('price', store.mainPrices, (value) => inRange(value, price.min, price.max)))
  }
  if (places?.length) {
    filters.push(filterByValue('places', store.places, (place) => places.includes(place[0] ?? '') || places.includes(placeName(place))))
  }
  if (orderTypes?.length) filters.push(filterByValue('orderTypes', store.orderTypes, (id) => orderTypes.includes(id)))
  if (query.addOn && filterByAddOn) filters.push(filterByAddOn(query.addOn))
  if (query.inStock) filters.push(filterByValue('inStock', store.flags, (bits) => (bits & FLAGS.inStock) !== 0))
  if (query.discounted) filters.push(filterByValue('discounted', store.discounts, () => true))
  return filters
}
