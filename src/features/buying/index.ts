/** Buying a listing, on its page and from its card: the read of it, what can be chosen, and putting it into the cart. */
export { isLongTitle, listingQuery, loadLongTitle } from './listingQuery.ts'
export { offerOf, type Offer } from './offer.ts'
export { useVariantInUrl } from './useVariantChoice.ts'

/** What the button of a card does. */
export const loadQuickAdd = () => import('./quickAdd.ts')
