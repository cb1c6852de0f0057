/** The rows of listings on a home page: what is new, what costs little, last pieces, what is reduced. */
import { cardOf, lowestPrice } from './card.ts'
import type { CatalogueIndex } from './catalogueIndex.ts'
import type { ListingRecord } from './data.ts'
import type { HomeDocument, ListingCard } from './documents.ts'

const NEWEST_CARDS = 8
const SHELF_CARDS = 6
/** A shelf is no vendor's own. */
const MAX_OF_VENDOR = 2
/** With fewer it is no shelf. */
const LEAST_CARDS = 3
/** What costs little is what costs less than three quarters of everything. */
const CHEAP_PART = 0.25

/** 1, 2, 3, 5, 10, 20, 30, 50, …: a price that people say. */
const roundPriceFrom = (price: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(price, 1)))
  return ([1, 2, 3, 5].find((step) => step * power >= price) ?? 10) * power
}

/** The round price below which a quarter of the listings in the most common currency are; null where none has a price. */
const cheapLimit = (index: CatalogueIndex): { readonly price: number, readonly currency: string | null } | null => {
  const priced = index.listings.filter((listing) => index.isMainCurrency(listing) && lowestPrice(listing) !== null)
  const prices = priced.map((listing) => lowestPrice(listing) ?? 0).sort((a, b) => a - b)
  const price = prices[Math.floor(prices.length * CHEAP_PART)]
  return price === undefined ? null : { price: roundPriceFrom(price), currency: priced.find(({ currency }) => currency)?.currency ?? null }
}

/** The shelves of `home.json`. Each listing that can be had stands once, the newest first. */
export const homeShelves = (index: CatalogueIndex): Pick<HomeDocument, 'newest' | 'under' | 'last' | 'discounted'> => {
  const card = (listing: ListingRecord) => cardOf(listing, index.members.get(listing.user_id ?? 0))
  const newest = index.listings.slice(0, NEWEST_CARDS)
  const taken = new Set(newest)

  const shelfOf = (holds: (card: ListingCard, listing: ListingRecord) => boolean): ListingCard[] => {
    const found: [ListingRecord, ListingCard][] = []
    const ofVendor = new Map<number, number>()
    for (const listing of index.listings) {
      if (found.length === SHELF_CARDS) break
      const vendor = listing.user_id ?? 0
      if (taken.has(listing) || (ofVendor.get(vendor) ?? 0) >= MAX_OF_VENDOR) continue
      const shown = card(listing)
      if (!shown.in_stock || !holds(shown, listing)) continue
      found.push([listing, shown])
      ofVendor.set(vendor, (ofVendor.get(vendor) ?? 0) + 1)
    }
    if (found.length < LEAST_CARDS) return []
    for (const [listing] of found) taken.add(listing)
    return found.map(([, shown]) => shown)
  }

  const discounted = shelfOf(({ original_price: original }) => original !== null)
  const last = shelfOf(({ last_piece: isLast }) => isLast)
  const limit = cheapLimit(index)
  const under = limit && shelfOf(({ price }, listing) => price !== null && price > 0 && price < limit.price && index.isMainCurrency(listing))
  return {
    newest: newest.map(card),
    under: limit && under && under.length > 0 ? { ...limit, listings: under } : null,
    last,
    discounted,
  }
}
