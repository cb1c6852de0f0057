/**
 * The documents of a published catalogue, as they are fetched. Lenient: what cannot be used is left out, so that one
 * broken record does not blank a page.
 */
import { amount, attempt, flag, maybe, oneOf, record, text, usable, whole, type Decoded } from './decode.ts'
import { CategoryTile, ListingCard, VendorTile } from './parts.ts'
import { SORTS } from './paths.ts'

export { CategoryTile, ListingCard, VendorTile } from './parts.ts'
export type { Vendor } from './parts.ts'
export type { AttributeDefinition, ListingDocument, PublicListing } from './listingDocument.ts'

/** `home.json`. */
export const HomeDocument = record({
  version: maybe(text),
  categories: usable(CategoryTile),
  newest: usable(ListingCard),
  /** What costs less than `price`, an amount in `currency`. */
  under: maybe(record({ price: amount, currency: maybe(text), listings: usable(ListingCard) })),
  /** Of which one piece is left. */
  last: usable(ListingCard),
  discounted: usable(ListingCard),
  /** The best rated, best first; @see topVendors */
  vendors: usable(VendorTile),
})
export type HomeDocument = Decoded<typeof HomeDocument>

/** As the Front API's lists have it (specification, Pagination object). */
export const Pagination = record({
  totalResultsCount: whole,
  currentPage: whole,
  nextPage: flag,
  prevPage: flag,
  resultOnPageCount: whole,
  pageCount: whole,
})

/** `c/{slug}/{sort}-{page}.json`. */
export const CategoryDocument = record({
  version: maybe(text),
  category: CategoryTile,
  /** What it is, in the marketplace's words. */
  description: maybe(text),
  /** Its ancestors from the top. */
  path: usable(CategoryTile),
  children: usable(CategoryTile),
  sort: attempt(oneOf(...SORTS), 'newest'),
  page: attempt(whole, 1),
  pagination: Pagination,
  listings: usable(ListingCard),
})
export type CategoryDocument = Decoded<typeof CategoryDocument>
