/** A listing as it is typed: texts and lists, so that nothing typed is lost to a conversion. */
import type { Listing, Variant } from '../../contract/listing.ts'
import type { Attribute } from '../../contract/listings.ts'
import type { FieldValue } from '../../contract/records.ts'
import { decimalText } from '../../lib/decimal.ts'

/** A variant in the grid; numbers as they are typed. `id` is the marketplace's, 0 for a new one. */
export interface VariantRow {
  readonly id: number
  readonly title: string
  readonly price: string
  readonly quantity: string
  readonly sku: string
  readonly external_id: string
  readonly weight: string
}

/** An add-on; `id` 0 for a new one. */
export interface AddOnRow {
  readonly id: number
  readonly title: string
  readonly description: string
  readonly price: string
}

/** A shipping method; `step_price` is for each further piece; `id` 0 for a new one. */
export interface ShippingRow {
  readonly id: number
  readonly title: string
  readonly carrier_alias: string
  readonly price: string
  readonly step_price: string
}

/** The fields that hold one text. */
export const TEXT_FIELDS = [
  'title', 'description', 'category_id', 'order_type', 'price', 'original_price', 'price_unit', 'quantity', 'min_qty',
  'sku', 'external_id', 'weight', 'location', 'city', 'state', 'country', 'lat', 'lng', 'visibility', 'status',
] as const
export type TextField = (typeof TEXT_FIELDS)[number]

/** The fields that hold a list. */
export interface ListFields {
  /** Addresses of pictures, the cover first. */
  pictures: readonly string[]
  tags: readonly string[]
  shipping_methods: readonly ShippingRow[]
  add_ons: readonly AddOnRow[]
  variants: readonly VariantRow[]
}

/** `attribute:` and an alias: one field for each attribute, so that each has its own draft and its own error. */
export type AttributeField = `attribute:${string}`
/** A text; `true` or `false` for a yes or no; a list of option titles where several may be chosen. */
export type AttributeContent = string | readonly string[]

/**
 * Everything that is typed of a listing. `category_id` is an id, `order_type` a token or an id, both as text; '' is none.
 */
// `Pick` makes a type of the interface: only then it counts as a form's values.
export type ListingFields = Record<TextField, string> & Pick<ListFields, keyof ListFields> & Record<AttributeField, AttributeContent>
export type ListingField = TextField | keyof ListFields | AttributeField

