/** A marketplace of a few records, each with the one property that a test needs. */
import type {
  AddOn, Attribute, Category, CheckoutAddress, Counter, Listing, Member, OrderType, Variant, World,
} from '../../../src/sandbox/model.ts'
import { WORLD_VERSION } from '../../../src/sandbox/model.ts'

/** 15 June 2026, noon in UTC. */
export const NOON = Date.UTC(2026, 5, 15, 12)
const CREATED = '2026-01-02 03:04:05'

const group = { id: 1, name: 'Members', alias: 'members', is_onboarding: false }

const member = (id: number, email: string, over: Partial<Member> = {}): Member => ({
  id, external_id: null, email, password: 'marketplace', account_type: 'individual', first_name: 'First', last_name: `Last${id}`,
  public_name: `Member ${id}`, business_name: null, company: null, group, lang: 'en', avatar: null, address_city: 'Lyon',
  address_country: 'FR', lat: null, lng: null, attributes: {}, metafields: null, can_post_listing: true, is_active: true,
  identity_status: 'none', note: null, review_count: 0, profile_url: `/v/${id}-member`, created: CREATED, ...over,
})

/** Members by what they are for. */
export const SHOPPER = 1
export const OTHER_SHOPPER = 2
export const VENDOR = 3
export const OTHER_VENDOR = 4
export const BLOCKED = 5

const listing = (id: number, over: Partial<Listing> = {}): Listing => ({
  id, object: 'Listing', external_id: null, title: `Listing ${id}`, description: 'Plain words.', user_id: VENDOR, category_id: 3,
  order_type_id: 1, price: 10, original_price: null, price_unit: null, currency: 'EUR', quantity: 20, quantity_selector: null,
  min_qty: 1, sku: null, requires_shipping: true,
  shipping_methods: [
    { id: id * 10 + 1, carrier_alias: 'post', title: 'Post', price: 4.9, step_price: 1, sort_priority: 0 },
    { id: id * 10 + 2, carrier_alias: 'pickup', title: 'Pickup point', price: 2.5, step_price: 0, sort_priority: 1 },
  ],
  weight: 1, weight_unit: 'kg', attributes: {}, tags: [], add_ons: null, variants: null, medias: null, cover: null,
  slug: `listing-${id}`, city: 'Lyon', state: null, country: 'FR', location: null, lat: null, lng: null, status: 'published',
  admin_status: 'approved', visibility: 'both', on_homepage: false, date_online: CREATED, valid_until: null, created: CREATED,
  modified: CREATED, metafields: null, documents: [], digital_files: [], relationships: [], extra: {}, ...over,
})

const variant = (id: number, listing_id: number, over: Partial<Variant>): Variant => ({
  id, object: 'Variant', external_id: null, listing_id, sku: null, title: `Variant ${id}`, price: 12, price_unit: null, quantity: 5,
  sort_priority: id, weight: null, cover_id: null, ...over,
})

const addOn = (id: number, listing_id: number, price: number): AddOn => ({
  id, object: 'Addon', listing_id, title: `Add-on ${id}`, description: '', price,
})

/** Listings by what they are for. */
export const PLENTY = 1
export const LAST_PIECE = 2
export const SOLD_OUT = 3
export const WITH_VARIANTS = 4
export const WITH_ADD_ONS = 5
export const BY_THE_DOZEN = 6
export const SERVICE = 7
export const OTHER_VENDORS = 8
export const DRAFT = 9
export const DIGITAL = 10
export const ODD_CENTS = 11

const listings = (): Listing[] => [
  listing(PLENTY),
  listing(LAST_PIECE, { quantity: 1, price: 49.99 }),
  listing(SOLD_OUT, { quantity: 0 }),
  listing(WITH_VARIANTS, {
    quantity: 7, variants: [variant(41, WITH_VARIANTS, { title: 'Blue', quantity: 2, price: 15 }), variant(42, WITH_VARIANTS, { title: 'Red' })],
  }),
  listing(WITH_ADD_ONS, { quantity: 3, add_ons: [addOn(51, WITH_ADD_ONS, 2.35), addOn(52, WITH_ADD_ONS, 0.1)] }),
  listing(BY_THE_DOZEN, { min_qty: 12, quantity: 100, price: 0.1 }),
  listing(SERVICE, { order_type_id: 2, requires_shipping: false, shipping_methods: [], quantity: 1, user_id: OTHER_VENDOR, price: 80 }),
  listing(OTHER_VENDORS, { user_id: OTHER_VENDOR, price: 25.5, quantity: 4 }),
  listing(DRAFT, { status: 'draft' }),
  listing(DIGITAL, {
    requires_shipping: false, shipping_methods: [],
    digital_files: [{ id: 1, title: 'Pattern', url: '/files/pattern.pdf', size: 1234 }],
    documents: [{ id: 2, title: 'Guide', url: '/files/guide.pdf', size: 99 }],
    relationships: [{ id: 1, type: 'goes_with', listing_id: PLENTY, title: 'Listing 1' }],
  }),
  listing(ODD_CENTS, { price: 0.07, quantity: 1000 }),
]

