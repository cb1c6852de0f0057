/**
 * The cart: its store, its rules and its words. `CartDrawer.vue` is loaded by `import()`. Whether there is a cart at all is
 * read without this code (`unsentAdditions.store.ts`).
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

/** The store together with the code that adds to it. A button loads this shortly before it is used. */
export const cartForAdding = (pinia: Pinia | undefined): CartStore => {
  const cart = useCartStore(pinia)
  cart.provideAdditions(createAdditions)
  return cart
}
