/** What has been read of a marketplace: the public part of its listings, their vendors and order types. */
import type { ListingRecord, MemberRecord } from '../../catalogue/data.ts'
import type { Found, OrderType } from '../../catalogue/wire.ts'

export interface Stock {
  readonly listings: Map<number, ListingRecord>
  readonly vendors: Map<number, MemberRecord>
  readonly orderTypes: Map<number, OrderType>
}

/** As it is written to disk. */
export interface StoredStock {
  readonly listings: readonly ListingRecord[]
  readonly vendors: readonly MemberRecord[]
  readonly orderTypes: readonly OrderType[]
}

const byId = <T extends { readonly id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))

export const stockOf = (stored: StoredStock): Stock => ({
  listings: byId(stored.listings), vendors: byId(stored.vendors), orderTypes: byId(stored.orderTypes),
})

/** In the order of the ids, so that the same records are the same text. */
export const storedStock = ({ listings, vendors, orderTypes }: Stock): StoredStock => {
  const sorted = <T extends { readonly id: number }>(rows: Map<number, T>) => [...rows.values()].sort((a, b) => a.id - b.id)
  const used = new Set([...listings.values()].map(({ user_id }) => user_id))
  return { listings: sorted(listings), vendors: sorted(vendors).filter(({ id }) => used.has(id)), orderTypes: sorted(orderTypes) }
}

/** Takes a listing up, or what is new of it. */
export const put = (stock: Stock, { listing, vendor, orderType }: Found): void => {
  stock.listings.set(listing.id, listing)
  if (vendor) stock.vendors.set(vendor.id, vendor)
  if (orderType) stock.orderTypes.set(orderType.id, orderType)
}

/** Takes everything of a vendor out. */
export const dropVendor = (stock: Stock, id: number): void => {
  for (const listing of stock.listings.values()) if (listing.user_id === id) stock.listings.delete(listing.id)
  stock.vendors.delete(id)
}
