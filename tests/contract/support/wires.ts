/** What the records of the small world look like on the wire, to the last field. */
import { expect } from 'vitest'
import type { Answer } from './shop.ts'
import { PLENTY } from './smallWorld.ts'

const SHOPPER = 'shopper@example.com'
export const VENDOR = 'vendor@example.com'
export const text = expect.any(String)
export const whole = expect.any(Number)
export const done = { success: true, message: text }
export const one = { totalResultsCount: 1, currentPage: 1, nextPage: false, prevPage: false, resultOnPageCount: 1, pageCount: 1 }

/** Status, content type and exact body. */
export const answered = (answer: Answer, status: number, body: unknown) => {
  expect([answer.status, answer.type]).toEqual([status, 'application/json'])
  expect(answer.body).toStrictEqual(body)
}

/** A member as everybody sees them (specification, Member): no address of e-mail, no real name. */
export const member = (id: number, over: object = {}) => ({
  id, object: 'User', external_id: null, public_name: `Member ${id}`, avatar: null, account_type: 'individual', business_name: null,
  address_country: 'FR', group: { id: 1, name: 'Members', alias: 'members', is_onboarding: false }, group_id: 1, group_name: 'Members',
  group_alias: 'members', can_post_listing: true, is_active: true, identity_status: 'none', attributes: {}, metafields: null,
  listings_count: 0, listings_online_count: 0, note: null, review_count: 0, profile_url: `/v/${id}-member`, created: '2026-01-02 03:04:05',
  lang: 'en', locale: 'en', ...over,
})
export const kiln = member(3, { account_type: 'company', business_name: 'Kiln', public_name: 'Kiln', listings_count: 9, listings_online_count: 8 })
export const me = { ...member(1), email: SHOPPER, first_name: 'First', last_name: 'Last1' }
export const address = {
  object: 'CheckoutAddress', id: 1, description: 'Home', gender: null, first_name: 'Ada', last_name: 'Byron', business_name: null,
  address_line1: '1 Main Street', address_line2: null, address_zipcode: '69001', address_city: 'Lyon', address_state: null,
  address_country: 'FR', mobile: null, phone: null,
}
export const listing = {
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
