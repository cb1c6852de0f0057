import { draftFields } from '../lib/drafts.ts'
import { CART_OUTBOX_STORAGE_KEY, WISHLIST_STORAGE_KEY, hasStored, readStored } from '../lib/storage.ts'
import { isGuarded } from './typing.ts'

/** Read by hand: the wishlist's store is not on every page, and would merge while it is asked. */
const hasUnmergedWishlist = (memberId: number): boolean => readStored('local', WISHLIST_STORAGE_KEY, (raw) =>
  Array.isArray(raw) && raw.some((item: { memberId?: unknown, at?: unknown, refused?: unknown } | null) =>
    // With a time it is this member's own press, which is on its way.
    item?.memberId === memberId && item.at === undefined && !item.refused)) ?? false

/** Whether something that this member has typed, saved or put into the cart, and that was not sent, would go with the session. */
export const hasUnsentInput = async (memberId: number): Promise<boolean> =>
  isGuarded() || hasStored('session', CART_OUTBOX_STORAGE_KEY) || hasUnmergedWishlist(memberId) || (await draftFields(memberId)).length > 0
