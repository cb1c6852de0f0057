/** Reads a query from a URL and writes it: short, and the same URL for the same query. */
import type { LocationQuery, LocationQueryRaw } from 'vue-router'
import { SORTS } from '../../../catalogue/paths.ts'
import { MAX_VALUE_CHARACTERS, plainValue as clean } from '../../../lib/text.ts'
import type { AttributeFilter, ListingQuery, SearchSort } from '../../../catalogue/search/query.ts'

/** Longer URLs are cut off: this storefront does not write them. */
const URL_LIMITS = { text: MAX_VALUE_CHARACTERS, values: 50, attributes: 30 }
const SEARCH_SORTS: readonly SearchSort[] = [...SORTS, 'relevance']

/** `10..20`, `10..`, `..20`, of numbers or of days. */
const NUMBER = String.raw`-?\d{1,12}(?:\.\d{1,6})?`
const DAY = String.raw`\d{4}-\d\d-\d\d`
const RANGE = new RegExp(`^(?:(?:${NUMBER})?\\.\\.(?:${NUMBER})?|(?:${DAY})?\\.\\.(?:${DAY})?)$`)
const AMOUNT = String.raw`\d{1,12}(?:\.\d{1,6})?`
const PRICE = new RegExp(`^(${AMOUNT})?-(${AMOUNT})?$`)
const WHOLE_NUMBER = new RegExp(`^${NUMBER}$`)
const FLAGS: Readonly<Record<string, boolean>> = { yes: true, no: false }

type Value = LocationQuery[string] | undefined

const texts = (value: Value): string[] => {
  const all = (Array.isArray(value) ? value.slice(0, URL_LIMITS.values) : [value]).map((one) => clean(one ?? ''))
  return [...new Set(all)].filter((text) => text !== '').sort()
}

const first = (value: Value): string => clean((Array.isArray(value) ? value.find(Boolean) : value) ?? '')

/** Own keys only: the router reads `?__proto__=x` as the prototype, which could then have a `sort`. */
const ownOf = (query: LocationQuery): Map<string, LocationQuery[string]> =>
  new Map(Object.keys(query).map((key) => [key, query[key] ?? null]))
