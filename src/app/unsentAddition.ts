import { CART_OUTBOX_STORAGE_KEY, readStored, writeStored } from '../lib/storage.ts'

/**
 * Leaves an addition, whose code this page does not have, to the tab's next page: the cart takes up what it finds in its
 * outbox (`features/cart/cart.additions.ts`), and checks it.
 * @param owner the member for whose cart it is; undefined for a guest's
 */
export const storeUnsentAddition = (wanted: object, at: number, owner: number | undefined): void => {
  const stored = readStored('session', CART_OUTBOX_STORAGE_KEY, (raw) => (Array.isArray(raw) ? raw as unknown[] : undefined)) ?? []
  writeStored('session', CART_OUTBOX_STORAGE_KEY, [...stored, { id: Math.random().toString(36).slice(2), wanted, at, owner }])
}
