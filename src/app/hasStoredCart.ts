import { CART_OUTBOX_STORAGE_KEY, CART_STORAGE_KEY, readStored } from '../lib/storage.ts'

/** Whether a cart is remembered, or an addition that an earlier page of this tab was left with. */
export const hasStoredCart = (): boolean =>
  readStored('local', CART_STORAGE_KEY, Boolean) || readStored('session', CART_OUTBOX_STORAGE_KEY, Boolean) || false
