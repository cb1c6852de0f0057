/**
 * Vendors: a member's public profile (`GET /directories/{user_id}`), the reviews they received
 * (`GET /reviews/user/{user_id}`) and their part of the catalogue. Reads are cached by key (Pinia Colada); every failed
 * one keeps its error, an `ApiError` or a `CatalogueError`.
 */
export { profileOf } from './vendorProfile.ts'
export type { VendorProfile } from './vendorProfile.ts'
export { readDirection } from './reviewDirection.ts'
export { firstVendorReads, useVendor } from './useVendor.ts'
export { useVendorListings } from './useVendorListings.ts'
