/**
 * Goods that try a storefront with more than their title: choices in two dimensions, no picture, no price to pay, other
 * currencies, titles as long as a paragraph. They are made of listings that nobody has ordered, put into a cart or
 * wished for, and without chance, so that all else in the world stays as it is told.
 */
import { slugify } from '../../lib/text.ts'
import type { Cart, Listing, Order, Variant, WishlistEntry } from '../model.ts'
import { niceprice } from './choices.ts'
import { findKind } from './kind-list.ts'
import { createMedias } from './listings.ts'
import { DEMO_MEMBER_IDS } from './members.ts'
import { longTitle, longTitleFromTheRight } from './oddities.ts'

/** The next free ids, which are counted up. */
interface Counters { variants: number, medias: number }

/** What is different about a listing. */
type Change = (listing: Listing, counters: Counters) => Partial<Listing>

const SIZES = ['Small', 'Medium', 'Large'] as const
/** Pieces by colour and size: one is sold out, and one does not exist. */
const STOCK: readonly (readonly (number | null)[])[] = [[4, 2, 0], [3, null, 1], [5, 6, 2]]

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Three colours of the kind, the listing's own first. */
const coloursOf = ({ metafields, tags }: Listing): string[] => {
  const own = metafields?.['studio']?.['colour'] ?? ''
  return [...new Set([own, ...findKind(tags[0] ?? '')?.colours ?? []])].slice(0, STOCK.length)
}

/** Pictures of the listing in all colours, and which of them shows which. */
const picturesIn = (colours: readonly string[], { id, title }: Listing, counters: Counters) => {
  const shots = ['front', 'close', ...colours.slice(1).map((colour) => `front:${colour}`)]
  const medias = createMedias(id, title, shots, () => counters.medias++)
  return { shots: shots.join('|'), medias, coverOf: (at: number) => medias[at === 0 ? 0 : at + 1]?.id ?? null }
}

const inTwoDimensions: Change = (listing, counters) => {
  const colours = coloursOf(listing)
  const { shots, medias, coverOf } = picturesIn(colours, listing, counters)
  const variants = colours.flatMap((colour, row) => SIZES.flatMap((size, column): Variant[] => {
    const quantity = STOCK[row]?.[column] ?? null
    if (quantity === null) return []
    return [{
      id: counters.variants++, object: 'Variant', external_id: null, listing_id: listing.id, sku: `${listing.sku}-${row + 1}${column + 1}`,
      title: `${titled(colour)} / ${size}`, price: size === 'Large' ? niceprice(listing.price * 1.15) : listing.price, price_unit: null,
      quantity, sort_priority: row * SIZES.length + column, weight: listing.weight, cover_id: coverOf(row),
    }]
  }))
  return {
    variants, medias, cover: medias[0]?.src ?? null, quantity: variants.reduce((sum, variant) => sum + variant.quantity, 0),
    metafields: { ...listing.metafields, studio: { ...listing.metafields?.['studio'], shots } },
  }
}

const unpictured: Change = ({ variants }) => ({
  medias: null, cover: null, variants: variants?.map((variant) => ({ ...variant, cover_id: null })) ?? null,
})

const retitled = (listing: Listing, title: string): Partial<Listing> => ({
  title,
  slug: slugify(title) || listing.slug,
  medias: listing.medias?.map((media) => ({ ...media, alt: media.alt.replace(listing.title, () => title) })) ?? null,
})

const givenAway: Change = (listing) => ({
  ...retitled(listing, `To give away: ${listing.title}`), price: 0, original_price: null, price_unit: null, add_ons: null,
})

/** All amounts of a listing in another currency, rounded to what people there would write. */
const inCurrency = (currency: string, rate: number, step: number): Change => {
  const exchanged = (amount: number) => (amount === 0 ? 0 : Math.max(step, Math.round((amount * rate) / step) * step))
  const priced = <T extends { price: number }>(one: T): T => ({ ...one, price: exchanged(one.price) })
  return (listing) => ({
    currency,
    price: exchanged(listing.price),
    original_price: listing.original_price === null ? null : exchanged(listing.original_price),
    variants: listing.variants?.map(priced) ?? null,
    add_ons: listing.add_ons?.map(priced) ?? null,
    shipping_methods: listing.shipping_methods.map((method) => ({ ...priced(method), step_price: exchanged(method.step_price) })),
  })
}

const yen = inCurrency('JPY', 165, 100)
/** In quarters: three decimals to write, and whole hundredths to add up. */
const dinars = inCurrency('KWD', 0.36, 0.25)

/** Each is made of the oldest free listing of its kind; without one the world does without it. */
const oddGoods: readonly (readonly [kind: string, change: Change])[] = [
  ['coat', inTwoDimensions],
  ['backpack', inTwoDimensions],
  ['mug', unpictured],
  ['scarf', unpictured],
  ['notebook', givenAway],
  ['chair', yen],
  ['ring', yen],
  ['watch', dinars],
  ['vase', dinars],
  ['blanket', (listing) => retitled(listing, longTitle)],
  ['plate', (listing) => retitled(listing, longTitleFromTheRight)],
]

/** Of a world with fewer listings hardly any would be ordinary. */
const MIN_WORLD_LISTINGS = 1000

interface Past { orders: readonly Order[], carts: readonly Cart[], wishlists: readonly WishlistEntry[] }

/** Listings that somebody has to do with. */
const knownTo = ({ orders, carts, wishlists }: Past, listings: readonly Listing[]): Set<number> => new Set(
  [...orders.flatMap(({ order_items }) => order_items), ...carts.flatMap(({ items }) => items), ...wishlists,
    ...listings.flatMap(({ relationships }) => relationships)].map(({ listing_id }) => listing_id),
)

const isOrdinary = ({ status, admin_status, visibility, quantity, order_type_id, relationships }: Listing) =>
  status === 'published' && admin_status === 'approved' && visibility === 'both' && quantity > 0 && order_type_id === 1 && relationships.length === 0

/** Makes a few of the older listings odd; those of the demo accounts stay what they are. */
export const makeOdd = (listings: readonly Listing[], past: Past, counters: Counters): void => {
  if (listings.length < MIN_WORLD_LISTINGS) return
  const known = knownTo(past, listings)
  const free = listings.slice(0, listings.length / 2).filter((listing) =>
    isOrdinary(listing) && !known.has(listing.id) && listing.user_id !== DEMO_MEMBER_IDS.vendor && listing.user_id !== DEMO_MEMBER_IDS.member && /^\p{Script=Latin}/u.test(listing.title))
  for (const [kind, change] of oddGoods) {
    const at = free.findIndex(({ tags }) => tags[0] === kind)
    const [listing] = at < 0 ? [] : free.splice(at, 1)
    if (listing) Object.assign(listing, change(listing, counters))
  }
}
