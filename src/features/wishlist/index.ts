/**
 * The wishlist: a guest's in this browser, a member's in the account. The store and its button are on every page with
 * listings, so they hold little; what saves and reads follows with the first press, or for a member.
 */
export { readHearts } from './wishlist.hearts.ts'
export { useWishlistStore } from './wishlist.store.ts'
export { default as WishButton } from './WishButton.vue'
export { default as WishlistView } from './WishlistView.vue'
