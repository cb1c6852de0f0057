/**
 * Specification, Endpoints, Front API: the table row by row, and the rows that the gaps assume, each with its status,
 * its content type and its exact body. Failures stand in errorTables.test.ts, lists in limits.test.ts.
 */
import { describe, expect, it } from 'vitest'
import type { Answer } from './support/shop.ts'
import type { Filled } from './support/filled.ts'
import { SHOPPER, filledShop } from './support/filled.ts'
import { openShop } from './support/shop.ts'
import { OTHER_VENDORS, PLENTY, WITH_VARIANTS } from './support/smallWorld.ts'

const VENDOR = 'vendor@example.com'
const text = expect.any(String)
const whole = expect.any(Number)
const done = { success: true, message: text }
const one = { totalResultsCount: 1, currentPage: 1, nextPage: false, prevPage: false, resultOnPageCount: 1, pageCount: 1 }

const answered = (answer: Answer, status: number, body: unknown) => {
  expect([answer.status, answer.type]).toEqual([status, 'application/json'])
  expect(answer.body).toStrictEqual(body)
}

/** A member as everybody sees them (specification, Member): no address of e-mail, no real name. */
const member = (id: number, over: object = {}) => ({
  id, object: 'User', external_id: null, public_name: `Member ${id}`, avatar: null, account_type: 'individual', business_name: null,
  address_country: 'FR', group: { id: 1, name: 'Members', alias: 'members', is_onboarding: false }, group_id: 1, group_name: 'Members',
  group_alias: 'members', can_post_listing: true, is_active: true, identity_status: 'none', attributes: {}, metafields: null,
  listings_count: 0, listings_online_count: 0, note: null, review_count: 0, profile_url: `/v/${id}-member`, created: '2026-01-02 03:04:05',
  lang: 'en', locale: 'en', ...over,
})
const kiln = member(3, { account_type: 'company', business_name: 'Kiln', public_name: 'Kiln', listings_count: 9, listings_online_count: 8 })
const me = { ...member(1), email: SHOPPER, first_name: 'First', last_name: 'Last1' }
const address = {
  object: 'CheckoutAddress', id: 1, description: 'Home', gender: null, first_name: 'Ada', last_name: 'Byron', business_name: null,
  address_line1: '1 Main Street', address_line2: null, address_zipcode: '69001', address_city: 'Lyon', address_state: null,
  address_country: 'FR', mobile: null, phone: null,
}
const category = (id: number, parent_id: number | null, title: string, children: { id: number }[] = []) => ({
  object: 'Category', id, title, parent_id, child_count: children.length, slug: title.toLowerCase(), url: `/c/${title.toLowerCase()}`,
  cover: '/media/c/1.svg', description: '', children,
})
const kitchen = category(2, 1, 'Kitchen', [category(3, 2, 'Bowls')])
const listing = {
  id: PLENTY, object: 'Listing', external_id: null, title: 'Listing 1', description: 'Plain words.', user_id: 3, category_id: 3,
  category: { object: 'Category', id: 3, title: 'Bowls', slug: 'bowls', url: '/c/bowls' }, order_type_id: 1,
  order_type: { object: 'OrderType', id: 1, title: 'goods', transaction_type: 'sale', url_token: 'goods' }, price: 10, original_price: null,
  price_unit: null, price_with_currency: text, formatted_price: '€10.00', currency: 'EUR', quantity: 20, quantity_selector: null, min_qty: 1,
  sku: null, requires_shipping: true, shipping_methods: [
    { id: 11, carrier_alias: 'post', title: 'Post', price: 4.9, step_price: 1, sort_priority: 0 },
    { id: 12, carrier_alias: 'pickup', title: 'Pickup point', price: 2.5, step_price: 0, sort_priority: 1 },
  ],
  weight: 1, weight_unit: 'kg', attributes: {}, tags: [], add_ons: null, variants: null, medias: null, cover: null, slug: 'listing-1',
  url: '/l/1-listing-1', city: 'Lyon', state: null, country: 'FR', location: null, lat: null, lng: null, status: 'published',
  admin_status: 'approved', is_online: true, visibility: 'both', on_homepage: false, date_online: '2026-01-02 03:04:05', valid_until: null,
  created: '2026-01-02 03:04:05', modified: '2026-01-02 03:04:05', metafields: null, supplier: kiln, owner: kiln,
}

