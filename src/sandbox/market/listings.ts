/** Writing listings (specification, POST /listings and PUT or POST /listings/{listing_id}/edit). */
import { slugify } from '../../lib/text.ts'
import { httpUrl } from '../../lib/url.ts'
import type { Input } from '../http/input.ts'
import { amountOf, flagOf, listFrom, recordOf, rowsOf, textOf, wholeOf } from '../http/input.ts'
import type { AddOn, Listing, Media, OrderType, ShippingMethod, Variant } from '../model.ts'
import type { Records } from '../records.ts'
import { millis } from '../records.ts'
import { addMissingOptions, writtenAttributes } from './attributes.ts'
import { htmlToText } from './html.ts'
import { metafieldsOf } from './metafields.ts'

/** Fields of a body that are never stored as sent: the marketplace sets them, or other code reads them. */
const READ_ONLY_FIELDS = new Set([
  'id', 'object', 'user_id', 'admin_status', 'created', 'modified', 'supplier', 'owner', 'order_type', 'url', 'currency',
  'requires_shipping', 'formatted_price', 'price_with_currency', 'documents', 'digital_files', 'relationships', 'extra',
  'category', 'cover', 'is_online', 'order_type_id', 'order_type_url_token', '__proto__', '_method',
])

const TEXT_FIELDS = ['external_id', 'sku', 'price_unit', 'quantity_selector', 'weight_unit', 'city', 'state', 'country', 'location'] as const
const TIME_FIELDS = ['date_online', 'valid_until'] as const
const NUMBER_FIELDS = ['original_price', 'weight', 'lat', 'lng'] as const
const LISTING_STATUSES = ['draft', 'published', 'archived'] as const
const LISTING_VISIBILITIES = ['both', 'catalog', 'search', 'none'] as const

/** Thrown when a body would make the listing invalid. The response has a general message without the reason. */
export class InvalidListing extends Error {}

const fail = (why: string): never => {
  throw new InvalidListing(why)
}

const oneOf = <V extends string>(values: readonly V[], value: unknown): V =>
  values.find((one) => one === value) ?? fail(`not one of ${values.join(', ')}`)

/** The category named by `category_id`, or by a category object with an id or a title. */
const categoryOf = (records: Records, body: Input): number | undefined => {
  const named = recordOf(body['category'])
  const raw = body['category_id'] ?? named?.['id']
  if (raw !== undefined && raw !== null && raw !== '') {
    return records.category(wholeOf(raw) ?? 0)?.id ?? fail('unknown category')
  }
  const title = textOf(named?.['title'])?.toLowerCase()
  if (!title) return undefined
  return records.world.categories.find((one) => one.title.toLowerCase() === title)?.id ?? fail('unknown category')
}

/** The order type named by a body: by its id, else by its token; undefined when none is named or it is unknown. */
export const orderTypeOf = (records: Records, body: Input): OrderType | undefined => {
  const types = records.world.order_types
  const id = body['order_type_id']
  if (id !== undefined && id !== null && id !== '') return types.find((type) => type.id === wholeOf(id))
  const token = textOf(body['order_type_url_token'])
  return types.find((type) => type.url_token === token)
}

const mediasOf = (records: Records, title: string, urls: unknown): Media[] | undefined => {
  const list = listFrom(urls, '##')
  if (list.length === 0) return undefined
  return list.map((entry, position) => {
    const src = httpUrl(textOf(entry) ?? textOf(recordOf(entry)?.['src'])) ?? fail('an image is no web address')
    return { id: records.nextId('medias'), object: 'Media', alt: title, position, media_type: 'image', src }
  })
}

const addOnsOf = (records: Records, listing: Listing, sent: readonly unknown[]): AddOn[] =>
  sent.map((entry) => {
    const fields = recordOf(entry) ?? fail('an add-on is no object')
    const known = (listing.add_ons ?? []).find((one) => one.id === wholeOf(fields['id']))
    return {
      id: known?.id ?? records.nextId('add_ons'),
      object: 'Addon',
      listing_id: listing.id,
      title: (textOf(fields['title']) ?? known?.title) || fail('an add-on has no title'),
      description: htmlToText(textOf(fields['description']) ?? known?.description ?? ''),
      price: amountOf(fields['price']) ?? known?.price ?? fail('an add-on has no price'),
    }
  })

