/** The page of one listing. */
export { attributeTexts } from './attributeText.ts'
export { default as ListingSkeleton } from './ListingSkeleton.vue'
export { default as ListingView } from './ListingView.vue'
export { firstListingRead, useListing } from './useListing.ts'
