/** Carts: addressed by their own key, open to guests (specification, Carts; gaps, Cart). */
import * as z from 'zod/mini'
import { assumed, endpoint, memberErrors } from './endpoint.ts'
import { ConfigurableOption, OrderAddOn } from './records.ts'
import { Amount, Count, Flag, Id, Text, bareOrUnder, listOf, maybe, maybeFilled, maybeObject, openEnum } from './schema.ts'

/** The vendor of a cart's line: one vendor's lines become one order. */
export const CartSupplier = z.looseObject({
  id: Id,
  public_name: maybeFilled,
  avatar: maybe(Text),
  profile_url: maybe(Text),
})
export type CartSupplier = z.infer<typeof CartSupplier>

/** A line of a cart; `max_qty` is the stock left for it, null when unlimited. */
export const CartItem = z.looseObject({
  id: Id,
  listing_id: Id,
  listing_title: maybeFilled,
  listing_image: maybe(Text),
  listing_url: maybe(Text),
  variant_id: maybe(Id),
  variant_title: maybeFilled,
  add_ons: listOf(OrderAddOn),
  configurable_options: listOf(ConfigurableOption),
  qty: Count,
  min_qty: maybe(Count),
  max_qty: maybe(Count),
  listing_unit_price: maybe(Amount),
  amount: maybe(Amount),
  available: z._default(z.nullable(Flag), true),
  requires_shipping: maybe(Flag),
  supplier: maybeObject(CartSupplier),
})
export type CartItem = z.infer<typeof CartItem>

/** The delivery chosen for one vendor's lines. */
export const ShippingChoice = z.looseObject({
  supplier_id: Id,
  shipping_method_id: maybe(Id),
  pickup_point_id: maybe(Text),
  title: maybe(Text),
  amount: maybe(Amount),
})
export type ShippingChoice = z.infer<typeof ShippingChoice>

/** A cart. All amounts are the server's, in `currency`'s main unit; the storefront never adds them up. */
export const Cart = z.looseObject({
  key: Text,
  id: maybe(Id),
  object: z.optional(Text),
  currency: maybeFilled,
  items_count: maybe(Count),
  amount: maybe(Amount),
  amount_with_currency: maybe(Text),
  shipping_amount: maybe(Amount),
  total_amount: maybe(Amount),
  items: listOf(CartItem),
  shipping_choices: listOf(ShippingChoice),
  shipping_address_id: maybe(Id),
  billing_address_id: maybe(Id),
  status: maybe(openEnum('open', 'ordered')),
})
export type Cart = z.infer<typeof Cart>

/** An answer with the cart, bare or under its name. */
export const cartResponse = bareOrUnder('cart', Cart)

/** Of every request about a cart. */
export const noCart = { status: 404, body: 'cart', when: 'no cart has this key, or it belongs to another member' } as const
const noCartForItems = { ...noCart, body: 'cart_items' } as const
const ordered = { status: 200, body: 'cart_items', when: 'the cart has been ordered already' } as const
export const alreadyOrdered = { status: 400, body: 'cart', when: 'the cart has been ordered already' } as const
const refusals = [
  { status: 200, body: 'cart_items', when: 'the listing is no longer available for purchase' },
  { status: 200, body: 'cart_items', when: 'there is less stock than asked for' },
  { status: 200, body: 'cart_items', when: 'the quantity is below min_qty or not a positive whole number' },
  ordered,
  noCartForItems,
] as const

export const create = endpoint({
  name: 'carts.create',
  method: 'POST',
  path: '/carts',
  auth: 'public',
  summary: 'Creates an empty cart.',
  body: z.looseObject({}),
  response: cartResponse,
  status: 201,
  errors: [{ status: 400, body: 'cart', when: 'the cart cannot be created' }],
  provenance: assumed('carts.create'),
})

export const get = endpoint({
  name: 'carts.get',
  method: 'GET',
  path: '/carts/{key}',
  auth: 'public',
  summary: 'A cart with its content.',
  response: cartResponse,
  errors: [noCart],
  provenance: assumed('carts.get'),
})

export const mine = endpoint({
  name: 'carts.mine',
  method: 'GET',
  path: '/carts',
  auth: 'member',
  summary: "The member's open carts, most recent first; after them the ordered ones with an order that is still to be paid.",
  response: z.looseObject({ carts: listOf(Cart) }),
  errors: memberErrors,
  provenance: assumed('carts.mine'),
})

export const addItem = endpoint({
  name: 'carts.addItem',
  method: 'POST',
  path: '/carts/{key}/items',
  auth: 'public',
  summary: 'Adds a listing; the same listing, variant and add-ons add up in one line.',
  body: z.looseObject({
    listing_id: z.int(),
    qty: z.int(),
    variant_id: z.optional(z.int()),
    add_on_ids: z.optional(z.array(z.int())),
    options: z.optional(z.record(z.string(), z.string())),
  }),
  response: cartResponse,
  errors: refusals,
  provenance: assumed('carts.addItem'),
})

export const quantity = endpoint({
  name: 'carts.quantity',
  method: 'GET',
  path: '/carts/{key}/quantity/{listing_id}',
  auth: 'public',
  summary: 'How many units of a listing a cart holds.',
  response: z.looseObject({ qty: Count }),
  errors: [noCart],
  provenance: assumed('carts.quantity'),
})

export const updateItem = endpoint({
  name: 'carts.updateItem',
  method: 'PUT',
  path: '/carts/{key}/items/{item_id}',
  auth: 'public',
  summary: 'Sets the quantity of a line.',
  body: z.looseObject({ qty: z.int() }),
  response: cartResponse,
  errors: [{ status: 404, body: 'cart_items', when: 'the line does not exist' }, ...refusals],
  provenance: assumed('carts.updateItem'),
})

export const removeItem = endpoint({
  name: 'carts.removeItem',
  method: 'DELETE',
  path: '/carts/{key}/items/{item_id}',
  auth: 'public',
  summary: 'Removes a line.',
  response: cartResponse,
  errors: [{ status: 404, body: 'cart_items', when: 'the line does not exist' }, ordered, noCartForItems],
  provenance: assumed('carts.removeItem'),
})
