/** The Listing and its parts (specification, Listing, Variant, Add-on). */
import * as z from 'zod/mini'
import { PublicMember } from './member.ts'
import { FieldValue } from './records.ts'
import { Amount, Count, Flag, Id, Text, dictionary, listOf, maybe, maybeFilled, maybeObject, openEnum, reading } from './schema.ts'

/** A variant: its own price and stock; `cover_id` names the listing's image shown for it. */
export const Variant = z.looseObject({
  id: Id,
  object: z.optional(Text),
  external_id: maybe(Text),
  listing_id: maybe(Id),
  sku: maybe(Text),
  title: Text,
  price: maybe(Amount),
  price_unit: maybe(Text),
  quantity: maybe(Count),
  sort_priority: maybe(Count),
  weight: maybe(Amount),
  cover_id: maybe(Id),
})
export type Variant = z.infer<typeof Variant>

/** Something extra that can be bought with a listing. */
export const AddOn = z.looseObject({
  id: Id,
  object: z.optional(Text),
  listing_id: maybe(Id),
  title: Text,
  description: maybe(Text),
  price: Amount,
})
export type AddOn = z.infer<typeof AddOn>

/** An image of a listing; a bare address is read as its `src`. */
export const Media = reading((raw) => (typeof raw === 'string' ? { src: raw } : raw), z.looseObject({
  id: maybe(Id),
  object: z.optional(Text),
  alt: maybe(Text),
  position: maybe(Count),
  media_type: maybe(Text),
  src: Text,
}))
export type Media = z.infer<typeof Media>

/** A way in which a listing can be delivered; `step_price` is for each further piece. */
export const ShippingMethod = z.looseObject({
  id: Id,
  carrier_alias: maybe(Text),
  price: maybe(Amount),
  sort_priority: maybe(Count),
  step_price: maybe(Amount),
  title: maybe(Text),
})
export type ShippingMethod = z.infer<typeof ShippingMethod>

/** The kind of order that a listing leads to; `url_token` names it in an edit, where the marketplace states it. */
export const OrderType = z.looseObject({ object: z.optional(Text), id: Id, title: maybe(Text), transaction_type: maybe(Text), url_token: maybe(Text) })
export type OrderType = z.infer<typeof OrderType>

export const LISTING_STATUSES = ['draft', 'published', 'archived'] as const
export const ADMIN_STATUSES = ['waiting', 'approved', 'rejected', 'blocked'] as const

/** A listing; buyers see it only when `admin_status` is approved and `status` is published. */
export const Listing = z.looseObject({
  id: Id,
  object: z.optional(Text),
  status: maybe(openEnum(...LISTING_STATUSES)),
  admin_status: maybe(openEnum(...ADMIN_STATUSES)),
  title: Text,
  description: maybe(Text),
  user_id: maybe(Id),
  category_id: maybe(Id),
  category: maybeObject(z.looseObject({ id: Id, title: maybe(Text), slug: maybe(Text), url: maybe(Text) })),
  order_type_id: maybe(Id),
  order_type: maybe(OrderType),
  price: maybe(Amount),
  original_price: maybe(Amount),
  price_unit: maybe(Text),
  price_with_currency: maybe(Text),
  formatted_price: maybe(Text),
  currency: maybeFilled,
  quantity: maybe(Count),
  quantity_selector: maybe(Text),
  min_qty: maybe(Count),
  sku: maybe(Text),
  external_id: maybe(Text),
  requires_shipping: maybe(Flag),
  shipping_methods: listOf(ShippingMethod),
  weight: maybe(Amount),
  weight_unit: maybe(Text),
  visibility: maybe(openEnum('both', 'catalog', 'search', 'none')),
  on_homepage: maybe(Flag),
  attributes: dictionary(FieldValue),
  add_ons: listOf(AddOn),
  variants: listOf(Variant),
  medias: listOf(Media),
  metafields: maybe(z.unknown()),
  tags: listOf(Text),
  city: maybe(Text),
  state: maybe(Text),
  country: maybe(Text),
  location: maybe(Text),
  lat: maybe(Amount),
  lng: maybe(Amount),
  date_online: maybe(Text),
  valid_until: maybe(Text),
  cover: maybe(Text),
  slug: maybe(Text),
  url: maybe(Text),
  supplier: maybeObject(PublicMember),
})
export type Listing = z.infer<typeof Listing>
