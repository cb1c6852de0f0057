import { sum } from '../money.ts'
import { displayPriceHtml } from '../money.ts'
import type { Line } from '../market/cartLines.ts'
import { linesOf } from '../market/cartLines.ts'
import { vendorParts } from '../market/shipping.ts'
import type { Cart } from '../model.ts'
import type { Records } from '../records.ts'
import { supplierOf } from './members.ts'

const itemWire = ({ item, listing, variant, supplier, add_ons, unit_price, amount, max_qty, available }: Line) => ({
  id: item.id,
  object: 'CartItem',
  listing_id: listing.id,
  listing_title: listing.title,
  listing_image: listing.medias?.find((media) => media.id === variant?.cover_id)?.src ?? listing.cover,
  listing_url: `/l/${listing.id}-${listing.slug}`,
  variant_id: item.variant_id,
  variant_title: variant?.title ?? null,
  add_ons: [...add_ons],
  configurable_options: Object.entries(item.options).map(([title, value]) => ({ title, value })),
  qty: item.qty,
  min_qty: listing.min_qty,
  max_qty,
  listing_unit_price: unit_price,
  amount,
  available,
  requires_shipping: listing.requires_shipping,
  supplier: supplierOf(supplier),
})

/** A cart as the Front API returns it; its amounts include only lines that can be bought. */
export const cartWire = (records: Records, cart: Cart) => {
  const lines = linesOf(records, cart)
  const parts = vendorParts(records, cart, lines)
  const amount = sum(parts.map((part) => part.amount))
  const shipping_amount = sum(parts.map((part) => part.shipping_amount))
  return {
    key: cart.key,
    id: cart.id,
    object: 'Cart',
    currency: cart.currency,
    items_count: lines.reduce((total, line) => total + line.item.qty, 0),
    amount,
    amount_with_currency: displayPriceHtml(amount, cart.currency),
    shipping_amount,
    total_amount: sum([amount, shipping_amount]),
    items: lines.map(itemWire),
    shipping_choices: parts.flatMap(({ supplier_id, chosen }) =>
      chosen
        ? [{
            supplier_id,
            shipping_method_id: chosen.option.id,
            pickup_point_id: chosen.choice.pickup_point_id,
            title: chosen.option.title,
            amount: chosen.option.amount,
          }]
        : [],
    ),
    shipping_address_id: cart.shipping_address_id,
    billing_address_id: cart.billing_address_id,
    status: cart.status,
    created: cart.created,
  }
}
