import { CART_OUTBOX_STORAGE_KEY, CART_STORAGE_KEY, hasStored } from '../../lib/storage.ts'

/** Whether a cart is remembered, or an addition that an earlier page of this tab did not finish; without the cart's code. */
export const hasStoredCart = (): boolean => hasStored('local', CART_STORAGE_KEY) || hasStored('session', CART_OUTBOX_STORAGE_KEY)
