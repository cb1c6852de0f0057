/**
 * Browsing: what other pages with listings share with the category page. Only what their features use, because whatever
 * is named here travels with their pages.
 */
export { attributeTexts } from './attributeText.ts'
export { default as BrowseSection } from './BrowseSection.vue'
export { descriptionParagraphs } from './descriptionText.ts'
export { FRESH } from './freshness.ts'
export { kindOf } from './kindOf.ts'
export { default as ListingCard } from './ListingCard.vue'
export { default as ListingGridSkeleton } from './ListingGridSkeleton.vue'
export { default as LoadFailure } from './LoadFailure.vue'
export { default as LongText } from './LongText.vue'
export { placeOf } from './place.ts'
export { priceText } from './priceText.ts'
export { default as SubCategories } from './SubCategories.vue'
export { useCardPrefetch } from './useCardPrefetch.ts'
export { categoryQuery, useBareCategory, useCategory } from './useCategory.ts'
export type { CategoryView } from './useCategory.ts'
export { useHome } from './useHome.ts'
export { useNear } from './useNear.ts'
