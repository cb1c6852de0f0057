/** The browser's storage as a place that may be closed, full, or edited by hand: nothing here ever throws. */

/** What the cart stores: its key, the additions without an answer (of this tab), and how far a merge has come. */
export const CART_STORAGE_KEY = 'stoa.cart'
export const CART_OUTBOX_STORAGE_KEY = 'stoa.cart.outbox'
export const CART_MERGE_STORAGE_KEY = 'stoa.cart.merge'

/** The record of the sign-in, in both storage areas; the `storage` event names it. */
export const SESSION_STORAGE_KEY = 'stoa.session'

/** A guest's wishlist items, and what is not written into a member's account yet; the `storage` event names it. */
export const WISHLIST_STORAGE_KEY = 'stoa.wishlist'

/** How many listings are saved, and for whom; the `storage` event names it. */
export const SAVED_COUNT_STORAGE_KEY = 'stoa.saved'

/** Changes whenever messages wait to be sent, and is there while any do; the messages themselves are in IndexedDB. */
export const MESSAGE_OUTBOX_STORAGE_KEY = 'stoa.outbox'

/** `local` outlives the browser's windows and is shared by tabs; `session` is this tab's. */
type StorageArea = 'local' | 'session'

const areaOf = (area: StorageArea): Storage | undefined => {
  try {
    return area === 'local' ? globalThis.localStorage : globalThis.sessionStorage
  } catch {
    return undefined // Reading the property itself throws where the person has blocked storage.
  }
}

/**
 * The JSON record under `key`, as `read` understands it.
 * @param read gives the value back when it has the right shape and undefined otherwise; garbage is then ignored
 */
export const readStored = <T>(area: StorageArea, key: string, read: (raw: unknown) => T | undefined): T | undefined => {
  try {
    const text = areaOf(area)?.getItem(key)
    return text === null || text === undefined ? undefined : read(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Whether anything is stored under `key`, of whatever shape. */
export const hasStored = (area: StorageArea, key: string): boolean => readStored(area, key, () => true) ?? false

/** Stores `value` as JSON; returns false where storage refuses (blocked or full). */
export const writeStored = (area: StorageArea, key: string, value: unknown): boolean => {
  try {
    const storage = areaOf(area)
    storage?.setItem(key, JSON.stringify(value))
    return Boolean(storage)
  } catch {
    return false
  }
}

/** Forgets what is under `key`. */
export const dropStored = (area: StorageArea, key: string): void => {
  try {
    areaOf(area)?.removeItem(key)
  } catch {
    // Blocked storage holds nothing to forget.
  }
}
