/** Cards of listings: the card, its grid and shelf, and what pages with listings share around them. */
export { noteViewed } from './recentlyViewed.ts'
export { useCardPrefetch } from './useCardPrefetch.ts'
export { useCards } from './useCards.ts'