/**
 * The sent variants replace the listing's variants. Each is matched to an old one by its external id, then by its SKU,
 * and keeps the id and the values that were not sent.
 */
const variantsOf = (records: Records, listing: Listing, sent: readonly unknown[]): Variant[] =>
  sent.map((entry, index) => {
    const fields = recordOf(entry) ?? fail('a variant is no object')
    const old = listing.variants ?? []
    const external_id = textOf(fields['external_id']) ?? null
    const sku = textOf(fields['sku']) ?? null
    const known =
      old.find((one) => external_id !== null && one.external_id === external_id) ??
      old.find((one) => sku !== null && one.sku === sku)
    return {
      id: known?.id ?? records.nextId('variants'),
      object: 'Variant',
      external_id: external_id ?? known?.external_id ?? null,
      listing_id: listing.id,
      sku: sku ?? known?.sku ?? null,
      title: (textOf(fields['title']) ?? known?.title) || fail('a variant has no title'),
      price: amountOf(fields['price']) ?? known?.price ?? listing.price,
      price_unit: textOf(fields['price_unit']) ?? known?.price_unit ?? null,
      quantity: wholeOf(fields['quantity']) ?? known?.quantity ?? 0,
      sort_priority: wholeOf(fields['sort_priority']) ?? known?.sort_priority ?? index,
      weight: amountOf(fields['weight']) ?? known?.weight ?? null,
      cover_id: wholeOf(fields['cover_id']) ?? known?.cover_id ?? null,
    }
  })

const methodsOf = (records: Records, listing: Listing, sent: readonly unknown[]): ShippingMethod[] =>
  sent.map((entry, index) => {
    const fields = recordOf(entry) ?? fail('a shipping method is no object')
    const known = listing.shipping_methods.find((one) => one.id === wholeOf(fields['id']))
    return {
      id: known?.id ?? records.nextId('shipping_methods'),
      carrier_alias: textOf(fields['carrier_alias']) ?? known?.carrier_alias ?? 'post',
      title: (textOf(fields['title']) ?? known?.title) || fail('a shipping method has no title'),
      price: amountOf(fields['price']) ?? known?.price ?? fail('a shipping method has no price'),
      step_price: amountOf(fields['step_price']) ?? known?.step_price ?? 0,
      sort_priority: wholeOf(fields['sort_priority']) ?? known?.sort_priority ?? index,
    }
  })

const has = (body: Input, field: string) => body[field] !== undefined

/** A day, or a time as the specification writes it: 'YYYY-MM-DD HH:MM:SS'. */
const timeOf = (value: unknown): string => {
  const text = textOf(value) ?? ''
  const parts = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d:\d\d))?$/.exec(text)
  const time = `${parts?.[1] ?? ''} ${parts?.[2] ?? '00:00:00'}`
  return Number.isNaN(millis(time)) ? fail('a time is not written as YYYY-MM-DD HH:MM:SS') : time
}

const writeTexts = (listing: Listing, body: Input): void => {
  if (has(body, 'title')) {
    listing.title = textOf(body['title']) || fail('the title is empty')
    listing.slug = slugify(listing.title)
  }
  if (has(body, 'description')) listing.description = htmlToText(textOf(body['description']) ?? '')
  for (const field of TEXT_FIELDS) {
    if (has(body, field)) listing[field] = body[field] === null ? null : (textOf(body[field]) ?? fail(`${field} is no text`))
  }
  for (const field of TIME_FIELDS) {
    if (has(body, field)) listing[field] = body[field] === null || body[field] === '' ? null : timeOf(body[field])
  }
  if (has(body, 'tags')) listing.tags = listFrom(body['tags'], ',').flatMap((tag) => textOf(tag) || [])
}

/** A positive price; an empty or zero price is valid only when the order type has no prices. */
const priceOf = (value: unknown, isPriced: boolean): number => {
  if (!isPriced && (value === null || value === '' || amountOf(value) === 0)) return 0
  const price = amountOf(value)
  return price !== undefined && price > 0 && price < 1e9 ? Math.round(price * 100) / 100 : fail('no price')
}