describe('Front API table: authentication and account', () => {
  it('POST /auth/login, 200: status, data.token (string)', async () => {
    answered(await openShop().call('POST', '/auth/login', { body: { email: SHOPPER, password: 'marketplace' } }), 200, {
      status: 'success', data: { token: text },
    })
  })

  it('GET /auth/me: the signed-in member under key me', async () => {
    answered(await openShop().call('GET', '/auth/me', { as: SHOPPER }), 200, { me })
  })

  it('DELETE /auth/logout', async () => {
    answered(await openShop().call('DELETE', '/auth/logout', { as: SHOPPER }), 200, { code: 200, status: 'success', message: text })
  })

  it('POST /account/create: creates a member and returns it', async () => {
    const body = { email: 'ada@example.com', password: 'long enough', first_name: 'Ada', last_name: 'Byron', account_type: 'company', business_name: 'Engines', lang: 'fr' }
    answered(await openShop().call('POST', '/account/create', { body }), 201, member(100, {
      email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron', account_type: 'company', business_name: 'Engines', public_name: 'Engines',
      company: { business_name: 'Engines', registration_number: '' }, lang: 'fr', locale: 'fr', address_country: '', profile_url: '/v/100-engines',
      created: '2026-06-15 12:00:00',
    }))
  })

  it('POST /account/forgot-password and POST /account/reset-password, 200: code, status, message', async () => {
    const shop = openShop()
    const notice = { code: 200, status: 'success', message: text }
    answered(await shop.call('POST', '/account/forgot-password', { body: { email: SHOPPER } }), 200, notice)
    const token = new URL(shop.sandbox.outbox[0]?.link ?? '').searchParams.get('token')
    answered(await shop.call('POST', '/account/reset-password', { body: { email: SHOPPER, password: 'long enough', token } }), 200, notice)
  })

  it('POST /account/email-exist (payload: gaps)', async () => {
    const ask = (email: string) => openShop().call('POST', '/account/email-exist', { body: { email } })
    answered(await ask(SHOPPER), 200, { exists: true })
    answered(await ask('nobody@example.com'), 200, { exists: false })
  })

  it('GET /account/checkout-addresses/{checkout_address_id}: a bare object', async () => {
    answered(await openShop().call('GET', '/account/checkout-addresses/1', { as: SHOPPER }), 200, address)
  })

  it('account.updateProfile, account.changePassword (gaps)', async () => {
    const shop = openShop()
    answered(await shop.call('PUT', '/account/profile', { as: SHOPPER, body: { lang: 'fr', metafields: { erp: { code: 'A1' } } } }), 200, {
      ...done, me: { ...me, lang: 'fr', locale: 'fr', metafields: { erp: { code: 'A1' } } },
    })
    const body = { current_password: 'marketplace', password: 'long enough' }
    answered(await shop.call('PUT', '/account/password', { as: SHOPPER, body }), 200, done)
  })

  it('addresses.list, create, update, delete (gaps)', async () => {
    const shop = openShop()
    const path = '/account/checkout-addresses'
    answered(await shop.call('GET', path, { as: SHOPPER }), 200, { checkout_addresses: [address] })
    answered(await shop.call('POST', path, { as: SHOPPER, body: { ...address, id: 7, user_id: 2, description: 'Work' } }), 201, { ...address, id: 100, description: 'Work' })
    answered(await shop.call('PUT', `${path}/1`, { as: SHOPPER, body: { phone: '123' } }), 200, { ...address, phone: '123' })
    answered(await shop.call('DELETE', `${path}/1`, { as: SHOPPER }), 200, done)
  })
})

