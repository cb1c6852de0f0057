/** What changes the cart; loaded when it is about to be changed. */
import { CartAdditions, type AddResult } from './cart.additions.ts'
import { CartChanges } from './cart.changes.ts'
import type { CartKit } from './cart.kit.ts'
import type { Addition } from './cart.logic.ts'

export type { Addition, AddResult }

/** What the store hands its work to. */
export interface CartActions {
  readonly additions: CartAdditions
  readonly changes: CartChanges
}

/** Makes the actions of one cart. */
export const createCartActions = (kit: CartKit): CartActions => {
  const additions = new CartAdditions(kit)
  return { additions, changes: new CartChanges(kit, additions) }
}
