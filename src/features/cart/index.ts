/**
 * The cart. The store is small: what reads and writes is loaded with the first cart, and so is `CartDrawer.vue`, by
 * `import()`. What the first load reads of the browser's
 * storage is in `cart.storage.ts`, the feature's second entry.
 */
export { default as CartContent } from './CartContent.vue'
export { default as CartSummary } from './CartSummary.vue'
export { useCartStore } from './cart.store.ts'
export { obstacleOf } from './cart.lines.ts'
export { itemChoices, itemProblem } from './cart.text.ts'
export type { Addition, AddResult } from './cart.actions.ts'
export type { CartGroup } from './cart.lines.ts'
