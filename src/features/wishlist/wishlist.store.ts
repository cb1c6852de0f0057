import { defineStore, getActivePinia } from 'pinia'
import { computed, getCurrentScope, onScopeDispose, ref, shallowRef } from 'vue'
import { useRouter } from 'vue-router'
import { useClient } from '../../api/clientKey.ts'
import { useI18n } from '../../i18n/index.ts'
import { listen } from '../../lib/listen.ts'
import { savesData } from '../../lib/savesData.ts'
import { dropStored, readStored, writeStored } from '../../lib/storage.ts'
import { showToast } from '../../ui/toasts.ts'
import { useIdentityStore, type Identity } from '../identity/index.ts'
import type { WishlistActions } from './wishlist.sync.ts'

/** The browser's storage has the items under this key; the `storage` event names it. */
export const WISHLIST_STORAGE_KEY = 'stoa.wishlist'
/** Nobody looks through more, and storage is small. */
export const MAX_STORED_ITEMS = 200
const MAX_STORED_TITLE_CHARACTERS = 300

/** A saved listing, as far as it is known without asking the marketplace. */
export interface WishlistItem {
  readonly id: number
  readonly title: string
}

/** A wishlist item that is stored in this browser. */
export interface StoredItem extends WishlistItem {
  /** The member into whose account it is to be merged; left out while nobody has signed in. */
  readonly memberId?: number
  /** The marketplace refused it: it is not sent again unasked. */
  readonly refused?: boolean
}

const validateItem = (raw: unknown): StoredItem[] => {
  const { id, title, memberId, refused } = (raw ?? {}) as Partial<Record<keyof StoredItem, unknown>>
  if (!Number.isSafeInteger(id) || Number(id) <= 0 || typeof title !== 'string') return []
  return [{
    id: Number(id),
    title: title.slice(0, MAX_STORED_TITLE_CHARACTERS),
    ...(Number.isSafeInteger(memberId) && { memberId: Number(memberId) }),
    ...(refused === true && { refused }),
  }]
}

const validateItems = (raw: unknown): StoredItem[] | undefined => {
  if (!Array.isArray(raw)) return undefined
  const items = raw.flatMap(validateItem)
  const isFirst = ({ id }: StoredItem, index: number) => items.findIndex((other) => other.id === id) === index
  return items.filter(isFirst).slice(0, MAX_STORED_ITEMS)
}

/** The wishlist items stored in this browser, newest first; whatever is not one is left out. */
export const readStoredItems = (): readonly StoredItem[] => readStored('local', WISHLIST_STORAGE_KEY, validateItems) ?? []

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
const createState = () => ({
  /** A guest's items, and a member's that are not in their account yet; newest first. */
  stored: shallowRef(readStoredItems()),
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
const createChanges = ({ stored, isStorageRefused, pending }: ReturnType<typeof createState>) => ({
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

/**
 * Which listings are saved. Every card asks, so this part only stores a guest's items and shows optimistic updates; what
 * sends and reads is loaded with the first press, or for a member.
 */
export const useWishlistStore = defineStore('wishlist', () => {
  const pinia = getActivePinia()
  const scope = getCurrentScope()
  const client = useClient()
  const i18n = useI18n()
  const router = useRouter()
  const identity = useIdentityStore()
  const state = createState()
  const changes = createChanges(state)
  const { stored, account, pending, status, isPageOpen } = state
  const { changeStored, readStored, setPending } = changes

  /** The saved listings, pending writes included. */
  const ids = computed<ReadonlySet<number>>(() => {
    const saved = new Set<number>()
    for (const item of stored.value) if (item.memberId === identity.memberId && !item.refused) saved.add(item.id)
    for (const id of account.value) saved.add(id)
    for (const [id, wanted] of pending.value) if (wanted) saved.add(id); else saved.delete(id)
    return saved
  })
  /** What was saved before signing in and is not in the account yet. */
  const remaining = computed(() =>
    identity.memberId === undefined ? [] : stored.value.filter(({ memberId }) => memberId === identity.memberId))

  let loading: Promise<WishlistActions> | null = null
  const load = async () => {
    const [{ createWishlistActions }] = await Promise.all([import('./wishlist.sync.ts'), i18n.load(['wishlist'])])
    const made = scope?.active && scope.run(() => createWishlistActions({ pinia, client, i18n, router, identity, set, ...state, ...changes }))
    if (!made) throw new Error('The wishlist is gone')
    return made
  }
  const actions = (): Promise<WishlistActions> => {
    loading ??= load().catch((reason: unknown) => {
      loading = null // The next press asks again.
      throw reason
    })
    return loading
  }

  const storeForGuest = ({ id, title }: WishlistItem, wanted: boolean) => changeStored((items) => {
    if (!wanted) return items.filter((item) => item.id !== id)
    const isFull = items.length >= MAX_STORED_ITEMS
    return isFull || items.some((item) => item.id === id) ? items : [{ id, title }, ...items]
  })

  const set = async (item: WishlistItem, wanted: boolean, canUndo = true): Promise<void> => {
    setPending(item.id, wanted)
    // At once: the page may be left before the code that sends has arrived.
    if (identity.memberId === undefined) storeForGuest(item, wanted)
    const loaded = await actions().catch(() => null)
    if (loaded) return loaded.send(item, wanted, canUndo)
    setPending(item.id, undefined)
    if (identity.memberId !== undefined) showToast({ message: i18n.t('core.error_network'), tone: 'bad' })
  }

  const onIdentity = (from: Identity | null, to: Identity) => {
    // What was pressed before it was known who is here is theirs, and is sent as such.
    if (from && from.status !== 'unknown') pending.value = new Map()
    account.value = new Set()
    status.value = to.status === 'member' ? 'pending' : 'success'
    if (to.hasSignedOut) changeStored(() => [])
    if (to.status !== 'member') return
    if (pending.value.size > 0) changeStored((items) => items.filter(({ id }) => !pending.value.has(id)))
    const signal = identity.identitySignal()
    actions().then((loaded) => loaded.begin(signal)).catch(() => { if (!signal.aborted) status.value = 'error' })
  }
  onIdentity(null, identity.identity())
  onScopeDispose(identity.onIdentityChange('wishlist', onIdentity))

  const onStorage = (event: Event) => {
    // Emptied storage, and a page from the Back/forward cache, name no key.
    if (((event as Partial<StorageEvent>).key ?? WISHLIST_STORAGE_KEY) !== WISHLIST_STORAGE_KEY) return
    const before = remaining.value
    readStored()
    const isGone = ({ id, refused }: StoredItem) => !refused && !stored.value.some((item) => item.id === id)
    loading?.then((loaded) => loaded.takeMerged(before.filter(isGone)), () => {})
  }
  onScopeDispose(listen({ storage: onStorage, pageshow: onStorage }))

  return {
    ...state,
    ids,
    remaining,
    /** Saves or removes a listing at once; a refusal rolls it back and says why. Never rejects. */
    set,
    toggle: (item: WishlistItem) => set(item, !ids.value.has(item.id)),
    /** Loads what a press will need. */
    prepare: () => { if (!savesData()) actions().catch(() => {}) },
    setPageOpen: (isOpen: boolean) => { isPageOpen.value = isOpen },
    /** The actions that are loaded lazily; rejects where their code does not arrive. */
    actions,
  }
})
