/** What is sent of a typed listing (specification, POST /listings and PUT or POST /listings/{listing_id}/edit). */
import type { Attribute, ListingChanges, NewListing } from '../../contract/listings.ts'
import type { FieldValue } from '../../contract/records.ts'
import { readDecimal } from '../../lib/decimal.ts'
import { isSameValue } from '../../lib/sameValue.ts'
import { aliasOf, attributeField, type AttributeContent, type ListingFields } from './listingFields.ts'

const PLAIN_FIELDS = [
  'title', 'description', 'price_unit', 'sku', 'external_id', 'location', 'city', 'state', 'country', 'visibility', 'status',
] as const
const NUMBER_FIELDS = ['price', 'original_price', 'quantity', 'min_qty', 'weight', 'lat', 'lng'] as const

type Body = Record<string, unknown>

/** A typed number; null for none. What is no number was refused before anything is sent. */
const numberOf = (text: string, locale: string): number | null => readDecimal(text, locale) ?? null
/** A part of a row that is left out where nothing is typed, so that the marketplace keeps or chooses it. */
const part = (name: string, value: string | number | null) => (value === '' || value === null ? {} : { [name]: value })

/**
 * How an option is named: by its id where its title could be mistaken for another option's id, else by its title, which
 * also makes a new option (specification, Listing, attributes).
 */
const optionValue = (title: string, { options }: Attribute): string | number => {
  const option = options.find((one) => one.title === title)
  const isAmbiguous = options.some(({ id }) => String(id) === title && id !== option?.id)
  return option && isAmbiguous ? option.id : title
}

/** An attribute as it is sent; null empties it. */
const valueOf = (content: AttributeContent, definition: Attribute | undefined, locale: string): FieldValue => {
  if (typeof content !== 'string') return content.map((one) => (definition ? optionValue(one, definition) : one))
  if (content === '') return null
  switch (definition?.type) {
    case 'boolean': return content === 'true'
    case 'number': return numberOf(content, locale)
    case 'select':
    case 'radio': return optionValue(content, definition)
    default: return content
  }
}

const rowsOf = (fields: ListingFields, locale: string): Body => ({
  shipping_methods: fields.shipping_methods.map(({ id, title, carrier_alias: carrier, price, step_price: step }, index) => ({
    ...(id > 0 && { id }), title, ...part('carrier_alias', carrier), price: numberOf(price, locale), ...part('step_price', numberOf(step, locale)),
    sort_priority: index,
  })),
  add_ons: fields.add_ons.map(({ id, title, description, price }) => ({ ...(id > 0 && { id }), title, description, price: numberOf(price, locale) })),
  variants: fields.variants.map(({ id, title, price, quantity, sku, external_id: own, weight }, index) => ({
    ...(id > 0 && { id }), title, ...part('price', numberOf(price, locale)), ...part('quantity', numberOf(quantity, locale)),
    ...part('sku', sku), ...part('external_id', own), ...part('weight', numberOf(weight, locale)), sort_priority: index,
  })),
})

const attributesOf = (fields: ListingFields, definitions: readonly Attribute[], locale: string): Record<string, FieldValue> => {
  const known = new Map(definitions.map((one) => [one.alias, one]))
  return Object.fromEntries(Object.entries(fields).flatMap(([name, content]) => {
    const alias = aliasOf(name)
    // Fields named `attribute:` hold nothing else.
    return alias === undefined ? [] : [[alias, valueOf(content as AttributeContent, known.get(alias), locale)]]
  }))
}

/** Everything that can be sent, by its name on the wire. */
const wholeBody = (fields: ListingFields, definitions: readonly Attribute[], locale: string): Body => ({
  ...Object.fromEntries(PLAIN_FIELDS.map((name) => [name, name === 'title' ? fields.title.trim() : fields[name]])),
  ...Object.fromEntries(NUMBER_FIELDS.map((name) => [name, numberOf(fields[name], locale)])),
  category_id: fields.category_id === '' ? null : Number(fields.category_id),
  tags: fields.tags,
  attributes: attributesOf(fields, definitions, locale),
  ...rowsOf(fields, locale),
})

const orderTypeBody = (field: string): Body =>
  field === '' ? {} : /^\d+$/.test(field) ? { order_type_id: Number(field) } : { order_type_url_token: field }

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0) || (typeof value === 'object' && Object.keys(value).length === 0)

/** The body of a creation: what was filled in. The marketplace chooses the rest. */
export const newBody = (fields: ListingFields, definitions: readonly Attribute[], locale: string): NewListing => {
  const { attributes, ...body } = wholeBody(fields, definitions, locale)
  const filled = Object.entries(attributes as Record<string, FieldValue>).filter(([, value]) => !isEmpty(value))
  const entries = Object.entries({ ...body, attributes: Object.fromEntries(filled), images: fields.pictures }).filter(([, value]) => !isEmpty(value))
  // Each name and value is one of the contract's, or another listing field, which is stored as sent.
  return { ...Object.fromEntries(entries), ...orderTypeBody(fields.order_type) } as NewListing
}

/** Whether any of these fields differ. */
const differ = (a: ListingFields, b: ListingFields, names: readonly (keyof ListingFields)[]): boolean =>
  names.some((name) => !isSameValue(a[name], b[name]))

/**
 * The body of an edit: what was changed since `before`, and nothing else. Attributes are sent whole where one of them
 * was changed: a marketplace may replace the object. No picture left means that the marketplace keeps them all.
 */
export const changedBody = (
  fields: ListingFields, before: ListingFields, definitions: readonly Attribute[], locale: string,
): ListingChanges => {
  const { attributes, ...body } = wholeBody(fields, definitions, locale)
  const changes = Object.entries(body).filter(([name]) => differ(fields, before, [name as keyof ListingFields]))
  const names = Object.keys({ ...before, ...fields }).filter((name) => aliasOf(name) !== undefined)
  const hasAttributes = differ(fields, before, names as ReturnType<typeof attributeField>[])
  // What is empty before and after is no value of the listing's.
  const sent = Object.entries(attributes as Record<string, FieldValue>).filter(([alias, value]) =>
    !isEmpty(value) || !isEmpty(before[attributeField(alias)] ?? ''))
  return {
    ...Object.fromEntries(changes),
    ...(hasAttributes && { attributes: Object.fromEntries(sent) }),
    ...(differ(fields, before, ['pictures']) && fields.pictures.length > 0 && { medias: [...fields.pictures] }),
    ...(differ(fields, before, ['order_type']) && orderTypeBody(fields.order_type)),
  } as ListingChanges // As above.
}
