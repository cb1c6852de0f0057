import { openMarketplace, type Sandbox } from '../../../../src/sandbox/marketplace.ts'
import type { Cart, Listing, World } from '../../../../src/sandbox/model.ts'
import { createWorld } from '../../../../src/sandbox/world/createWorld.ts'
import type { Addition } from '../../../../src/features/cart/cart.lines.ts'
import { identityOf } from '../../../../src/features/cart/cart.matching.ts'
import { worldCopies } from '../../../support/worldCopies.ts'

/** The two people who share a computer. */
export const PEOPLE = ['shopper@example.com', 'member@example.com'] as const
export const PASSWORD = 'marketplace'

const NOW = Date.parse('2026-03-01T10:00:00Z')

/** Four listings are enough to go wrong with: one plain, one sold by twos, one with variants, one with an add-on. */
const shrink = (world: World): World => {
  const sellers = [...new Set(world.listings.map((listing) => listing.user_id))].slice(0, 2)
  const listings = world.listings.slice(0, 4).map((listing, index): Listing => ({
    ...listing,
    title: `Listing ${String.fromCharCode(65 + index)}`,
    description: '',
    user_id: sellers[index % 2] ?? listing.user_id,
    order_type_id: world.order_types[0]?.id ?? listing.order_type_id,
    price: 10 + index,
    currency: 'EUR',
    quantity: 9,
    min_qty: index === 1 ? 2 : 1,
    requires_shipping: false,
    shipping_methods: [],
    variants: null,
    add_ons: null,
    attributes: {},
    status: 'published',
    admin_status: 'approved',
    visibility: 'both',
    valid_until: null,
  }))
  const [, , third, fourth] = listings
  if (!third || !fourth) throw new Error('The world has too few listings')
  third.variants = [1, 2].map((id) => ({
    id, object: 'Variant', external_id: null, listing_id: third.id, sku: null, title: `Size ${id}`, price: 20 + id,
    price_unit: null, quantity: 5, sort_priority: id, weight: null, cover_id: null,
  }))
  third.quantity = 10
  fourth.add_ons = [{ id: 7, object: 'Addon', listing_id: fourth.id, title: 'Wrapping', description: '', price: 2 }]
  const kept = new Set([...sellers, ...world.members.filter(({ email }) => PEOPLE.some((one) => one === email)).map(({ id }) => id)])
  return {
    ...world,
    listings,
    members: world.members.filter(({ id }) => kept.has(id)).map((member) => ({ ...member, lang: 'en' })),
    addresses: [], reviews: [], carts: [], orders: [], messages: [], attachments: [], payments: [], wishlists: [],
    tokens: [], sessions: [], events: [], pickup_points: [],
  }
}

const makeWorld = worldCopies(() => shrink(createWorld({ seed: 1, listings: 40, now: new Date(NOW) })))

/** One marketplace for all runs; `reset` makes it as good as new. */
export const openSmallMarket = (): Sandbox =>
  openMarketplace(
    { world: makeWorld(), makeWorld, paint: () => () => Promise.reject(new Error('No pictures are drawn here')) },
    { now: () => NOW },
  )

const [a, b, c, d] = makeWorld().listings.map(({ id }) => id)
if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('Four listings are needed')

/** What can be put into a cart: each makes a line of its own. */
export const WARES: readonly Omit<Addition, 'qty'>[] = [
  { listing_id: a },
  { listing_id: b },
  { listing_id: c, variant_id: 1 },
  { listing_id: c, variant_id: 2 },
  { listing_id: d },
  { listing_id: d, add_on_ids: [7] },
  { listing_id: a, options: { Engraving: 'Ada' } },
]

/** How many pieces of each ware; what is not there is zero. */
export type Tally = Map<string, number>

export const nameOf = (ware: Omit<Addition, 'qty'>): string => identityOf({ ...ware, qty: 1 })

export const plus = (tally: Tally, name: string, qty: number): void => {
  const sum = (tally.get(name) ?? 0) + qty
  if (sum === 0) tally.delete(name)
  else tally.set(name, sum)
}

/** What carts hold together, as the marketplace has stored it. */
export const tallyOf = (carts: readonly Cart[]): Tally => {
  const tally: Tally = new Map()
  for (const { items } of carts) for (const item of items) plus(tally, nameOf(item), item.qty)
  return tally
}

/** A cart of the person's own, on a computer of which this one knows nothing. */
export const newCart = ({ records, world }: Sandbox, person: number): Cart => {
  const member = records.memberByEmail(PEOPLE[person] ?? '')
  const id = records.nextId('carts')
  const cart: Cart = {
    id, key: id.toString(16).padStart(32, '0'), user_id: member?.id ?? null, currency: 'EUR', items: [],
    shipping_choices: [], shipping_address_id: null, billing_address_id: null, customer_message: null, status: 'open',
    created: records.stamp, modified: records.stamp,
  }
  world.carts.push(cart)
  return cart
}

export const put = ({ records }: Sandbox, cart: Cart, ware: Omit<Addition, 'qty'>, qty: number): void => {
  const line = cart.items.find((item) => nameOf(item) === nameOf(ware))
  if (line) line.qty += qty
  else {
    cart.items.push({
      id: records.nextId('cart_items'), listing_id: ware.listing_id, variant_id: ware.variant_id ?? null,
      add_on_ids: [...(ware.add_on_ids ?? [])], options: { ...ware.options }, qty,
    })
  }
}

const listingOf = ({ world }: Sandbox, ware: number) => world.listings.find(({ id }) => id === WARES[ware]?.listing_id)

export const shelve = (market: Sandbox, ware: number, qty: number): void => {
  const listing = listingOf(market, ware)
  const variant = listing?.variants?.find(({ id }) => id === WARES[ware]?.variant_id)
  if (variant) variant.quantity = qty
  else if (listing) listing.quantity = qty
}

export const publish = (market: Sandbox, ware: number, isPublished: boolean): void => {
  const listing = listingOf(market, ware)
  if (listing) listing.status = isPublished ? 'published' : 'archived'
}
