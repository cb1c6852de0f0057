/** Specification, Endpoints, Front API: orders, carts and wishlists; the other rows stand in frontApiTable.test.ts. */
import { describe, expect, it } from 'vitest'
import type { Filled } from './support/filled.ts'
import { SHOPPER, filledShop } from './support/filled.ts'
import { openShop } from './support/shop.ts'
import { OTHER_VENDORS, PLENTY, WITH_VARIANTS } from './support/smallWorld.ts'
import { VENDOR, address, answered, done, kiln, listing, member, one, text, whole } from './support/wires.ts'

const orderAddress = (() => {
  const { id: _id, description: _description, ...rest } = address
  return { ...rest, object: 'Address', name: 'Byron Ada' }
})()

/** The order of the filled shop, as its customer sees it. */
const order = (id: number) => ({
  id, object: 'Order', number: `ST-${10_000 + id * 7}`, order_number: `ST-${10_000 + id * 7}`, cart_id: 100, status: 'new', fulfillment_status: 'unfulfilled',
  amount: 33.25, amount_with_currency: text, formatted_amount: '€33.25', initial_amount: 33.25, supplier_amount: whole, currency: 'EUR',
  shipping_fees_destination: 'vendor', decline_reason: null, has_declined_items: false, captured_at_checkout: true, checkout_at: 1781524800,
  customer_message: null, customer: member(1), supplier: kiln, customer_url: `/orders/${id}`, supplier_url: `/orders/${id}`, hand_delivery_code: null,
  metafields: null, is_shipped: false, payout: null, smart_fees: [{ fee_target: 'vendor', rule_title: text, fee_amount: whole }],
  addresses: { shipping: orderAddress, billing: orderAddress },
  shippings: [{ id: whole, method_id: 41, title: 'Post', carrier_alias: 'post', amount: 5.9, tracking_number: null, tracking_url: null, pickup_point: null, address: orderAddress }],
  order_items: [
    {
      id: whole, object: 'OrderItem', token: text, listing_id: WITH_VARIANTS, variant_id: 41, variant_title: 'Blue', listing_title: 'Listing 4', listing_sku: null,
      listing_image: null, listing_unit_price: 15, listing_weight: 1, qty: 1, amount: 15, currency: 'EUR', add_ons: [], downloadable_assets: [],
      configurable_options: [{ title: 'Variant', value: 'Blue' }, { title: 'Engraving', value: 'Ada' }],
      listing: { object: 'Listing', id: WITH_VARIANTS, title: 'Listing 4', slug: 'listing-4', cover: null, url: '/l/4-listing-4' },
    },
    expect.objectContaining({ listing_id: 5, qty: 1, amount: 12.35, add_ons: [{ id: 51, title: 'Add-on 51', price: 2.35 }] }),
  ],
  created: '2026-06-15 12:00:00',
})

