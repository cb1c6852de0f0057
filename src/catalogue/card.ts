import type { ListingCard } from './parts.ts'
import type { ListingRecord, MemberRecord } from './data.ts'
import { plainValue } from '../lib/text.ts'
import { listingSlug } from './listingSlug.ts'
import { isSoldOut, priceBefore } from './offered.ts'

/** The variants of which enough are left to order. */
const inStock = (listing: ListingRecord) => (listing.variants ?? []).filter(({ quantity }) => !isSoldOut(quantity, listing))

/** A price below nothing is none. */
const stated = (price: number | null | undefined): number | null => (typeof price === 'number' && price >= 0 ? price : null)

/** The prices at which a listing can be had: those of its variants in stock (of all where none is), or its own. */
const pricesOf = (listing: ListingRecord): number[] => {
  const own = stated(listing.price)
  const available = inStock(listing)
  const offered = available.length > 0 ? available : (listing.variants ?? [])
  const all = offered.length > 0 ? offered.map((variant) => stated(variant.price) ?? own) : [own]
  return all.filter((price) => price !== null)
}

/** The lowest price at which a listing can be had; null when none is stated. */
export const lowestPrice = (listing: ListingRecord): number | null => {
  const prices = pricesOf(listing)
  return prices.length > 0 ? Math.min(...prices) : null
}

/** The pieces left of a listing; null when stock is not counted. */
const stockOf = (listing: ListingRecord): number | null => {
  if (!listing.variants?.length) return listing.quantity ?? null
  const counts = listing.variants.map((variant) => variant.quantity ?? null)
  return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + Math.max(0, count)), 0)
}

/** The first picture of a listing. */
export const coverOf = (listing: ListingRecord): string | null => listing.cover || listing.medias?.[0]?.src || null

/** Together shorter than a place filter may be in a URL, which names the country and the city. */
const MAX_CHARACTERS = { country: 60, city: 130 }

/** A listing as a grid shows it, with its vendor where that is known. */
export const cardOf = (listing: ListingRecord, vendor: MemberRecord | null | undefined): ListingCard => {
  const prices = pricesOf(listing)
  const price = lowestPrice(listing)
  const varies = prices.some((other) => other !== price)
  const canBeHad = listing.variants?.length ? inStock(listing).length > 0 : !isSoldOut(listing.quantity, listing)
  return {
    id: listing.id,
    slug: listingSlug(listing),
    title: listing.title,
    price,
    price_varies: varies,
    original_price: varies ? null : priceBefore(listing, price),
    price_unit: listing.price_unit ?? null,
    currency: listing.currency ?? null,
    cover: coverOf(listing),
    city: plainValue(listing.city ?? '', MAX_CHARACTERS.city) || null,
    country: plainValue(listing.country ?? '', MAX_CHARACTERS.country) || null,
    vendor: vendor ? { id: vendor.id, public_name: vendor.public_name ?? null } : null,
    note: vendor?.note ?? null,
    review_count: vendor?.review_count ?? null,
    in_stock: canBeHad,
    last_piece: canBeHad && stockOf(listing) === 1,
    has_variants: Boolean(listing.variants?.length),
  }
}
