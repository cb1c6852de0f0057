/**
 * The cart: its store, its content and summary, and what its lines say of themselves. `CartDrawer.vue` is loaded by
 * `import()`. The first load reads whether there is a cart at all from `lib/storage.ts`, without this code.
 */
import type { Pinia } from 'pinia'
import { createAdditions } from './cart.additions.ts'
import { useCartStore } from './cart.store.ts'

export { useCartStore } from './cart.store.ts'
export { obstacleOf, type Addition, type CartGroup } from './cart.lines.ts'
export { lineFor } from './cart.matching.ts'
export { itemChoices, itemProblem } from './cart.words.ts'
export type { AddResult } from './cart.state.ts'
export type { MergeReport } from './cart.storage.ts'
export type CartStore = ReturnType<typeof useCartStore>

/** The cart with all that a button needs to add to it; the button loads it when it is near use. */
export const cartForAdding = (pinia: Pinia | undefined): CartStore => {
  const cart = useCartStore(pinia)
  cart.provideAdditions(createAdditions)
  return cart
}
