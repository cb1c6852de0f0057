/** Counts the values by which a result can be filtered further. */
import { FLAGS } from '../cards/cardFlags.ts'
import type { CardValue } from '../cards/decode.ts'
import type { Values } from './columns.ts'
import { placeName } from './filters.ts'
import type { AttributeFacet, AttributeType, Facets, ListingQuery } from './query.ts'
import { countCodes, type FilterResult } from './applyFilters.ts'
import type { Store } from './store.ts'

/** Vendors and places; nobody reads a longer list. */
const MAX_FACET_VALUES = 100

interface ValueCount<T> {
  readonly value: T
  readonly count: number
}

/** How many listings have each value that occurs, as if the facet's own filter were not set. */
const valueCounts = <T>(column: Values<T>, result: FilterResult, own: string): ValueCount<T>[] => {
  const counts = countCodes(column, result, own)
  return column.values.flatMap((value, place) => {
    const count = counts[place + 1] ?? 0
    return count > 0 ? [{ value, count }] : []
  })
}

const countIf = <T>(column: Values<T>, result: FilterResult, own: string, counts: (value: T) => boolean): number =>
  valueCounts(column, result, own).reduce((sum, { value, count }) => sum + (counts(value) ? count : 0), 0)

const sumBy = (entries: Iterable<readonly [string, number]>): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const [value, count] of entries) sums.set(value, (sums.get(value) ?? 0) + count)
  return sums
}

const mostFirst = <T extends { readonly count: number }>(items: T[]): T[] => items.sort((a, b) => b.count - a.count)

/** The lowest and the highest of those values of a column that occur. */
const extent = <T extends number | string>(column: Values<CardValue>, counts: Uint32Array, isValue: (value: CardValue) => value is T) => {
  let min: T | undefined
  let max: T | undefined
  column.values.forEach((value, place) => {
    if (!counts[place + 1] || !isValue(value)) return
    if (min === undefined || value < min) min = value
    if (max === undefined || value > max) max = value
  })
  return min === undefined || max === undefined ? null : { min, max }
}
const isNumber = (value: CardValue): value is number => typeof value === 'number'
const isText = (value: CardValue): value is string => typeof value === 'string'

type Attribute = Store['directory']['attributes'][number]

const optionsOf = ({ type, options }: Attribute, values: readonly ValueCount<CardValue>[]): AttributeFacet['options'] => {
  const sums = sumBy(values.flatMap(({ value, count }) => [value].flat().map((one) => [String(one), count] as const)))
  const known = type === 'boolean' ? ['true', 'false'] : options
  return [...new Set([...known, ...sums.keys()])].flatMap((value) => (sums.has(value) ? [{ value, count: sums.get(value) ?? 0 }] : []))
}

const TYPES: ReadonlySet<string> = new Set(['text', 'number', 'boolean', 'date', 'select', 'radio', 'checkbox'])
const isKnown = (type: string): type is AttributeType => TYPES.has(type)

/** None where no listing has the attribute. */
const attributeFacet = (attribute: Attribute, type: AttributeType, column: Values<CardValue>, result: FilterResult): AttributeFacet[] => {
  const { alias, title, unit } = attribute
  const facet = { alias, title: title || alias, type, unit }
  if (type === 'number' || type === 'date' || type === 'text') {
    const counts = countCodes(column, result, `attributes.${alias}`)
    const range = type === 'text' ? null : extent<number | string>(column, counts, type === 'number' ? isNumber : isText)
    return counts.subarray(1).some(Boolean) ? [{ ...facet, options: [], range }] : []
  }
  const values = valueCounts(column, result, `attributes.${alias}`)
  return values.length > 0 ? [{ ...facet, options: optionsOf(attribute, values), range: null }] : []
}

const attributeFacets = (store: Store, result: FilterResult): AttributeFacet[] =>
  store.directory.attributes.flatMap((attribute) => {
    const column = store.attributes.get(attribute.alias)
    return column && isKnown(attribute.type) ? attributeFacet(attribute, attribute.type, column, result) : []
  })

/** For each category of the directory, with its descendants. */
export const countBranches = ({ parents, categories }: Store, result: FilterResult): Uint32Array => {
  const counts = countCodes(categories, result, '').subarray(1)
  for (let place = counts.length - 1; place >= 0; place -= 1) {
    const parent = parents[place] ?? -1
    if (parent >= 0) counts[parent] = (counts[parent] ?? 0) + (counts[place] ?? 0)
  }
  return counts
}

const categoryFacet = (store: Store, slug: string | undefined, result: FilterResult): Facets['categories'] => {
  const { categories } = store.directory
  const counts = countBranches(store, result)
  const parent = slug === undefined ? -1 : categories.findIndex((category) => category.slug === slug)
  if (slug !== undefined && parent < 0) return []
  return categories.flatMap(({ slug, title }, place) => {
    const count = counts[place] ?? 0
    return store.parents[place] === parent && count > 0 ? [{ slug, title, count }] : []
  })
}

const pathTo = ({ directory: { categories }, parents }: Store, slug: string | undefined): Facets['path'] => {
  const above = (place: number): Facets['path'] => {
    const category = categories[place]
    return category ? [...above(parents[place] ?? -1), { slug: category.slug, title: category.title }] : []
  }
  return slug === undefined ? [] : above(categories.findIndex((category) => category.slug === slug))
}

const placeFacet = (store: Store, result: FilterResult): Facets['places'] => {
  const sums = sumBy(valueCounts(store.places, result, 'places').flatMap(({ value, count }) => {
    const names = new Set([value[0] ?? '', placeName(value)].filter(Boolean))
    return [...names].map((name) => [name, count] as const)
  }))
  return mostFirst([...sums].map(([value, count]) => ({ value, count }))).slice(0, MAX_FACET_VALUES)
}

const vendorFacet = (store: Store, result: FilterResult): Facets['vendors'] =>
  mostFirst(valueCounts(store.vendors, result, 'vendor')).slice(0, MAX_FACET_VALUES).flatMap(({ value, count }) => {
    const vendor = store.directory.vendors[value]
    return vendor ? [{ id: vendor.id, public_name: vendor.public_name ?? '', count }] : []
  })

const orderTypeFacet = (store: Store, result: FilterResult): Facets['orderTypes'] => {
  const titles = new Map(store.directory.orderTypes.map(({ id, title }) => [id, title]))
  return valueCounts(store.orderTypes, result, 'orderTypes')
    .map(({ value, count }) => ({ id: value, title: titles.get(value) ?? String(value), count }))
    .sort((a, b) => a.id - b.id)
}

/** The facets of a query. */
export const countFacets = (store: Store, { category }: ListingQuery, result: FilterResult): Facets => ({
  path: pathTo(store, category),
  categories: categoryFacet(store, category, result),
  attributes: attributeFacets(store, result),
  places: placeFacet(store, result),
  orderTypes: orderTypeFacet(store, result),
  vendors: vendorFacet(store, result),
  price: extent(store.mainPrices, countCodes(store.mainPrices, result, 'price'), isNumber),
  currency: store.mainCurrency,
  inStock: countIf(store.flags, result, 'inStock', (flags) => (flags & FLAGS.inStock) !== 0),
  discounted: countIf(store.discounts, result, 'discounted', () => true),
})
