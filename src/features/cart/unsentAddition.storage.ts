import { CART_OUTBOX_STORAGE_KEY, readStored, writeStored } from '../../lib/storage.ts'
import type { StoredAddition } from './cart.storage.ts'

/** What to add is not checked here: the cart does so when it reads its outbox. */
type UncheckedAddition = Omit<StoredAddition, 'wanted'> & { readonly wanted: object }

/**
 * Stores an addition in the cart's outbox without the cart's code, which this page could not load: the tab's next page
 * finds it there and sends it (`cart.resume.ts`).
 * @param owner the member for whose cart it is; undefined for a guest's
 */
export const storeUnsentAddition = (wanted: object, at: number, owner: number | undefined): void => {
  const stored = readStored('session', CART_OUTBOX_STORAGE_KEY, (raw) => (Array.isArray(raw) ? raw as unknown[] : undefined)) ?? []
  const addition: UncheckedAddition = { id: Math.random().toString(36).slice(2), wanted, at, owner }
  writeStored('session', CART_OUTBOX_STORAGE_KEY, [...stored, addition])
}
