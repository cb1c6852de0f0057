/** What narrows a result further, with counts. */
import { FLAGS } from '../cards/cardFlags.ts'
import type { CardValue } from '../cards/decode.ts'
import type { Values } from './columns.ts'
import { placeName } from './filters.ts'
import type { AttributeFacet, AttributeType, Facets, ListingQuery } from './query.ts'
import { tally, type Sifted } from './sift.ts'
import type { Store } from './store.ts'

/** Vendors and places beyond these would be a list that nobody reads. */
const MOST = 100

interface Tallied<T> {
  readonly value: T
  readonly count: number
}

/** How many listings have each value that occurs; those that the facet's own filter keeps out count too. */
const tallied = <T>(column: Values<T>, sifted: Sifted, own: string): Tallied<T>[] => {
  const counts = tally(column, sifted, own)
  return column.values.flatMap((value, place) => {
    const count = counts[place + 1] ?? 0
    return count > 0 ? [{ value, count }] : []
  })
}

const countIf = <T>(column: Values<T>, sifted: Sifted, own: string, counts: (value: T) => boolean): number =>
  tallied(column, sifted, own).reduce((sum, { value, count }) => sum + (counts(value) ? count : 0), 0)

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

const optionsOf = ({ type, options }: Attribute, values: readonly Tallied<CardValue>[]): AttributeFacet['options'] => {
  const sums = sumBy(values.flatMap(({ value, count }) => [value].flat().map((one) => [String(one), count] as const)))
  const known = type === 'boolean' ? ['true', 'false'] : options
  return [...new Set([...known, ...sums.keys()])].flatMap((value) => (sums.has(value) ? [{ value, count: sums.get(value) ?? 0 }] : []))
}

const TYPES: ReadonlySet<string> = new Set(['text', 'number', 'boolean', 'date', 'select', 'radio', 'checkbox'])
const isKnown = (type: string): type is AttributeType => TYPES.has(type)

/** None where no listing has the attribute. */
const attributeFacet = (attribute: Attribute, type: AttributeType, column: Values<CardValue>, sifted: Sifted): AttributeFacet[] => {
  const { alias, title, unit } = attribute
  const facet = { alias, title: title || alias, type, unit }
  if (type === 'number' || type === 'date' || type === 'text') {
    const counts = tally(column, sifted, `attributes.${alias}`)
    const range = type === 'text' ? null : extent<number | string>(column, counts, type === 'number' ? isNumber : isText)
    return counts.subarray(1).some(Boolean) ? [{ ...facet, options: [], range }] : []
  }
  const values = tallied(column, sifted, `attributes.${alias}`)
  return values.length > 0 ? [{ ...facet, options: optionsOf(attribute, values), range: null }] : []
}

const attributeFacets = (store: Store, sifted: Sifted): AttributeFacet[] =>
  store.directory.attributes.flatMap((attribute) => {
    const column = store.attributes.get(attribute.alias)
    return column && isKnown(attribute.type) ? attributeFacet(attribute, attribute.type, column, sifted) : []
  })

/** Of each category in the directory, its descendants' included: what stands below is added to what stands above. */
export const countBranches = ({ parents, categories }: Store, sifted: Sifted): Uint32Array => {
  const counts = tally(categories, sifted, '').subarray(1)
  for (let place = counts.length - 1; place >= 0; place -= 1) {
    const parent = parents[place] ?? -1
    if (parent >= 0) counts[parent] = (counts[parent] ?? 0) + (counts[place] ?? 0)
  }
  return counts
}

const categoryFacet = (store: Store, slug: string | undefined, sifted: Sifted): Facets['categories'] => {
  const { categories } = store.directory
  const counts = countBranches(store, sifted)
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

const placeFacet = (store: Store, sifted: Sifted): Facets['places'] => {
  const sums = sumBy(tallied(store.places, sifted, 'places').flatMap(({ value, count }) => {
    const names = new Set([value[0] ?? '', placeName(value)].filter(Boolean))
    return [...names].map((name) => [name, count] as const)
  }))
  return mostFirst([...sums].map(([value, count]) => ({ value, count }))).slice(0, MOST)
}

const vendorFacet = (store: Store, sifted: Sifted): Facets['vendors'] =>
  mostFirst(tallied(store.vendors, sifted, 'vendor')).slice(0, MOST).flatMap(({ value, count }) => {
    const vendor = store.directory.vendors[value]
    return vendor ? [{ id: vendor.id, public_name: vendor.public_name ?? '', count }] : []
  })

const orderTypeFacet = (store: Store, sifted: Sifted): Facets['orderTypes'] => {
  const titles = new Map(store.directory.orderTypes.map(({ id, title }) => [id, title]))
  return tallied(store.orderTypes, sifted, 'orderTypes')
    .map(({ value, count }) => ({ id: value, title: titles.get(value) ?? String(value), count }))
    .sort((a, b) => a.id - b.id)
}

/** The facets of a query. */
export const facetsOf = (store: Store, { category }: ListingQuery, sifted: Sifted): Facets => ({
  path: pathTo(store, category),
  categories: categoryFacet(store, category, sifted),
  attributes: attributeFacets(store, sifted),
  places: placeFacet(store, sifted),
  orderTypes: orderTypeFacet(store, sifted),
  vendors: vendorFacet(store, sifted),
  price: extent(store.mainPrices, tally(store.mainPrices, sifted, 'price'), isNumber),
  currency: store.mainCurrency,
  inStock: countIf(store.flags, sifted, 'inStock', (flags) => (flags & FLAGS.inStock) !== 0),
  discounted: countIf(store.discounts, sifted, 'discounted', () => true),
})
