/** Selling: a member's own listings, how they are written, and what a vendor has to do. */
export { createBatch, type Batch, type BatchOutcome } from './bulk/batch.ts'
export { categoryPlaces, type CategoryPlace } from './fields/categoryTree.ts'
export { newBody } from './listingBody.ts'
export { checkFields } from './listingChecks.ts'
export {
  TEXT_FIELDS, aliasOf, attributeField, attributesFor, emptyFields,
  type AttributeContent, type AttributeField, type ListingField, type ListingFields, type TextField,
} from './listingFields.ts'
export { attemptAfter, createListing, findArriving, newestListingId } from './listingCreation.ts'
export { needsOf, orderTypeChoices, type OrderTypeChoice } from './orderTypes.ts'
export { ownListingPages } from './ownListingPages.ts'
export { useAttributes, useCategoryTree } from './listingFacts.queries.ts'
export { useListingsChanged, useOwnListings } from './ownListings.queries.ts'
