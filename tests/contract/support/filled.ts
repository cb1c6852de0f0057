/** The small marketplace with something in every drawer: orders, messages, files, wishes, a cart, an address. */
import type { Shop } from './shop.ts'
import { cartWith, openShop, pay, readyCart } from './shop.ts'
import { OTHER_VENDORS, PLENTY, SERVICE, WITH_ADD_ONS, WITH_VARIANTS } from './smallWorld.ts'

export const SHOPPER = 'shopper@example.com'

/** What there is to ask for. */
export interface Filled {
  readonly shop: Shop
  /** A value for every name in the contract's paths. */
  readonly params: Record<string, string>
}

export const filledShop = async (): Promise<Filled> => {
  const shop = openShop()
  await pay(shop, await readyCart(shop, [
    { listing_id: WITH_VARIANTS, variant_id: 41, qty: 1, options: { Engraving: 'Ada' } }, { listing_id: WITH_ADD_ONS, qty: 1, add_on_ids: [51] },
  ]))
  const order_id = String(shop.world.orders[0]!.id)
  const message = await shop.call('POST', `/orders/${order_id}/messages`, { as: SHOPPER, body: { subject: 'Hello', content: 'When?' } })
  const body = new FormData()
  body.append('file', new File(['text'], 'note.txt', { type: 'text/plain' }))
  const attachment = await shop.call('POST', `/orders/${order_id}/attachments`, { as: SHOPPER, body })
  await shop.call('POST', '/wishlists', { as: SHOPPER, body: { listing_id: PLENTY } })
  const key = await cartWith(shop, [{ listing_id: PLENTY, qty: 2 }, { listing_id: SERVICE, qty: 1 }, { listing_id: OTHER_VENDORS, qty: 1 }], SHOPPER)
  const cart = await shop.call('GET', `/carts/${key}`, { as: SHOPPER })
  return {
    shop,
    params: {
      order_id, key, message_id: String(message.body.id), attachment_id: String(attachment.body.id), item_id: String(cart.body.items[0].id),
      checkout_address_id: '1', category_id: '1', user_id: '3', listing_id: String(PLENTY),
    },
  }
}
