/** What a query asks for, as tables: which values of a column pass. */
import { FLAGS } from '../cards/cardFlags.ts'
import type { CardValue } from '../cards/decode.ts'
import type { AttributeFilter, ListingQuery } from './query.ts'
import { filterBy, type Filter } from './sift.ts'
import type { Store } from './store.ts'
import { wordsOf } from './words.ts'

/** 1 for the places in the directory of a category and all below it; parents stand before their children. */
const branchOf = (store: Store, slug: string): Uint8Array => {
  const branch = new Uint8Array(store.parents.length)
  store.directory.categories.forEach((category, place) => {
    branch[place] = category.slug === slug || branch[store.parents[place] ?? -1] ? 1 : 0
  })
  return branch
}

/** The words of a text attribute's values, each behind a space; made when it is first asked for. */
const wording = new WeakMap<readonly CardValue[], ReadonlyMap<CardValue, string>>()

const hasWords = (values: readonly CardValue[], asked: readonly string[]) => {
  const known = wording.get(values) ?? new Map(values.map((value) => [value, ` ${wordsOf(String(value)).join(' ')}`]))
  wording.set(values, known)
  const texts = asked.map(wordsOf)
  return (value: CardValue): boolean => texts.some((words) => words.every((word) => known.get(value)?.includes(` ${word}`)))
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
    // An old link may name an attribute that the marketplace no longer has: no listing has it, and leaving it out is offered.
    return [column ? filterBy(name, column, attributePasses(filter, type, column.values)) : filterBy(name, store.flags, () => false)]
  })

/** How a place is called in a query. */
export const placeName = ([country = '', city = '']: readonly string[]): string => (city ? `${country}/${city}` : country)

/** The filters of a query but its text. */
export const filtersOf = (store: Store, query: ListingQuery): Filter[] => {
  const filters: Filter[] = []
  const { category, vendor, price, places, orderTypes } = query
  if (category !== undefined) {
    const branch = branchOf(store, category)
    filters.push(filterBy('category', store.categories, (place) => branch[place] === 1))
  }
  if (vendor !== undefined) filters.push(filterBy('vendor', store.vendors, (place) => store.directory.vendors[place]?.id === vendor))
  if (query.attributes) filters.push(...attributeFilters(store, query.attributes))
  if (price?.min !== undefined || price?.max !== undefined) {
    filters.push(filterBy('price', store.mainPrices, (value) => inRange(value, price.min, price.max)))
  }
  if (places?.length) {
    filters.push(filterBy('places', store.places, (place) => places.includes(place[0] ?? '') || places.includes(placeName(place))))
  }
  if (orderTypes?.length) filters.push(filterBy('orderTypes', store.orderTypes, (id) => orderTypes.includes(id)))
  if (query.inStock) filters.push(filterBy('inStock', store.flags, (bits) => (bits & FLAGS.inStock) !== 0))
  if (query.discounted) filters.push(filterBy('discounted', store.discounts, () => true))
  return filters
}