const ATTRIBUTE_PREFIX = 'attribute:'
/** The field of an attribute. Names of fields are paths in a form, and parts of a key in the drafts: signs are encoded. */
export const attributeField = (alias: string): AttributeField =>
  `${ATTRIBUTE_PREFIX}${encodeURIComponent(alias).replace(/[.~()'!*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
/** The alias of an attribute's field; undefined for another field. */
export const aliasOf = (field: string): string | undefined =>
  field.startsWith(ATTRIBUTE_PREFIX) ? decodeURIComponent(field.slice(ATTRIBUTE_PREFIX.length)) : undefined

/** What an attribute begins with. */
export const emptyContent = ({ type }: Pick<Attribute, 'type'>): AttributeContent => (type === 'checkbox' ? [] : '')

const EMPTY: Record<TextField, string> & ListFields = {
  title: '', description: '', category_id: '', order_type: '', price: '', original_price: '', price_unit: '', quantity: '1',
  min_qty: '', sku: '', external_id: '', weight: '', location: '', city: '', state: '', country: '', lat: '', lng: '',
  visibility: 'both', status: 'published',
  pictures: [], tags: [], shipping_methods: [], add_ons: [], variants: [],
}

/** A listing of which nothing is typed yet. */
export const emptyFields = (definitions: readonly Attribute[] = []): ListingFields => ({
  ...EMPTY, ...Object.fromEntries(definitions.map((one) => [attributeField(one.alias), emptyContent(one)])),
})

/** The title of an option that is stated by its id or its title. */
const optionTitle = (value: FieldValue, { options }: Attribute): string =>
  (options.find(({ title }) => title === String(value)) ?? options.find(({ id }) => String(id) === String(value)))?.title ?? String(value ?? '')

/** What a listing states of an attribute, as it is typed. */
export const contentOf = (value: FieldValue | undefined, definition: Attribute | undefined, locale: string): AttributeContent => {
  const type = definition?.type ?? (Array.isArray(value) ? 'checkbox' : 'text')
  if (type === 'checkbox') {
    const several = Array.isArray(value) ? value : String(value ?? '').split('##').filter(Boolean)
    return several.map((one) => (definition ? optionTitle(one, definition) : String(one)))
  }
  const one = Array.isArray(value) ? value[0] ?? null : value
  if (one === null || one === undefined || one === '') return ''
  if (type === 'boolean') return String(one === true || one === 1 || one === '1' || one === 'true')
  if (typeof one === 'number') return decimalText(one, locale)
  return definition && (type === 'select' || type === 'radio') ? optionTitle(one, definition) : String(one)
}

/** The lowest first (specification, Variant): a row's place in the editor is what is sent. */
const bySortPriority = <T extends Pick<Variant, 'sort_priority'>>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => (a.sort_priority ?? 0) - (b.sort_priority ?? 0))

const variantRow = (locale: string) => ({ id, title, price, quantity, sku, external_id, weight }: Variant): VariantRow => ({
  id, title, price: decimalText(price, locale), quantity: decimalText(quantity, locale), sku: sku ?? '',
  external_id: external_id ?? '', weight: decimalText(weight, locale),
})

/** The order type of a listing as a field: its token where it is known, else its id. */
export const orderTypeField = ({ order_type: type, order_type_id: id }: Pick<Listing, 'order_type' | 'order_type_id'>): string =>
  type?.url_token || String(type?.id ?? id ?? '')

/**
 * A listing of the member's as it is typed.
 * @param locale decides the decimal sign
 */
export const fieldsOf = (listing: Listing, definitions: readonly Attribute[], locale: string): ListingFields => {
  const number = (value: number | null) => decimalText(value, locale)
  const known = new Map(definitions.map((one) => [one.alias, one]))
  const aliases = new Set([...known.keys(), ...Object.keys(listing.attributes)])
  return {
    ...EMPTY,
    title: listing.title,
    description: listing.description ?? '',
    category_id: String(listing.category_id ?? listing.category?.id ?? ''),
    order_type: orderTypeField(listing),
    price: number(listing.price),
    original_price: number(listing.original_price),
    price_unit: listing.price_unit ?? '',
    quantity: number(listing.quantity),
    min_qty: number(listing.min_qty),
    sku: listing.sku ?? '',
    external_id: listing.external_id ?? '',
    weight: number(listing.weight),
    location: listing.location ?? '',
    city: listing.city ?? '',
    state: listing.state ?? '',
    country: listing.country ?? '',
    lat: number(listing.lat),
    lng: number(listing.lng),
    visibility: listing.visibility ?? 'both',
    status: listing.status ?? '',
    pictures: [...listing.medias].sort((a, b) => (a.position ?? 0) - (b.position ?? 0)).map(({ src }) => src),
    tags: listing.tags,
    shipping_methods: bySortPriority(listing.shipping_methods).map(({ id, title, carrier_alias, price, step_price }) => ({
      id, title: title ?? '', carrier_alias: carrier_alias ?? '', price: number(price), step_price: number(step_price),
    })),
    add_ons: listing.add_ons.map(({ id, title, description, price }) => ({ id, title, description: description ?? '', price: number(price) })),
    variants: bySortPriority(listing.variants).map(variantRow(locale)),
    ...Object.fromEntries([...aliases].map((alias) => [attributeField(alias), contentOf(listing.attributes[alias], known.get(alias), locale)])),
  }
}

/**
 * The attributes that a category has: those of no category, and those of it or of a category above it.
 * @param path the ids of the category and of all above it; empty while none is chosen
 */
export const attributesFor = <D extends Pick<Attribute, 'category_ids'>>(definitions: readonly D[], path: readonly number[]): D[] =>
  definitions.filter(({ category_ids: ids }) => ids.length === 0 || ids.some((id) => path.includes(id)))
