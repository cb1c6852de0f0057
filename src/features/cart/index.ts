/**
 * The cart. Part of the first load, so that it holds the store alone: what reads and writes follows with the first
 * cart, and components (`CartDrawer.vue`, `CartGroups.vue`, `CartSummary.vue`) are loaded by `import()`.
 */
export { useCartStore } from './cart.store.ts'
export { obstacleOf } from './cart.lines.ts'
export { itemChoices, itemProblem } from './cart.text.ts'
export type { Addition, AddResult } from './cart.actions.ts'
export type { CartGroup } from './cart.lines.ts'
