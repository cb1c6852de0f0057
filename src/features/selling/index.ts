/** Selling: a member's own listings, how they are written, and what a vendor has to do. */
export { useListingToEdit } from './ownListings.queries.ts'
