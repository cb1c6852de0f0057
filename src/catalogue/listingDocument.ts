/** `l/{id}.json`, in a file of its own, because only the listing page loads it. */
import type { FieldValue } from '../contract/records.ts'
import {
  Unusable, amount, dictionary, flag, maybe, name, price, record, text, usable, whole, type Decoded, type Decoder,
} from './decode.ts'
import { CategoryTile, ListingCard, Vendor } from './parts.ts'

const isPlain = (raw: unknown) => typeof raw === 'string' || typeof raw === 'number'

/** A custom field's value: text, a number, yes or no, or a list for multiple choice. */
const fieldValue: Decoder<FieldValue> = (raw) => {
  if (raw === null || isPlain(raw) || typeof raw === 'boolean' || (Array.isArray(raw) && raw.every(isPlain))) {
    return raw as FieldValue // Each of its forms has just been asked for.
  }
  throw new Unusable('a value of a field')
}

/** What buyers see of a listing (specification, Listing); stock is null where it is not counted. */
export const PublicListing = record({
  id: whole,
  /** `{id}-{slug}`, the part of its address. */
  slug: text,
  title: name,
  description: maybe(text),
  category_id: maybe(whole),
  price,
  original_price: maybe(amount),
  price_unit: maybe(text),
  currency: maybe(text),
  quantity: maybe(whole),
  quantity_selector: maybe(text),
  min_qty: maybe(whole),
  requires_shipping: maybe(flag),
  shipping_methods: usable(
    record({ id: whole, title: maybe(text), price: maybe(amount), step_price: maybe(amount) }),
  ),
  attributes: dictionary(fieldValue),
  add_ons: usable(record({ id: whole, title: name, description: maybe(text), price: amount })),
  variants: usable(
    record({
      id: whole,
      title: name,
      price,
      price_unit: maybe(text),
      quantity: maybe(whole),
      cover_id: maybe(whole),
    }),
  ),
  medias: usable(record({ id: maybe(whole), src: text, alt: maybe(text) })),
  cover: maybe(text),
  city: maybe(text),
  state: maybe(text),
  country: maybe(text),
  date_online: maybe(text),
})
export type PublicListing = Decoded<typeof PublicListing>

/** How an attribute's values are to be read; the options' ids may stand for their titles. */
export const AttributeDefinition = record({
  alias: text,
  title: maybe(text),
  type: maybe(text),
  unit: maybe(text),
  options: usable(record({ id: whole, title: text })),
})
export type AttributeDefinition = Decoded<typeof AttributeDefinition>

export const ListingDocument = record({
  version: maybe(text),
  listing: PublicListing,
  /** The definitions of the attributes that it has, in the marketplace's order. */
  attributes: usable(AttributeDefinition),
  vendor: maybe(Vendor),
  /** The categories that lead to it, from the top, its own last. */
  path: usable(CategoryTile),
  /** Others of the same vendor. */
  more: usable(ListingCard),
})
export type ListingDocument = Decoded<typeof ListingDocument>
