/** What reads and writes the cart; loaded with the first cart, not with the first page. */
import type { Client } from '../../api/client.ts'
import type { I18n } from '../../i18n/index.ts'
import { CartAdditions, type AddResult } from './cart.additions.ts'
import { CartChanges } from './cart.changes.ts'
import { CartKit } from './cart.kit.ts'
import type { Addition } from './cart.logic.ts'
import type { CartState } from './cart.state.ts'

export type { Addition, AddResult }

/** What the store hands its work to. */
export interface CartActions {
  readonly kit: CartKit
  readonly additions: CartAdditions
  readonly changes: CartChanges
}

/** Makes the actions of one cart. */
export const createCartActions = (
  state: CartState,
  client: Client,
  i18n: I18n,
  follow: () => void,
): CartActions => {
  const kit = new CartKit(state, client, i18n, follow)
  kit.goOn = async () => (await import('./cart.join.ts')).goOn(kit)
  const additions = new CartAdditions(kit)
  return { kit, additions, changes: new CartChanges(kit, additions) }
}
