/** Selling: a member's own listings, how they are written, and what a vendor has to do. */
export { useListingToEdit } from './ownListings.queries.ts'
export { createBatch, type Batch, type BatchOutcome } from './batch.ts'
export { categoryPlaces, type CategoryPlace } from './categoryTree.ts'
export { newBody } from './listingBody.ts'
export { checkFields } from './listingChecks.ts'
export {
  TEXT_FIELDS, aliasOf, attributeField, attributesFor, emptyFields,
  type AttributeContent, type AttributeField, type ListingField, type ListingFields, type TextField,
} from './listingFields.ts'
export { attemptAfter, beginCreation, createListing, findCreated, type CreationAttempt } from './listingWrites.ts'
export { needsOf, orderTypeChoices, type OrderTypeChoice } from './orderTypes.ts'
export { useAttributes, useCategoryTree, useListingsChanged, useOwnListings } from './ownListings.queries.ts'