const writeNumbers = (listing: Listing, body: Input, isPriced: boolean): void => {
  for (const field of NUMBER_FIELDS) {
    if (!has(body, field)) continue
    const isEmpty = body[field] === null || body[field] === ''
    listing[field] = isEmpty ? null : (amountOf(body[field]) ?? fail(`${field} is no number`))
  }
  if (has(body, 'price')) listing.price = priceOf(body['price'], isPriced)
  if (has(body, 'quantity')) {
    const quantity = wholeOf(body['quantity'])
    listing.quantity = quantity !== undefined && quantity >= 0 ? quantity : fail('the quantity is no whole number')
  }
  if (has(body, 'min_qty')) {
    const least = wholeOf(body['min_qty'])
    listing.min_qty = least !== undefined && least >= 1 ? least : fail('min_qty is no whole number')
  }
}

const writeParts = (records: Records, listing: Listing, body: Input): void => {
  const attributes = recordOf(body['attributes'])
  if (attributes) {
    listing.attributes = writtenAttributes(records, listing.attributes, attributes) ?? fail('an attribute is invalid')
  }
  // If both are sent, `images` wins; an empty list keeps the pictures.
  const medias = mediasOf(records, listing.title, has(body, 'images') ? body['images'] : body['medias'])
  if (medias) {
    listing.medias = medias
    listing.cover = medias[0]?.src ?? null
  }
  const metafields = recordOf(body['metafields'])
  if (metafields) listing.metafields = metafieldsOf(metafields) ?? fail('a metafield has no value')
  const methods = rowsOf(body['shipping_methods'])
  if (methods) listing.shipping_methods = methodsOf(records, listing, methods)
  const addOns = rowsOf(body['add_ons'])
  if (addOns) listing.add_ons = addOnsOf(records, listing, addOns)
  const variants = rowsOf(body['variants'])
  if (variants) {
    listing.variants = variantsOf(records, listing, variants)
    if (listing.variants.length > 0) listing.quantity = listing.variants.reduce((total, variant) => total + variant.quantity, 0)
  }
}

const WRITABLE_FIELDS = new Set<string>([
  ...TEXT_FIELDS, ...TIME_FIELDS, ...NUMBER_FIELDS, 'title', 'slug', 'description', 'tags', 'price', 'quantity', 'min_qty', 'attributes', 'images', 'medias',
  'add_ons', 'variants', 'category_id', 'status', 'visibility', 'on_homepage', 'metafields', 'shipping_methods',
])

/**
 * Applies a body to a copy of a listing and returns the copy, so that an invalid body does not change the listing.
 * Fields that the platform does not know are stored as sent.
 * @throws InvalidListing
 */
export const writtenListing = (records: Records, old: Listing, body: Input): Listing => {
  const listing: Listing = { ...old, extra: { ...old.extra } }
  writeTexts(listing, body)
  writeNumbers(listing, body, records.orderType(listing.order_type_id)?.prices_enabled !== false)
  listing.category_id = categoryOf(records, body) ?? listing.category_id
  if (has(body, 'status')) listing.status = oneOf(LISTING_STATUSES, body['status'])
  if (has(body, 'visibility')) listing.visibility = oneOf(LISTING_VISIBILITIES, body['visibility'])
  if (has(body, 'on_homepage')) listing.on_homepage = flagOf(body['on_homepage']) ?? fail('on_homepage is no yes or no')
  writeParts(records, listing, body)
  for (const [field, value] of Object.entries(body)) {
    if (!READ_ONLY_FIELDS.has(field) && !WRITABLE_FIELDS.has(field) && !(value instanceof Blob)) listing.extra[field] = value
  }
  // Last, when the body is known to be valid: options are shared by all listings of the marketplace.
  addMissingOptions(records, listing.attributes)
  return listing
}

/** What a listing takes over from its order type. */
export const fromOrderType = (type: OrderType): Pick<Listing, 'order_type_id' | 'currency' | 'requires_shipping'> => ({
  order_type_id: type.id, currency: type.currency, requires_shipping: type.requires_shipping,
})
