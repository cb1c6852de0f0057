/**
 * The cart: its store, its content and summary, and what its lines say of themselves. `CartDrawer.vue` is loaded by
 * `import()`. The first load reads whether there is a cart at all from `lib/storage.ts`, without this code.
 */
export { useCartStore } from './cart.store.ts'
export { itemChoices, itemProblem, obstacleOf, type Addition, type CartGroup } from './cart.lines.ts'
export type { AddResult } from './cart.queue.ts'
export type { MergeReport } from './cart.storage.ts'
