/** What the wishlist's store holds, and what of it is stored in this browser. */
import { ref, shallowRef } from 'vue'
import { dropStored, readStored, WISHLIST_STORAGE_KEY, writeStored } from '../../lib/storage.ts'

/** Nobody looks through more, and storage is small. */
export const MAX_STORED_ITEMS = 200
const MAX_STORED_TITLE_CHARACTERS = 300

/** A saved listing, as far as it is known without asking the marketplace. */
export interface WishlistItem {
  readonly id: number
  readonly title: string
}

/** A wishlist item that is stored in this browser: saved here, or to be written into a member's account. */
export interface StoredItem extends WishlistItem {
  /** The member whose account is to be written; left out while nobody has signed in. */
  readonly memberId?: number
  /** It is to be removed from the account, instead of saved. */
  readonly removed?: boolean
  /** Unix milliseconds: when a member pressed its heart. A request of that page may be on its way. */
  readonly at?: number
  /** The marketplace refused it: it is not sent again unasked. */
  readonly refused?: boolean
}

/** How long a request may still be on its way to the server after its page has ended. */
export const LATE_ARRIVAL_MS = 3_000

/** Written now, it could overtake the request of the page on which it was pressed, which would then undo it. */
export const isEarly = ({ at = 0 }: StoredItem): boolean => Math.abs(Date.now() - at) < LATE_ARRIVAL_MS

const validateItem = (raw: unknown): StoredItem[] => {
  const { id, title, memberId, removed, at, refused } = (raw ?? {}) as Partial<Record<keyof StoredItem, unknown>>
  if (!Number.isSafeInteger(id) || Number(id) <= 0 || typeof title !== 'string') return []
  return [{
    id: Number(id),
    title: title.slice(0, MAX_STORED_TITLE_CHARACTERS),
    ...(Number.isSafeInteger(memberId) && { memberId: Number(memberId) }),
    ...(removed === true && { removed }),
    ...(Number.isSafeInteger(at) && { at: Number(at) }),
    ...(refused === true && { refused }),
  }]
}

const validateItems = (raw: unknown): StoredItem[] | undefined => {
  if (!Array.isArray(raw)) return undefined
  const items = raw.flatMap(validateItem)
  const isFirst = ({ id, memberId }: StoredItem, index: number) =>
    items.findIndex((other) => other.id === id && other.memberId === memberId) === index
  return items.filter(isFirst).slice(0, MAX_STORED_ITEMS)
}

/** The wishlist items stored in this browser, newest first; whatever is not one is left out. */
const readStoredItems = (): readonly StoredItem[] => readStored('local', WISHLIST_STORAGE_KEY, validateItems) ?? []

/** Returns false where the browser stores nothing. */
const writeStoredItems = (items: readonly StoredItem[]): boolean => {
  if (items.length > 0 && writeStored('local', WISHLIST_STORAGE_KEY, items)) return true
  // Where storage is full an older list would still be there.
  dropStored('local', WISHLIST_STORAGE_KEY)
  return items.length === 0
}

/** Of reading a member's account; `success` where there is nothing to read. */
type WishlistStatus = 'pending' | 'error' | 'success'

/** What the store holds; changed by its own actions and by those that are loaded lazily. */
export const createState = () => ({
  /** A guest's items, and what is not written into a member's account yet; newest first. */
  stored: shallowRef<readonly StoredItem[]>([]),
  /** This browser stores nothing: the items last as long as the page. */
  isStorageRefused: ref(false),
  /** Listings in the member's account, as they were last read or written. */
  account: shallowRef<ReadonlySet<number>>(new Set()),
  /** Writes that are not confirmed: listing → whether it is to be saved. */
  pending: shallowRef<ReadonlyMap<number, boolean>>(new Map()),
  status: ref<WishlistStatus>('success'),
  /** The wishlist's own page is open: a removal offers to be undone. */
  isPageOpen: ref(false),
})

/** How the store's state is changed, beside assigning to it. */
export const createChanges = ({ stored, isStorageRefused, pending }: ReturnType<typeof createState>) => ({
  /** Another tab may have changed what is stored. */
  readStored: (): void => {
    if (!isStorageRefused.value) stored.value = readStoredItems()
  },
  changeStored: (change: (items: readonly StoredItem[]) => readonly StoredItem[]): void => {
    stored.value = change(isStorageRefused.value ? stored.value : readStoredItems())
    isStorageRefused.value = !writeStoredItems(stored.value)
  },
  /** @param wanted undefined once the write is confirmed or has failed */
  setPending: (id: number, wanted: boolean | undefined): void => {
    const next = new Map(pending.value)
    if (wanted === undefined) next.delete(id)
    else next.set(id, wanted)
    pending.value = next
  },
})

/** The store's state for its lazily loaded actions. */
export type WishlistState = ReturnType<typeof createState> & ReturnType<typeof createChanges>
