/**
 * Unusual goods that test a storefront: variants in two dimensions, no picture, a price of zero, other currencies,
 * titles as long as a paragraph. Only listings to which no order, cart, wishlist or other listing refers are changed,
 * and without random numbers, so that the rest of the world stays the same.
 */
import { slugify } from '../../lib/text.ts'
import type { Cart, Listing, Order, Variant, WishlistEntry } from '../model.ts'
import { niceprice } from './choices.ts'
import { colour } from './colours.ts'
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

/** Pictures of the listing in all colours; `coverOf` gives the picture of a colour by its index. */
const picturesIn = (colours: readonly string[], { id, title }: Listing, counters: Counters) => {
  const shots = ['front', 'close', ...colours.slice(1).map((name) => `front:${name}`)]
  const medias = createMedias(id, title, shots, () => counters.medias++)
  return { shots: shots.join('|'), medias, coverOf: (at: number) => medias[at === 0 ? 0 : at + 1]?.id ?? null }
}

const inTwoDimensions: Change = (listing, counters) => {
  const colours = coloursOf(listing)
  const { shots, medias, coverOf } = picturesIn(colours, listing, counters)
  const variants = colours.flatMap((name, row) => SIZES.flatMap((size, column): Variant[] => {
    const quantity = STOCK[row]?.[column] ?? null
    if (quantity === null) return []
    return [{
      id: counters.variants++, object: 'Variant', external_id: null, listing_id: listing.id, sku: `${listing.sku}-${row + 1}${column + 1}`,
      title: `${titled(name)} / ${size}`, price: size === 'Large' ? niceprice(listing.price * 1.15) : listing.price, price_unit: null,
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

/** A title that names another colour: the picture, the filter and the description follow. */
const recoloured = (listing: Listing, name: string, title: string): Partial<Listing> => {
  const studio = listing.metafields?.['studio']
  return {
    ...retitled(listing, title),
    description: listing.description.replaceAll(studio?.['colour'] ?? name, name),
    attributes: { ...listing.attributes, colours: [colour(name).group] },
    metafields: { ...listing.metafields, studio: { ...studio, colour: name } },
  }
}

const givenAway: Change = (listing) => ({
  ...retitled(listing, `To give away: ${listing.title}`), price: 0, original_price: null, price_unit: null, add_ons: null,
})

/** All amounts of a listing in another currency, rounded to a multiple of `step`. */
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
/** Multiples of 0.25: the currency has three decimals, but the sandbox adds amounts in hundredths. */
const dinars = inCurrency('KWD', 0.36, 0.25)

/** Each change is applied to the oldest free listing of its kind; if there is none, it is left out. */
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
  ['blanket', (listing) => recoloured(listing, 'cream', longTitle)],
  ['plate', (listing) => recoloured(listing, 'storm blue', longTitleFromTheRight)],
]

/** In a smaller world, too few ordinary listings would remain. */
const MIN_WORLD_LISTINGS = 1000

interface Past { orders: readonly Order[], carts: readonly Cart[], wishlists: readonly WishlistEntry[] }

/** Ids of listings that an order, a cart, a wishlist or another listing refers to. */
const knownTo = ({ orders, carts, wishlists }: Past, listings: readonly Listing[]): Set<number> => new Set(
  [...orders.flatMap(({ order_items }) => order_items), ...carts.flatMap(({ items }) => items), ...wishlists,
    ...listings.flatMap(({ relationships }) => relationships)].map(({ listing_id }) => listing_id),
)

const isOrdinary = ({ status, admin_status, visibility, quantity, order_type_id, relationships }: Listing) =>
  status === 'published' && admin_status === 'approved' && visibility === 'both' && quantity > 0 && order_type_id === 1 && relationships.length === 0

/** Makes a few of the older listings unusual; those of the demo accounts do not change. */
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
