/** `v/{id}/{sort}-{page}.json`, in a file of its own, because only the vendor page loads it. */
import { attempt, maybe, oneOf, record, text, usable, whole, type Decoded } from './decode.ts'
import { Pagination } from './documents.ts'
import { ListingCard, Vendor } from './parts.ts'
import { VENDOR_SORTS } from './paths.ts'

export const VendorDocument = record({
  version: maybe(text),
  vendor: Vendor,
  sort: attempt(oneOf(...VENDOR_SORTS), 'newest'),
  page: attempt(whole, 1),
  pagination: Pagination,
  listings: usable(ListingCard),
})
export type VendorDocument = Decoded<typeof VendorDocument>
