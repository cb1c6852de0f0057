/**
 * Browsing: what other pages with listings share with the category page. Only what the vendors' feature uses, because
 * whatever is named here travels with its page.
 */
export { attributeTexts } from './attributeText.ts'
export { FRESH } from './freshness.ts'
export { kindOf } from './kindOf.ts'
export { default as ListingGridSkeleton } from './ListingGridSkeleton.vue'
export { default as ListingPages } from './ListingPages.vue'
export { default as ListingSort } from './ListingSort.vue'
export { default as LoadFailure } from './LoadFailure.vue'
export { placeOf } from './place.ts'
export type { ListAddress } from './useListAddress.ts'
