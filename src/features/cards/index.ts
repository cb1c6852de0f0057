/** Cards of listings: the card, its grid and shelf, and what pages with listings share around them. */
export { default as BrowseSection } from './BrowseSection.vue'
export { default as ListingCard } from './ListingCard.vue'
export { default as ListingGrid } from './ListingGrid.vue'
export { default as ListingGridSkeleton } from './ListingGridSkeleton.vue'
export { default as ListTitle } from './ListTitle.vue'
export { noteViewed } from './recentlyViewed.ts'
export { useCardPrefetch } from './useCardPrefetch.ts'
