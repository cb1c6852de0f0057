/** What narrows a result further, with counts. */
import { FLAGS } from '../cards/cardFlags.ts'
import type { Column } from '../cards/column.ts'
import type { CardValue } from '../cards/decode.ts'
import { branchOf, placeName } from './filters.ts'
import type { AttributeFacet, AttributeType, Facets, ListingQuery } from './query.ts'
import type { Store } from './store.ts'

/** The numbers of the listings that count for a facet: those that pass every filter but its own. */
export type Counted = (filter: string) => readonly Uint32Array[]

/** Vendors and places beyond these would be a list that nobody reads. */
const MOST = 100

/** How many of the listings have each value of a column. */
const tally = <T>(column: Column<T>, groups: readonly Uint32Array[]): { value: T, count: number }[] => {
  const counts = new Uint32Array(column.values.length + 1)
  for (const listings of groups) for (const listing of listings) {
    const place = (column.at[listing] ?? -1) + 1
    counts[place] = (counts[place] ?? 0) + 1
  }
  return column.values.flatMap((value, place) => {
    const count = counts[place + 1] ?? 0
    return count > 0 ? [{ value, count }] : []
  })
}

const extent = <T extends number | string>(values: readonly T[]): { min: T, max: T } | null => {
  const [first, ...others] = values
  if (first === undefined) return null
  return others.reduce(({ min, max }, value) => ({ min: value < min ? value : min, max: value > max ? value : max }), { min: first, max: first })
}

const sumBy = (entries: Iterable<readonly [string, number]>): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const [value, count] of entries) sums.set(value, (sums.get(value) ?? 0) + count)
  return sums
}

const mostFirst = <T extends { readonly count: number }>(items: T[]): T[] => items.sort((a, b) => b.count - a.count)

const attributeFacet = (
  { alias, title, type, unit, options }: Store['directory']['attributes'][number],
  tallied: readonly { readonly value: CardValue, readonly count: number }[],
): AttributeFacet => {
  const ranged = type === 'number' || type === 'date'
  const isValue = (value: CardValue) => typeof value === (type === 'number' ? 'number' : 'string')
  const sums = ranged || type === 'text'
    ? new Map<string, number>()
    : sumBy(tallied.flatMap(({ value, count }) => [value].flat().map((one) => [String(one), count] as const)))
  const known = type === 'boolean' ? ['true', 'false'] : options
  const order = [...new Set([...known, ...sums.keys()])]
  return {
    alias,
    title: title || alias,
    type: type as AttributeType, // Facets are made of those types only that `isKnown` knows.
    unit,
    options: order.flatMap((value) => (sums.has(value) ? [{ value, count: sums.get(value) ?? 0 }] : [])),
    range: ranged ? extent(tallied.map(({ value }) => value).filter(isValue) as (number | string)[]) : null, // Just asked.
  }
}

const TYPES: ReadonlySet<string> = new Set(['text', 'number', 'boolean', 'date', 'select', 'radio', 'checkbox'])

const categoryFacet = (store: Store, slug: string | undefined, groups: readonly Uint32Array[]): Facets['categories'] => {
  const { categories } = store.directory
  const counts = new Map(tally({ values: categories.map((_, place) => place), at: store.categories.at }, groups)
    .map(({ value, count }) => [value, count]))
  const parent = slug === undefined ? null : categories.find((category) => category.slug === slug)?.id
  return categories
    .filter((category) => category.parent === parent)
    .map(({ slug, title }) => ({
      slug,
      title,
      count: [...branchOf(store, slug)].reduce((sum, place) => sum + (counts.get(place) ?? 0), 0),
    }))
    .filter(({ count }) => count > 0)
}

const placeFacet = (store: Store, groups: readonly Uint32Array[]): Facets['places'] => {
  const sums = sumBy(tally(store.places, groups).flatMap(({ value, count }) => {
    const names = new Set([value[0] ?? '', placeName(value)].filter(Boolean))
    return [...names].map((name) => [name, count] as const)
  }))
  return mostFirst([...sums].map(([value, count]) => ({ value, count }))).slice(0, MOST)
}

/** The facets of a query. */
export const facetsOf = (store: Store, query: ListingQuery, counted: Counted): Facets => ({
  categories: categoryFacet(store, query.category, counted('')),
  attributes: store.directory.attributes.flatMap((attribute) => {
    const column = store.attributes.get(attribute.alias)
    const tallied = column && TYPES.has(attribute.type) ? tally(column, counted(`attributes.${attribute.alias}`)) : []
    return tallied.length > 0 ? [attributeFacet(attribute, tallied)] : []
  }),
  places: placeFacet(store, counted('places')),
  orderTypes: tally(store.orderTypes, counted('orderTypes')).map(({ value: id, count }) => ({
    id, title: store.directory.orderTypes.find((type) => type.id === id)?.title ?? String(id), count,
  })).sort((a, b) => a.id - b.id),
  vendors: mostFirst(tally(store.vendors, counted('vendor')).map(({ value: id, count }) => ({ id, count })))
    .slice(0, MOST)
    .map(({ id, count }) => ({ id, public_name: store.directory.vendors.find((one) => one.id === id)?.public_name ?? '', count })),
  price: extent(tally(store.prices, counted('price')).map(({ value }) => value)),
  inStock: tally(store.flags, counted('inStock')).reduce((sum, { value, count }) => sum + (value & FLAGS.inStock ? count : 0), 0),
  discounted: tally(store.discounts, counted('discounted')).reduce((sum, { count }) => sum + count, 0),
})
