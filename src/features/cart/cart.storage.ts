import { dropStored, readStored, writeStored } from '../../lib/storage.ts'

/** Where the cart's key lies; the `storage` event names it. */
export const CART_STORAGE_KEY = 'stoa.cart'

/** Where additions lie that no answer has come to; see `cart.unsent.ts`. */
export const UNSENT_STORAGE_KEY = 'stoa.adding'

/** What is remembered between visits. */
export interface StoredCart {
  readonly key: string
  /** The member whose cart it is; left out for a guest's. */
  readonly owner?: number
  /** Other with every write: a tab that has not seen this one reads again before it writes. */
  readonly revision?: string
}

/** Whether something read from storage is an object. */
export const isRecord = (raw: unknown): raw is Record<string, unknown> => typeof raw === 'object' && raw !== null

/** Whether something read from storage can be a cart's key: what cannot be a part of an address (`addressOf`) is none. */
export const isKey = (raw: unknown): raw is string =>
  typeof raw === 'string' && /^(?!\.+$)[\x21-\x7e]{1,256}$/.test(raw) && !/[/\\%]/.test(raw)

/** Whether something read from storage is a whole number from 0. */
export const isCount = (raw: unknown): raw is number => Number.isSafeInteger(raw) && Number(raw) >= 0

const storedCartIn = (raw: unknown): StoredCart | undefined => {
  if (!isRecord(raw) || !isKey(raw['key'])) return undefined
  const { owner, revision } = raw
  return {
    key: raw['key'],
    ...(isCount(owner) ? { owner } : {}),
    ...(typeof revision === 'string' ? { revision } : {}),
  }
}

// Where the browser refuses to store anything, the cart lives as long as the page.
let unstored: StoredCart | undefined

/** The remembered cart; undefined when there is none or what lies there is not one. */
export const readStoredCart = (): StoredCart | undefined =>
  readStored('local', CART_STORAGE_KEY, storedCartIn) ?? unstored

/** Whether a page of this tab was left before the cart had answered. */
export const wasLeftOpen = (): boolean => readStored('session', UNSENT_STORAGE_KEY, Array.isArray) ?? false

/** Remembers the cart, and tells other tabs that it changed. Answers the revision. */
export const writeStoredCart = ({ key, owner }: { key: string, owner?: number | undefined }): string => {
  const revision = Math.random().toString(36).slice(2)
  const cart = { key, ...(owner === undefined ? {} : { owner }), revision }
  if (writeStored('local', CART_STORAGE_KEY, cart)) unstored = undefined
  else {
    // Where storage is full an older cart would lie there still, and come back in place of this one.
    dropStored('local', CART_STORAGE_KEY)
    unstored = cart
  }
  return revision
}

/** Forgets the cart on this computer. */
export const dropStoredCart = (): void => {
  unstored = undefined
  dropStored('local', CART_STORAGE_KEY)
}
