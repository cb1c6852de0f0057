/** Stock is real: an order reduces it for all other shoppers. */
import type { Listing, Variant } from '../model.ts'
import type { Records } from '../records.ts'

/** A listing, or one of its variants, as the unit whose stock is counted. */
export interface Shelf {
  readonly listing: Listing
  readonly variant: Variant | null
}

/** Whether a listing's stock is counted; the order type decides. */
const isCounted = (records: Records, listing: Listing): boolean =>
  records.orderType(listing.order_type_id)?.stock_enabled !== false

/** Pieces left; null when they are not counted. */
export const stockOf = (records: Records, { listing, variant }: Shelf): number | null =>
  isCounted(records, listing) ? Math.max(0, (variant ?? listing).quantity) : null

/** Takes pieces from stock (a negative number returns them). The caller has checked that there are enough. */
export const takeStock = (records: Records, { listing, variant }: Shelf, qty: number): void => {
  if (!isCounted(records, listing)) return
  if (variant) variant.quantity -= qty
  listing.quantity -= qty
  records.touchListing(listing)
}

/** The listing and variant of a line; null when one of them no longer exists. */
export const shelfOf = (records: Records, line: { listing_id: number, variant_id: number | null }): Shelf | null => {
  const listing = records.listing(line.listing_id)
  if (!listing) return null
  if (line.variant_id === null) return { listing, variant: null }
  const variant = listing.variants?.find((one) => one.id === line.variant_id)
  return variant ? { listing, variant } : null
}