const readId = (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

const ends = <T>(min: T | undefined, max: T | undefined): { readonly min?: T, readonly max?: T } | undefined =>
  (min ?? max) === undefined ? undefined : { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }

/** A range with swapped ends is read as the range between them. */
const isReversed = (min: number | string | undefined, max: number | string | undefined): boolean =>
  min !== undefined && max !== undefined && min > max

const readPrice = (text: string): ListingQuery['price'] => {
  const [, first, last] = PRICE.exec(text) ?? []
  const [min, max] = [first, last].map((part) => (part === undefined ? undefined : Number(part)))
  return isReversed(min, max) ? ends(max, min) : ends(min, max)
}

/** `+ 0` turns -0 into 0. Of `2026-02-30` a browser makes another day or none: it is no end of a range. */
const readEnd = (text: string) => (WHOLE_NUMBER.test(text) ? Number(text) + 0 : new Date(text).toJSON()?.startsWith(text) ? text : undefined)

const readRange = (text: string): AttributeFilter | undefined => {
  const [min, max] = text.split('..').map(readEnd)
  return isReversed(min, max) ? ends(max, min) : ends(min, max)
}

const isRange = (text: string) => text !== '..' && RANGE.test(text)
/** An option whose title looks like a flag or a range is written after an equals sign. */
const isAmbiguous = (text: string) => Object.hasOwn(FLAGS, text) || isRange(text) || text.startsWith('=')

const readAttribute = (value: Value): AttributeFilter | undefined => {
  const all = texts(value)
  const [only] = all
  if (only === undefined) return undefined
  if (all.length === 1 && !only.startsWith('=')) {
    if (Object.hasOwn(FLAGS, only)) return { is: FLAGS[only] === true }
    if (isRange(only)) return readRange(only)
  }
  const any = [...new Set(all.map((text) => text.replace(/^=/, '').trim()))].filter((text) => text !== '').sort()
  return any.length > 0 ? { any } : undefined
}

const readAttributes = (query: LocationQuery): ListingQuery['attributes'] => {
  const found = Object.keys(query)
    .filter((key) => key.startsWith('a.') && key.length > 2 && key.length <= 2 + URL_LIMITS.text && key !== 'a.__proto__')
    .sort()
    .flatMap((key) => {
      const filter = readAttribute(query[key])
      return filter ? [[key.slice(2), filter] as const] : []
    })
    .slice(0, URL_LIMITS.attributes)
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** The order where the URL names none: relevance for a text, else the newest first. */
export const defaultSort = (q: string | undefined): SearchSort => (q ? 'relevance' : 'newest')

const readSort = (text: string, q: string): SearchSort | undefined => {
  const sort = SEARCH_SORTS.find((one) => one === text)
  return sort === defaultSort(q) || (sort === 'relevance' && !q) ? undefined : sort
}

/** Leaves out undefined keys, because queries are compared as JSON and by their keys. */
const stated = (query: { readonly [K in keyof ListingQuery]: ListingQuery[K] | undefined }): ListingQuery =>
  Object.fromEntries(Object.entries(query).filter(([, value]) =>
    value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0),
  ))

/** Reads a query from a URL; invalid values are left out. Never throws. */
export const readQuery = (query: LocationQuery): ListingQuery => {
  const own = ownOf(query)
  const q = first(own.get('q'))
  const page = first(own.get('page'))
  return stated({
    q,
    category: first(own.get('category')),
    vendor: readId(first(own.get('vendor'))),
    attributes: readAttributes(query),
    price: readPrice(first(own.get('price'))),
    places: texts(own.get('place')),
    orderTypes: texts(own.get('type')).flatMap((text) => readId(text) ?? []).sort((a, b) => a - b),
    inStock: first(own.get('stock')) === '1',
    discounted: first(own.get('discounted')) === '1',
    addOn: first(own.get('addon')),
    sort: readSort(first(own.get('sort')), q),
    page: /^[1-9]\d{0,5}$/.test(page) && page !== '1' ? Number(page) : undefined,
  })
}

const writeRange = (min: number | string | undefined, max: number | string | undefined, between: string): string | undefined =>
  min === undefined && max === undefined ? undefined : `${min ?? ''}${between}${max ?? ''}`

const writeAttribute = (filter: AttributeFilter): string | string[] | undefined => {
  if ('is' in filter) return filter.is ? 'yes' : 'no'
  if (!('any' in filter)) return writeRange(filter.min, filter.max, '..')
  return filter.any.map((text) => (isAmbiguous(text) ? `=${text}` : text))
}

/** A query as the parameters of a URL. */
const asQuery = (query: ListingQuery): LocationQuery => {
  const { q, category, vendor, attributes = {}, price, places, orderTypes, inStock, discounted, addOn, sort, page } = query
  const parameters: Record<string, string | readonly string[] | undefined> = {
    q,
    category,
    vendor: vendor?.toString(),
    price: writeRange(price?.min, price?.max, '-'),
    place: places,
    type: orderTypes?.map(String),
    stock: inStock ? '1' : undefined,
    discounted: discounted ? '1' : undefined,
    addon: addOn,
    sort,
    page: page?.toString(),
  }
  const aliased = Object.entries(attributes).map(([alias, filter]) => [`a.${alias}`, writeAttribute(filter)] as const)
  return Object.fromEntries([...Object.entries(parameters), ...aliased].flatMap(([key, value]) =>
    value === undefined ? [] : [[key, typeof value === 'string' ? value : [...value]]],
  ))
}

const single = (value: string | string[] | undefined) => (Array.isArray(value) && value.length === 1 ? value[0] : value)

/** The shortest URL of a query, in a fixed order of keys; page 1 and the default sort are left out. */
export const writeQuery = (query: ListingQuery): LocationQueryRaw => {
  const { attributes = {}, sort, page, ...rest } = readQuery(asQuery(query))
  const head = asQuery(rest)
  const tail = asQuery({ ...(sort && { sort }), ...(page && { page }) })
  const written = { ...head, ...asQuery({ attributes }), ...tail }
  return Object.fromEntries(Object.entries(written).flatMap(([key, value]) => {
    const short = single(value as string | string[] | undefined) // Written just above: nothing in it is null.
    return short === undefined || short.length === 0 ? [] : [[key, short]]
  }))
}
