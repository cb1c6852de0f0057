import { draftFields } from '../lib/drafts.ts'
import { CART_OUTBOX_STORAGE_KEY, hasStored } from '../lib/storage.ts'
import { isGuarded } from './typing.ts'

/** Whether something that this member has typed or put into the cart, and that was not sent, would go with the session. */
export const hasUnsentInput = async (memberId: number): Promise<boolean> =>
  isGuarded() || hasStored('session', CART_OUTBOX_STORAGE_KEY) || (await draftFields(memberId)).length > 0