describe('Front API table: orders', () => {
  const at = ({ params }: Filled, tail = '') => `/orders/${params['order_id']}${tail}`

  it('GET /orders/{order_id}: one Order, to its customer and to its vendor', async () => {
    const filled = await filledShop()
    for (const as of [SHOPPER, VENDOR]) answered(await filled.shop.call('GET', at(filled), { as }), 200, order(Number(filled.params['order_id'])))
  })

  it('GET /orders/{order_id}/messages: a bare array of Order message, empty when none', async () => {
    const filled = await filledShop()
    const id = Number(filled.params['order_id'])
    const message = { id: 100, order_id: id, user_id: 1, role: 1, subject: 'Hello', content: 'When?', created: '2026-06-15 12:00:00' }
    answered(await filled.shop.call('GET', at(filled, '/messages'), { as: VENDOR }), 200, [message])
    answered(await filled.shop.call('GET', at(filled, '/messages/100'), { as: VENDOR }), 200, message)
    filled.shop.world.messages.length = 0
    answered(await filled.shop.call('GET', at(filled, '/messages'), { as: SHOPPER }), 200, [])
  })

  it('orders.postMessage (gaps): the OrderMessage with object; role 1 customer, 2 vendor', async () => {
    const filled = await filledShop()
    const post = (as: string) => filled.shop.call('POST', at(filled, '/messages'), { as, body: { content: 'Soon' } })
    for (const [as, user_id, role] of [[SHOPPER, 1, 1], [VENDOR, 3, 2]] as const) {
      answered(await post(as), 201, {
        object: 'OrderMessage', id: whole, order_id: Number(filled.params['order_id']), user_id, role, subject: '', content: 'Soon', created: '2026-06-15 12:00:00',
      })
    }
  })

  it('orders.list, orders.update (gaps)', async () => {
    const filled = await filledShop()
    const shown = order(Number(filled.params['order_id']))
    answered(await filled.shop.call('GET', '/orders', { as: SHOPPER }), 200, { orders: [shown], pagination: one })
    answered(await filled.shop.call('PUT', at(filled), { as: VENDOR, body: { status: 'accepted' } }), 200, {
      ...done, order: { ...shown, status: 'accepted', payout: { status: 'waiting', amount: whole, amount_with_currency: text, date: null } },
    })
  })

  it('orders.attachments, orders.payments (gaps)', async () => {
    const filled = await filledShop()
    const file = { object: 'OrderAttachment', id: 100, order_id: Number(filled.params['order_id']), user_id: 1, name: 'note.txt', size: 4, content_type: 'text/plain', url: text, created: '2026-06-15 12:00:00' }
    answered(await filled.shop.call('GET', at(filled, '/attachments'), { as: VENDOR }), 200, { attachments: [file] })
    answered(await filled.shop.call('GET', at(filled, '/attachments/100'), { as: VENDOR }), 200, file)
    const payment = { object: 'Payment', id: whole, status: 'success', amount: 33.25, currency: 'EUR', created: '2026-06-15 12:00:00' }
    answered(await filled.shop.call('GET', at(filled, '/payments'), { as: SHOPPER }), 200, { payments: [payment] })
    answered(await filled.shop.call('DELETE', at(filled, '/attachments/100'), { as: SHOPPER }), 200, done)
  })
})

/** The cart of the gaps, with one line. */
const cart = (over: object = {}) => ({
  key: expect.stringMatching(/^[0-9a-f]{32}$/), id: whole, object: 'Cart', currency: 'EUR', items_count: 2, amount: 51, amount_with_currency: text,
  shipping_amount: 0, total_amount: 51, shipping_choices: [], shipping_address_id: null, billing_address_id: null, status: 'open', created: '2026-06-15 12:00:00',
  items: [{
    id: whole, object: 'CartItem', listing_id: OTHER_VENDORS, listing_title: 'Listing 8', listing_image: null, listing_url: '/l/8-listing-8', variant_id: null,
    variant_title: null, add_ons: [], configurable_options: [], qty: 2, min_qty: 1, max_qty: 4, listing_unit_price: 25.5, amount: 51, available: true,
    requires_shipping: true, supplier: { id: 4, public_name: 'Loom', avatar: null, profile_url: '/v/4-member' },
  }],
  ...over,
})
const empty = cart({ items: [], items_count: 0, amount: 0, total_amount: 0 })

