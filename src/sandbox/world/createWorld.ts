import type { Counter, Listing, MarketplaceEvent, PickupPoint, World } from '../model.ts'
import { WORLD_VERSION } from '../model.ts'
import { createAttributes } from './attributes.ts'
import { createCategories } from './categories.ts'
import { METHODS_PER_VENDOR } from './choices.ts'
import { createHistory } from './history.ts'
import { createListings, createOrderTypes } from './listings.ts'
import { createAddresses, createGroups, createMembers, stamp } from './members.ts'
import { makeOdd } from './oddGoods.ts'
import { places } from './people.ts'
import { createRandom } from './random.ts'
import { createReviews, rateMembers } from './reviews.ts'
import { furnish, shelve } from './shelves.ts'
import { vendors } from './vendors.ts'

const PICKUP_PLACES = ['Kiosk at the station', 'Corner bakery', 'Night shop']

const createPickupPoints = (): PickupPoint[] =>
  places.flatMap((place, at) =>
    PICKUP_PLACES.map((title, index) => ({
      id: `PP-${at * PICKUP_PLACES.length + index + 1}`,
      title: `${title}, ${place.city}`,
      address: `${place.street} ${index * 24 + 7}, ${place.zipcode} ${place.city}, ${place.country}`,
      lat: Math.round((place.lat + index * 0.004) * 10_000) / 10_000,
      lng: Math.round((place.lng - index * 0.003) * 10_000) / 10_000,
    })))

const EVENT_COUNT = 100

/** The initial events: the creation of the newest listings. */
const createEvents = (listings: readonly Listing[]): MarketplaceEvent[] =>
  listings
    .toSorted((a, b) => a.created.localeCompare(b.created) || a.id - b.id)
    .slice(-EVENT_COUNT)
    .map(({ id, created }, at) => ({ id: at + 1, type: 'listing.creation', status: 'success', object: 'Listing', object_id: id, created }))

/** The input of a world: the same values always generate the same world. */
interface Telling {
  seed?: number
  /** How many listings; 50,000 take a few seconds. */
  listings?: number
  /** The present, from which every date is counted back. */
  now: Date
}

/** Makes the marketplace: deterministic, believable, with the demo accounts of `demoAccounts`. */
export const createWorld = ({ seed = 1, listings: count = 1200, now }: Telling): World => {
  const random = createRandom(seed)
  const groups = createGroups()
  const categories = createCategories()
  const attributes = createAttributes(categories)
  const members = createMembers(groups, now, random)
  const addresses = createAddresses(members, random)
  const counters = { variants: 1, add_ons: 1, medias: 1 }
  const listings = createListings({ count, categories, attributes, now, random, counters })
  shelve(listings, random)
  const furnished = furnish(listings, random)
  const history = createHistory(members, addresses, listings, now, random)
  const told = [...createReviews(members, listings, now, random), ...history.reviews]
  const reviews = told.sort((a, b) => a.created.localeCompare(b.created)).map((review, index) => ({ ...review, id: index + 1 }))
  rateMembers(members, reviews)
  makeOdd(listings, history, counters)
  const order_types = createOrderTypes()
  const events = createEvents(listings)
  const next_id: Record<Counter, number> = {
    ...counters,
    ...history.counters,
    ...furnished,
    members: members.length + 1,
    addresses: addresses.length + 1,
    categories: categories.length + 1,
    attributes: attributes.length + 1,
    attribute_options: attributes.reduce((total, { options }) => total + options.length, 1),
    order_types: order_types.length + 1,
    listings: listings.length + 1,
    shipping_methods: vendors.length * METHODS_PER_VENDOR + 1,
    reviews: reviews.length + 1,
    carts: history.carts.length + 1,
    orders: history.orders.length + 1,
    messages: history.messages.length + 1,
    attachments: history.attachments.length + 1,
    payments: history.payments.length + 1,
    wishlists: history.wishlists.length + 1,
    events: events.length + 1,
  }
  return {
    version: WORLD_VERSION,
    made: { seed, listings: count, now: stamp(now.getTime()) },
    groups,
    members,
    addresses,
    categories,
    attributes,
    order_types,
    pickup_points: createPickupPoints(),
    listings,
    reviews,
    carts: history.carts,
    orders: history.orders,
    messages: history.messages,
    attachments: history.attachments,
    payments: history.payments,
    wishlists: history.wishlists,
    tokens: [],
    sessions: [],
    reset_tokens: [],
    events,
    other_side: { is_on: null, seen: {}, orders: {} },
    next_id,
  }
}
