/**
 * The wishlist: a guest's in this browser, a member's in the account. The store and its button are on every page with
 * listings, so they hold little; what sends and reads is loaded with the first press, or for a member.
 */
export { useWishlistStore } from './wishlist.store.ts'