describe('Front API, Carts: every operation that is named (paths and bodies: gaps)', () => {
  it('create a cart (public), retrieve a cart with content, list the member’s carts', async () => {
    const shop = openShop()
    const made = await shop.call('POST', '/carts', { body: {} })
    answered(made, 201, empty)
    answered(await shop.call('GET', `/carts/${made.body.key}`), 200, empty)
    answered(await shop.call('GET', '/carts', { as: SHOPPER }), 200, { carts: [] })
    await shop.call('GET', `/carts/${made.body.key}`, { as: SHOPPER })
    answered(await shop.call('GET', '/carts', { as: SHOPPER }), 200, { carts: [empty] })
  })

  it('add a listing, get how many units of it the cart holds, change its quantity, remove it', async () => {
    const shop = openShop()
    const path = `/carts/${(await shop.call('POST', '/carts', { body: {} })).body.key}`
    const added = await shop.call('POST', `${path}/items`, { body: { listing_id: OTHER_VENDORS, qty: 2 } })
    answered(added, 200, cart())
    answered(await shop.call('GET', `${path}/quantity/${OTHER_VENDORS}`), 200, { qty: 2 })
    answered(await shop.call('GET', `${path}/quantity/999`), 200, { qty: 0 })
    const item = `${path}/items/${added.body.items[0].id}`
    answered(await shop.call('PUT', item, { body: { qty: 3 } }), 200, cart({
      items_count: 3, amount: 76.5, total_amount: 76.5, items: [{ ...cart().items[0], qty: 3, amount: 76.5 }],
    }))
    answered(await shop.call('DELETE', item), 200, empty)
  })

  it('list shipping options, choose the shipping method, set the checkout address', async () => {
    const shop = openShop()
    const path = `/carts/${(await shop.call('POST', '/carts', { as: SHOPPER, body: {} })).body.key}`
    await shop.call('POST', `${path}/items`, { as: SHOPPER, body: { listing_id: OTHER_VENDORS, qty: 2 } })
    const point = { id: 'p1', title: 'Kiosk', address: '2 Side Street, Lyon', lat: 45, lng: 4 }
    answered(await shop.call('GET', `${path}/shipping-options`, { as: SHOPPER }), 200, { groups: [{
      supplier_id: 4, selected_id: null, options: [
        { id: 81, title: 'Post', carrier_alias: 'post', amount: 5.9, currency: 'EUR', pickup_points: [] },
        { id: 82, title: 'Pickup point', carrier_alias: 'pickup', amount: 2.5, currency: 'EUR', pickup_points: [point] },
      ],
    }] })
    const chosen = { shipping_choices: [{ supplier_id: 4, shipping_method_id: 81, pickup_point_id: null, title: 'Post', amount: 5.9 }], shipping_amount: 5.9, total_amount: 56.9 }
    answered(await shop.call('POST', `${path}/shipping-method`, { as: SHOPPER, body: { supplier_id: 4, shipping_method_id: 81 } }), 200, cart(chosen))
    answered(await shop.call('POST', `${path}/checkout-address`, { as: SHOPPER, body: { checkout_address_id: 1, type: 'shipping' } }), 200, cart({ ...chosen, shipping_address_id: 1 }))
  })
})

describe('Wishlists (gaps): list, add, remove, check', () => {
  it('answer the rows, a pagination object, success and message, in_wishlist', async () => {
    const shop = openShop((world) => (world.listings = world.listings.slice(0, 1)))
    const own = { ...kiln, listings_count: 1, listings_online_count: 1 }
    answered(await shop.call('POST', '/wishlists', { as: SHOPPER, body: { listing_id: PLENTY } }), 200, { success: true, message: 'listing_added_to_user_wishlist' })
    answered(await shop.call('GET', '/wishlists', { as: SHOPPER }), 200, {
      wishlists: [{ id: 100, object: 'Wishlist', listing_id: PLENTY, listing: { ...listing, supplier: own, owner: own }, created: '2026-06-15 12:00:00' }], pagination: one,
    })
    answered(await shop.call('GET', `/wishlists/check/${PLENTY}`, { as: SHOPPER }), 200, { in_wishlist: true })
    answered(await shop.call('DELETE', `/wishlists/${PLENTY}`, { as: SHOPPER }), 200, { success: true, message: 'listing_removed_from_user_wishlist' })
    answered(await shop.call('GET', `/wishlists/check/${PLENTY}`, { as: SHOPPER }), 200, { in_wishlist: false })
  })
})
