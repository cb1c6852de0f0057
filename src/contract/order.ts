/** The Order and its parts (specification, Order; gaps, names of fields described by meaning only). */
import * as z from 'zod/mini'
import { AddressText, CheckoutAddress } from './addresses.ts'
import { PublicMember } from './member.ts'
import { ConfigurableOption, OrderAddOn } from './records.ts'
import { Amount, Count, Flag, Id, Text, bareOrUnder, listOf, maybe, maybeFilled, maybeMoment, maybeObject, openEnum, withAliases } from './schema.ts'

export const ORDER_STATUSES = [
  'draft',
  'pending',
  'new',
  'accepted',
  'declined',
  'shipped',
  'service_provided',
  'customer_confirmed',
  'completed',
  'failed',
  'canceled',
] as const
export type KnownOrderStatus = (typeof ORDER_STATUSES)[number]

/** A line of an order. */
export const OrderItem = z.looseObject({
  id: Id,
  object: z.optional(Text),
  token: maybe(Text),
  listing_id: maybe(Id),
  listing_title: maybeFilled,
  variant_id: maybe(Id),
  variant_title: maybe(Text),
  listing_sku: maybe(Text),
  listing_image: maybe(Text),
  listing_unit_price: maybe(Amount),
  listing_weight: maybe(Amount),
  listing: maybeObject(z.looseObject({ id: Id, title: maybe(Text), slug: maybe(Text), cover: maybe(Text) })),
  qty: Count,
  amount: maybe(Amount),
  currency: maybeFilled,
  add_ons: listOf(OrderAddOn),
  configurable_options: listOf(ConfigurableOption),
  downloadable_assets: listOf(z.looseObject({ id: maybe(Id), title: maybe(Text), url: maybe(Text) })),
})
export type OrderItem = z.infer<typeof OrderItem>

/** A parcel of an order. */
export const OrderShipping = z.looseObject({
  id: maybe(Id),
  method_id: maybe(Id),
  title: maybeFilled,
  carrier_alias: maybe(Text),
  amount: maybe(Amount),
  tracking_number: maybe(Text),
  tracking_url: maybe(Text),
  address: maybe(z.unknown()),
  pickup_point: maybeObject(z.looseObject({ id: maybe(Text), address: AddressText })),
})
export type OrderShipping = z.infer<typeof OrderShipping>

/** A postal address of an order: `name` is the last name followed by the first. */
export const OrderAddress = bareOrUnder('address', z.looseObject({ ...CheckoutAddress.shape, id: maybe(Id), name: maybe(Text) }))
export type OrderAddress = z.infer<typeof OrderAddress>

/** An order of one customer with one vendor; times are Unix seconds, or text with a date. */
export const Order = withAliases(
  { number: ['order_number'], order_number: ['number'] },
  z.looseObject({
    id: Id,
    object: z.optional(Text),
    number: maybe(Text),
    order_number: maybe(Text),
    cart_id: maybe(Id),
    status: openEnum(...ORDER_STATUSES),
    fulfillment_status: maybe(Text),
    amount: maybe(Amount),
    amount_with_currency: maybe(Text),
    currency: maybeFilled,
    supplier_amount: maybe(Amount),
    initial_amount: maybe(Amount),
    decline_reason: maybe(Text),
    has_declined_items: maybe(Flag),
    captured_at_checkout: maybe(Flag),
    checkout_at: maybeMoment,
    customer_message: maybe(Text),
    customer: maybeObject(PublicMember),
    supplier: maybeObject(PublicMember),
    customer_url: maybe(Text),
    supplier_url: maybe(Text),
    hand_delivery_code: maybeFilled,
    metafields: maybe(z.unknown()),
    is_shipped: maybe(Flag),
    shipping_fees_destination: maybe(openEnum('platform', 'vendor')),
    shippings: listOf(OrderShipping),
    // An empty array where there are none, and where there is no payout.
    addresses: maybeObject(z.looseObject({ shipping: maybe(OrderAddress), billing: maybe(OrderAddress) })),
    payout: maybeObject(z.looseObject({
      status: maybe(Text),
      amount: maybe(Amount),
      amount_with_currency: maybe(Text),
      date: maybeMoment,
    })),
    smart_fees: listOf(z.looseObject({ fee_target: maybe(Text), rule_title: maybe(Text), fee_amount: maybe(Amount) })),
    order_items: listOf(OrderItem),
  }),
)
export type Order = z.infer<typeof Order>

export const MESSAGE_ROLES = { customer: 1, vendor: 2, marketplace: 3 } as const

/** A message about an order; `role` is 1 customer, 2 vendor, 3 marketplace. */
export const OrderMessage = z.looseObject({
  object: z.optional(Text),
  id: Id,
  order_id: maybe(Id),
  user_id: maybe(Id),
  role: maybe(Count),
  subject: maybe(Text),
  content: maybe(Text),
  created: maybeMoment,
})
export type OrderMessage = z.infer<typeof OrderMessage>

/** A file that a party attached to an order; `size` in bytes. */
export const Attachment = z.looseObject({
  id: Id,
  name: maybe(Text),
  size: maybe(Count),
  content_type: maybe(Text),
  url: maybe(Text),
  created: maybeMoment,
  user_id: maybe(Id),
})
export type Attachment = z.infer<typeof Attachment>
