/** Where a cart is delivered and how, chosen in the checkout (specification, Carts; gaps, Cart). */
import * as z from 'zod/mini'
import { AddressText } from './addresses.ts'
import { cartResponse, alreadyOrdered, noCart } from './carts.ts'
import { assumed, endpoint, memberErrors } from './endpoint.ts'
import { Amount, Id, Text, listOf, maybe, maybeFilled } from './schema.ts'

/** A place where a parcel can be collected. */
export const PickupPoint = z.looseObject({ id: Text, title: maybe(Text), address: AddressText })

/** One vendor's delivery options. */
export const ShippingGroup = z.looseObject({
  supplier_id: Id,
  options: listOf(
    z.looseObject({
      id: Id,
      title: maybeFilled,
      carrier_alias: maybe(Text),
      amount: maybe(Amount),
      currency: maybeFilled,
      pickup_points: listOf(PickupPoint),
    }),
  ),
  selected_id: maybe(Id),
})
export type ShippingGroup = z.infer<typeof ShippingGroup>

export const shippingOptions = endpoint({
  name: 'carts.shippingOptions',
  method: 'GET',
  path: '/carts/{key}/shipping-options',
  auth: 'member',
  summary: 'The delivery options, one group for each vendor whose lines need shipping.',
  response: z.looseObject({ groups: listOf(ShippingGroup) }),
  errors: [noCart, ...memberErrors],
  provenance: assumed('carts.shippingOptions'),
})

export const chooseShipping = endpoint({
  name: 'carts.chooseShipping',
  method: 'POST',
  path: '/carts/{key}/shipping-method',
  auth: 'public',
  summary: "Chooses the delivery of one vendor's lines.",
  body: z.looseObject({
    supplier_id: z.int(),
    shipping_method_id: z.int(),
    pickup_point_id: z.optional(z.string()),
  }),
  response: cartResponse,
  errors: [
    { status: 400, body: 'cart', when: 'the method is not offered for this vendor, or its pickup point is missing' },
    alreadyOrdered,
    noCart,
  ],
  provenance: assumed('carts.chooseShipping'),
})

export const setAddress = endpoint({
  name: 'carts.setAddress',
  method: 'POST',
  path: '/carts/{key}/checkout-address',
  auth: 'member',
  summary: 'Sets the shipping or billing address.',
  body: z.looseObject({ checkout_address_id: z.int(), type: z.enum(['shipping', 'billing']) }),
  response: cartResponse,
  errors: [{ status: 400, body: 'cart', when: "the address is not the member's" }, alreadyOrdered, noCart, ...memberErrors],
  provenance: assumed('carts.setAddress'),
})
