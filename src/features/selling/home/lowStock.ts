/** Which listings are running out: those that shoppers may buy and of which few pieces are left. */
import { isSoldOut } from '../../../catalogue/offered.ts'
import type { Listing } from '../../../contract/listing.ts'

/** As many pieces or fewer are little. */
const LOW_STOCK_MAX_COUNT = 3

/** What is left of a listing or of one of its variants; `variant` '' for the listing itself. */
export interface StockLeft {
  readonly variant: string
  readonly pieces: number
  readonly isSoldOut: boolean
}

/** A listing that is running out, the scarcest of its variants first. */
export interface LowStock {
  readonly id: number
  readonly title: string
  readonly left: readonly StockLeft[]
}

type Stocked = Pick<Listing, 'id' | 'title' | 'quantity' | 'min_qty' | 'variants'>

const leftOf = (listing: Stocked): StockLeft[] => {
  const all = listing.variants.length > 0 ? listing.variants : [{ title: '', quantity: listing.quantity }]
  return all.flatMap(({ title, quantity }) => {
    // Null is stock that is not counted.
    if (quantity === null || (quantity > LOW_STOCK_MAX_COUNT && !isSoldOut(quantity, listing))) return []
    return [{ variant: title, pieces: Math.max(0, quantity), isSoldOut: isSoldOut(quantity, listing) }]
  }).sort((a, b) => a.pieces - b.pieces)
}

/** The listings that are running out, the scarcest first. */
export const lowStockOf = (listings: readonly Stocked[]): LowStock[] =>
  listings.flatMap((listing) => {
    const left = leftOf(listing)
    return left.length > 0 ? [{ id: listing.id, title: listing.title, left }] : []
  }).sort((a, b) => (a.left[0]?.pieces ?? 0) - (b.left[0]?.pieces ?? 0))
