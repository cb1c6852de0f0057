/** `l/{id}.json`, apart from the other documents because only the listing page carries it. */
import * as z from 'zod/mini'
import { FieldValue } from '../contract/records.ts'
import { Amount, Count, Flag, Id, Text, dictionary, maybe } from '../contract/schema.ts'
import { CategoryTile, ListingCard, usable } from './parts.ts'

/** What buyers see of a listing (specification, Listing); stock is null where it is not counted. */
export const PublicListing = z.looseObject({
  id: Id,
  /** `{id}-{slug}`, the part of its address. */
  slug: Text,
  title: Text,
  description: maybe(Text),
  category_id: maybe(Id),
  price: maybe(Amount),
  original_price: maybe(Amount),
  price_unit: maybe(Text),
  currency: maybe(Text),
  quantity: maybe(Count),
  quantity_selector: maybe(Text),
  min_qty: maybe(Count),
  requires_shipping: maybe(Flag),
  shipping_methods: usable(
    z.looseObject({ id: Id, title: maybe(Text), price: maybe(Amount), step_price: maybe(Amount) }),
  ),
  attributes: dictionary(FieldValue),
  add_ons: usable(z.looseObject({ id: Id, title: Text, description: maybe(Text), price: Amount })),
  variants: usable(
    z.looseObject({
      id: Id,
      title: Text,
      price: maybe(Amount),
      price_unit: maybe(Text),
      quantity: maybe(Count),
      cover_id: maybe(Id),
    }),
  ),
  medias: usable(z.looseObject({ id: maybe(Id), src: Text, alt: maybe(Text) })),
  cover: maybe(Text),
  city: maybe(Text),
  state: maybe(Text),
  country: maybe(Text),
  date_online: maybe(Text),
})
export type PublicListing = z.output<typeof PublicListing>

/** What buyers see of a vendor (specification, Member). */
export const Vendor = z.looseObject({
  id: Id,
  public_name: maybe(Text),
  avatar: maybe(Text),
  account_type: maybe(Text),
  business_name: maybe(Text),
  address_city: maybe(Text),
  address_country: maybe(Text),
  note: maybe(Amount),
  review_count: maybe(Count),
  created: maybe(Text),
})
export type Vendor = z.output<typeof Vendor>

/** How an attribute's values are to be read; the options' ids may stand for their titles. */
export const AttributeDefinition = z.looseObject({
  alias: Text,
  title: maybe(Text),
  type: maybe(Text),
  unit: maybe(Text),
  options: usable(z.looseObject({ id: Id, title: Text })),
})
export type AttributeDefinition = z.output<typeof AttributeDefinition>

export const ListingDocument = z.looseObject({
  version: maybe(Text),
  listing: PublicListing,
  /** The definitions of the attributes that it has, in the marketplace's order. */
  attributes: usable(AttributeDefinition),
  vendor: maybe(Vendor),
  /** The categories that lead to it, from the top, its own last. */
  path: usable(CategoryTile),
  /** Others of the same vendor. */
  more: usable(ListingCard),
})
export type ListingDocument = z.output<typeof ListingDocument>
