import { defineStore, getActivePinia } from 'pinia'
import { computed, getCurrentScope, onScopeDispose, watch } from 'vue'
import { useRouter } from 'vue-router'
import { useClient } from '../../api/clientKey.ts'
import { useI18n } from '../../i18n/index.ts'
import { listen } from '../../lib/listen.ts'
import { WISHLIST_STORAGE_KEY } from '../../lib/storage.ts'
import { savesData } from '../../lib/savesData.ts'
import { useRoot } from '../../ui/root.ts'
import { useIdentityStore, type Identity } from '../identity/index.ts'
import { MAX_STORED_ITEMS, createChanges, createState, type StoredItem, type WishlistItem } from './wishlist.state.ts'
import type { WishlistActions } from './wishlist.sync.ts'
import { useWishlistCountStore } from './wishlistCount.store.ts'

/**
 * Which listings are saved. Every card asks, so this part only stores what is pressed and shows optimistic updates; what
 * sends and reads is loaded with the first press, or for a member.
 */
export const useWishlistStore = defineStore('wishlist', () => {
  const pinia = getActivePinia()
  const scope = getCurrentScope()
  const client = useClient()
  const i18n = useI18n()
  const { announce, showToast, hydration: { whenDone } } = useRoot()
  const router = useRouter()
  const identity = useIdentityStore()
  const state = createState()
  const changes = createChanges(state)
  const { stored, account, pending, status } = state
  const { changeStored, readStored, setPending } = changes
  // The server of a rendered page knew of nothing that is stored here.
  whenDone(readStored)

  /** The saved listings, pending writes included. */
  const ids = computed<ReadonlySet<number>>(() => {
    const saved = new Set(account.value)
    const put = (id: number, wanted: boolean) => { if (wanted) saved.add(id); else saved.delete(id) }
    for (const item of stored.value) if (item.memberId === identity.memberId && !item.refused) put(item.id, !item.removed)
    for (const [id, wanted] of pending.value) put(id, wanted)
    return saved
  })
  const own = computed(() => (identity.memberId === undefined ? [] : stored.value.filter(({ memberId }) => memberId === identity.memberId)))
  /** What was saved before signing in and is not in the account yet, or was refused. A member's own press is on its way. */
  const remaining = computed(() => own.value.filter(({ id, at, refused }) => (at === undefined || refused) && !pending.value.has(id)))

  let loading: Promise<WishlistActions> | null = null
  const load = async () => {
    const [{ createWishlistActions }] = await Promise.all([import('./wishlist.sync.ts'), i18n.load(['wishlist'])])
    const made = scope?.active && scope.run(() => createWishlistActions({ pinia, client, i18n, announce, showToast, router, identity, ids, set, ...state, ...changes }))
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

  /** Stores what a guest has saved, and what a member's account is to be until the marketplace answers: where this page ends before, the next one writes it. */
  const store = ({ id, title }: WishlistItem, wanted: boolean) => changeStored((items) => {
    const { memberId } = identity
    // What was pressed before it was known who is here is theirs, too.
    const isIt = (item: StoredItem) => item.id === id && (item.memberId ?? memberId) === memberId
    // What the marketplace refused is shown until its person dismisses it.
    if (items.some((item) => isIt(item) && item.refused)) return items
    const others = items.filter((item) => !isIt(item))
    if (others.length >= MAX_STORED_ITEMS || (!wanted && memberId === undefined)) return others
    return [{ id, title, ...(memberId !== undefined && { memberId, at: Date.now() }), ...(!wanted && { removed: true }) }, ...others]
  })

  const set = async (item: WishlistItem, wanted: boolean, canUndo = true): Promise<void> => {
    setPending(item.id, wanted)
    // At once: the page may be left before it is known who is here, and before the code that sends has arrived.
    store(item, wanted)
    const loaded = await actions().catch(() => null)
    if (loaded) return loaded.send(item, wanted, canUndo)
    setPending(item.id, undefined)
    if (identity.memberId === undefined) return
    changeStored((items) => items.filter((one) => one.refused || one.id !== item.id || one.memberId !== identity.memberId))
    showToast({ message: i18n.t('core.error_network'), tone: 'bad' })
  }

  const onIdentity = (from: Identity | null, to: Identity) => {
    // What was pressed before it was known who is here is theirs, and is sent as such.
    if (from && from.status !== 'unknown') pending.value = new Map()
    account.value = new Set()
    status.value = to.status === 'member' ? 'pending' : 'success'
    if (to.hasSignedOut) changeStored(() => [])
    if (to.status !== 'member') return
    const signal = identity.identitySignal()
    actions().then((loaded) => loaded.begin(signal)).catch(() => { if (!signal.aborted) status.value = 'error' })
  }
  onIdentity(null, identity.identity())
  onScopeDispose(identity.onIdentityChange('wishlist', onIdentity))

  const wishlistCount = useWishlistCountStore()
  /** False while it is unknown who is here, if that was a member the last time, and until a member's account has been read. */
  const count = () => (identity.status !== 'unknown' || wishlistCount.saved.memberId === undefined) && status.value === 'success' && ids.value.size
  // Not before what is stored has been read, and so in the store's scope by hand.
  whenDone(() => scope?.run(() => watch(count, (size) => { if (size !== false) wishlistCount.remember(size, identity.memberId) }, { immediate: true })))

  const onStorage = (event: Event) => {
    // Emptied storage, and a page from the Back/forward cache, name no key.
    if (((event as Partial<StorageEvent>).key ?? WISHLIST_STORAGE_KEY) !== WISHLIST_STORAGE_KEY) return
    const before = own.value
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
    /** The actions that are loaded lazily; rejects where their code does not arrive. */
    actions,
  }
})
