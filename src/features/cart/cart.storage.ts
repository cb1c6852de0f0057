import { dropStored, readStored, writeStored } from '../../lib/storage.ts'

/** Where the cart's key lies; the `storage` event names it. */
export const CART_STORAGE_KEY = 'stoa.cart'

/** A quantity that a line of the kept cart is to have when a line of another cart has joined it. */
export interface JoinStep {
  readonly from: string
  readonly item_id: number
  /** Absolute, so that a step that is done twice is done once. */
  readonly qty: number
  /** Pieces of the joining line for which there is no stock. */
  readonly lost: number
}

/** What is remembered between visits; a `revision` beside it changes with every write, so that other tabs read again. */
export interface StoredCart {
  readonly key: string
  /** The member whose cart it is; left out for a guest's. */
  readonly owner?: number
  /** There while a join is under way: the step that has been begun, if any. */
  readonly joining?: readonly JoinStep[]
}

const isRecord = (raw: unknown): raw is Record<string, unknown> => typeof raw === 'object' && raw !== null

const isKey = (raw: unknown): raw is string => typeof raw === 'string' && /^[\x21-\x7e]{1,256}$/.test(raw)

const isCount = (raw: unknown): raw is number => Number.isSafeInteger(raw) && Number(raw) >= 0

const isStep = (raw: unknown): raw is JoinStep =>
  isRecord(raw) &&
  isKey(raw['from']) &&
  Number.isSafeInteger(raw['item_id']) &&
  isCount(raw['qty']) &&
  isCount(raw['lost'])

const storedCartIn = (raw: unknown): StoredCart | undefined => {
  if (!isRecord(raw) || !isKey(raw['key'])) return undefined
  const { joining, owner } = raw
  return {
    key: raw['key'],
    ...(isCount(owner) ? { owner } : {}),
    ...(Array.isArray(joining) && joining.every(isStep) ? { joining } : {}),
  }
}

// Where the browser refuses to store anything, the cart lives as long as the page.
let unstored: StoredCart | undefined

/** The remembered cart; undefined when there is none or what lies there is not one. */
export const readStoredCart = (): StoredCart | undefined =>
  readStored('local', CART_STORAGE_KEY, storedCartIn) ?? unstored

/** Remembers the cart, and tells other tabs that it changed; whose it is stays known as long as the key is the same. */
export const writeStoredCart = (changed: StoredCart): void => {
  const before = readStoredCart()
  const cart = before?.key === changed.key && before.owner !== undefined ? { owner: before.owner, ...changed } : changed
  if (writeStored('local', CART_STORAGE_KEY, { ...cart, revision: Date.now() })) unstored = undefined
  else {
    // Where storage is full an older cart would lie there still, and come back in place of this one.
    dropStored('local', CART_STORAGE_KEY)
    unstored = cart
  }
}

/** Forgets the cart on this computer. */
export const dropStoredCart = (): void => {
  unstored = undefined
  dropStored('local', CART_STORAGE_KEY)
}