const attribute = (id: number, alias: string, type: Attribute['type'], options: string[] = []): Attribute => ({
  id, alias, title: alias, type, required: false, options: options.map((title, at) => ({ id: id * 10 + at, title })), category_ids: [],
  filterable: true, unit: null,
})

const category = (id: number, parent_id: number | null, title: string): Category => ({
  id, parent_id, title, slug: title.toLowerCase(), description: '', cover: '/media/c/1.svg', position: id,
})

const orderType = (id: number, url_token: string, over: Partial<OrderType> = {}): OrderType => ({
  id, url_token, title: url_token, transaction_type: 'sale', requires_approval: false, requires_shipping: true, prices_enabled: true,
  skus_enabled: false, stock_enabled: true, currency: 'EUR', ...over,
})

const address = (id: number, user_id: number): CheckoutAddress => ({
  id, user_id, description: 'Home', gender: null, first_name: 'Ada', last_name: 'Byron', business_name: null, address_line1: '1 Main Street',
  address_line2: null, address_zipcode: '69001', address_city: 'Lyon', address_state: null, address_country: 'FR', mobile: null, phone: null,
})

const COUNTERS: readonly Counter[] = [
  'members', 'addresses', 'categories', 'attributes', 'attribute_options', 'order_types', 'listings', 'variants', 'add_ons', 'medias', 'files',
  'relationships', 'shipping_methods', 'reviews', 'carts', 'cart_items', 'orders', 'order_items', 'shippings', 'messages', 'attachments',
  'payments', 'wishlists', 'events',
]

/** A fresh copy of the small world. */
export const smallWorld = (): World => ({
  version: WORLD_VERSION,
  made: { seed: 0, listings: 11, now: '2026-06-15 12:00:00' },
  groups: [group],
  members: [
    member(SHOPPER, 'shopper@example.com'),
    member(OTHER_SHOPPER, 'other@example.com'),
    member(VENDOR, 'vendor@example.com', { account_type: 'company', business_name: 'Kiln', public_name: 'Kiln' }),
    member(OTHER_VENDOR, 'loom@example.com', { public_name: 'Loom' }),
    member(BLOCKED, 'blocked@example.com', { is_active: false }),
  ],
  addresses: [address(1, SHOPPER), address(2, OTHER_SHOPPER)],
  categories: [category(1, null, 'Home'), category(2, 1, 'Kitchen'), category(3, 2, 'Bowls'), category(4, null, 'Garden')],
  attributes: [
    attribute(1, 'color', 'select', ['Blue', 'Red']), attribute(2, 'care', 'checkbox', ['Oven', 'Dishwasher']),
    attribute(3, 'width', 'number'), attribute(4, 'handmade', 'boolean'), attribute(5, 'made_on', 'date'), attribute(6, 'story', 'textarea'),
    attribute(7, 'finish', 'radio', ['Matt', 'Gloss']), attribute(8, 'maker', 'text'),
  ],
  order_types: [
    orderType(1, 'goods'),
    orderType(2, 'service', { requires_approval: true, requires_shipping: false, stock_enabled: false }),
    orderType(3, 'quote', { prices_enabled: false, skus_enabled: true, currency: 'USD' }),
  ],
  pickup_points: [{ id: 'p1', title: 'Kiosk', address: '2 Side Street, Lyon', lat: 45, lng: 4 }],
  listings: listings(),
  reviews: Array.from({ length: 30 }, (_, at) => ({
    id: at + 1, user_id: VENDOR, author_id: SHOPPER, listing_id: PLENTY, order_id: null, note: 5 as const, comment: `Review ${at + 1}`,
    reply: null, created: CREATED,
  })),
  carts: [], orders: [], messages: [], attachments: [], payments: [], wishlists: [], tokens: [], sessions: [], reset_tokens: [], events: [],
  other_side: { is_on: null, seen: {}, orders: {} },
  // The type's keys are those of the list above.
  next_id: Object.fromEntries(COUNTERS.map((counter) => [counter, 100])) as Record<Counter, number>,
})
