/** The paths of a catalogue's documents below its URL, for the builder, the sandbox and the source. */

/** The orders in which a category can be read; the first is the one that holds where none is asked for. */
export const SORTS = ['newest', 'price-up', 'price-down', 'rating'] as const
export type Sort = (typeof SORTS)[number]

/** The orders in which one vendor's listings can be read: all of them have the same rating. */
export const VENDOR_SORTS = ['newest', 'price-up', 'price-down'] as const satisfies readonly Sort[]
export type VendorSort = (typeof VENDOR_SORTS)[number]

/** Listings on a page of a category or of a vendor. */
export const PAGE_SIZE = 24

export const manifestPath = 'manifest.json'
export const homePath = 'home.json'
/** What earlier versions had; a server that knows it tells what is gone from what never was. */
export const formerPath = 'former.json'
/** @param page from 1 */
export const categoryPath = (slug: string, sort: Sort, page: number): string =>
  `c/${encodeURIComponent(slug)}/${sort}-${page}.json`
/** @param page from 1 */
export const vendorPath = (id: number, sort: VendorSort, page: number): string => `v/${id}/${sort}-${page}.json`
export const listingPath = (id: number): string => `l/${id}.json`

/** Reads an order from an address; undefined for what is none. */
export const readSort = (value: unknown): Sort | undefined => SORTS.find((sort) => sort === value)

/** Reads an order of a vendor's listings from an address; undefined for what is none. */
export const readVendorSort = (value: unknown): VendorSort | undefined => VENDOR_SORTS.find((sort) => sort === value)
