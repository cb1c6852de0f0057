/**
 * The cart. Part of the first load: components are imported from here by the routes that show them, and
 * `CartDrawer.vue` is loaded by `import()` when it is first opened.
 */
export { useCartStore } from './cart.store.ts'
export type { Addition, AddResult } from './cart.actions.ts'
export type { CartGroup } from './cart.lines.ts'