describe('Front API table: categories, attributes, profiles, reviews', () => {
  it('GET /categories and GET /categories/{category_id}', async () => {
    const shop = openShop()
    answered(await shop.call('GET', '/categories'), 200, { categories: [category(1, null, 'Home', [kitchen]), category(4, null, 'Garden')] })
    answered(await shop.call('GET', '/categories/2'), 200, { category: kitchen })
  })

  it('GET /directories/{user_id}: the public profile; company absent for an individual', async () => {
    answered(await openShop().call('GET', '/directories/3'), 200, kiln)
    const answer = await openShop((world) => (world.members[2]!.company = { business_name: 'Kiln', registration_number: '12' })).call('GET', '/directories/3')
    answered(answer, 200, { ...kiln, company: { business_name: 'Kiln', registration_number: '12' } })
    expect((await openShop().call('GET', '/directories/2')).body).not.toHaveProperty('company')
  })

  it('GET /reviews/user/{user_id}: reviews a member received; GET /reviews: received and written (gaps)', async () => {
    const review = {
      id: 1, object: 'Review', note: 5, comment: 'Review 1', author: member(1), listing_id: PLENTY, listing_title: 'Listing 1', reply: null,
      created: '2026-01-02 03:04:05',
    }
    const shop = openShop((world) => (world.reviews = world.reviews.slice(0, 1)))
    answered(await shop.call('GET', '/reviews/user/3'), 200, { reviews: [review], pagination: one })
    for (const [as, direction] of [[SHOPPER, 'written'], [VENDOR, 'received']] as const) {
      answered(await shop.call('GET', '/reviews', { as }), 200, { reviews: [{ ...review, direction }], pagination: one })
    }
  })

  it('GET /listings/attributes: every type of the gaps', async () => {
    const { body, status } = await openShop().call('GET', '/listings/attributes')
    expect([status, body.attributes[0]]).toStrictEqual([200, {
      object: 'Attribute', id: 1, alias: 'color', title: 'color', type: 'select', required: false,
      options: [{ id: 10, title: 'Blue' }, { id: 11, title: 'Red' }], category_ids: [], filterable: true, unit: null,
    }])
    const types = body.attributes.map(({ type }: { type: string }) => type).sort()
    expect(types).toEqual(['boolean', 'checkbox', 'date', 'number', 'radio', 'select', 'text', 'textarea'])
  })
})

describe('Front API table: listings', () => {
  it.each(['/listings', '/listings/create'])('POST %s: id, message, success', async (path) => {
    answered(await openShop().call('POST', path, { as: VENDOR, body: { title: 'A bowl', price: 3 } }), 200, { id: 100, success: true, message: text })
  })

  it.each([['POST', '/edit'], ['PUT', '/edit'], ['PATCH', '']])('%s /listings/{listing_id}%s: message, success', async (method, tail) => {
    answered(await openShop().call(method, `/listings/1${tail}`, { as: VENDOR, body: { title: 'A bowl' } }), 200, done)
  })

  it('listings.mineOne, listings.mine, listings.related (gaps): the Listing with every field', async () => {
    const shop = openShop((world) => (world.listings = world.listings.slice(0, 1)))
    const own = { ...listing, supplier: { ...kiln, listings_count: 1, listings_online_count: 1 }, owner: { ...kiln, listings_count: 1, listings_online_count: 1 } }
    answered(await shop.call('GET', '/listings/1', { as: VENDOR }), 200, { listing: own })
    answered(await shop.call('GET', '/listings', { as: VENDOR }), 200, { listings: [own], pagination: one })
    answered(await shop.call('GET', '/listings/1/related'), 200, { listings: [] })
    answered(await openShop((world) => (world.listings = world.listings.slice(0, 2))).call('GET', '/listings/2/related'), 200, {
      listings: [{ ...listing, supplier: { ...kiln, listings_count: 2, listings_online_count: 2 }, owner: { ...kiln, listings_count: 2, listings_online_count: 2 } }],
    })
  })

  it('listings.relationships, documents, digitalFiles (gaps)', async () => {
    const shop = openShop()
    answered(await shop.call('GET', '/listings/10/relationships', { as: VENDOR }), 200, { relationships: [{ id: 1, type: 'goes_with', listing_id: PLENTY, title: 'Listing 1' }] })
    answered(await shop.call('GET', '/listings/10/documents', { as: VENDOR }), 200, { documents: [{ id: 2, title: 'Guide', url: '/files/guide.pdf', size: 99 }] })
    answered(await shop.call('GET', '/listings/10/digital-files', { as: VENDOR }), 200, { digital_files: [{ id: 1, title: 'Pattern', url: '/files/pattern.pdf', size: 1234 }] })
  })
})

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
