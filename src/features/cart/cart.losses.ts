/** What can still be done about lines that could not be kept when two carts became one; loaded with the first press. */
import type { Pinia } from 'pinia'
import { useWishlistStore } from '../wishlist/index.ts'
import type { AddResult } from './cart.additions.ts'
import type { JoinLoss } from './cart.joinRecord.ts'
import type { Addition } from './cart.logic.ts'

/** Puts it into the cart after all. Answers why not; null when it is there. */
export const tryAgain = async (
  { wanted }: JoinLoss,
  add: (wanted: Addition) => Promise<AddResult>,
): Promise<string | null> => {
  const result = await add(wanted)
  return result.ok ? null : result.reason
}

/** Keeps it for later. The wishlist tells its own failures; answers whether it is there. */
export const saveForLater = async ({ wanted, title }: JoinLoss, pinia: Pinia | undefined): Promise<boolean> => {
  const wishlist = useWishlistStore(pinia)
  await wishlist.set({ id: wanted.listing_id, title }, true)
  // It shows at once; only the account's answer counts.
  await wishlist.actions().then((actions) => actions.settled(), () => undefined)
  return wishlist.ids.has(wanted.listing_id)
}
