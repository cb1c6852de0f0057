import { defineStore, getActivePinia } from 'pinia'
import { getCurrentScope, onScopeDispose, ref, shallowReactive, shallowRef, watch } from 'vue'
import { useRouter } from 'vue-router'
import { useClient } from '../../api/clientKey.ts'
import { useI18n } from '../../i18n/index.ts'
import { listen } from '../../lib/listen.ts'
import { savesData } from '../../lib/savesData.ts'
import { showToast } from '../../ui/toasts.ts'
import type { WishlistActions } from './wishlist.actions.ts'
import { noteHeart, readHearts, WISHLIST_STORAGE_KEY, type Heart, type KeptHeart } from './wishlist.hearts.ts'
import type { WishlistStatus } from './wishlist.parts.ts'

/** What the wishlist's first code needs of the session's store, by whose name it is read: see `useKnownMember`. */
interface SessionState {
  readonly member?: object | null
}

/**
 * Which listings are saved. Every card asks it, so it only knows how to show what lies in this browser; what saves, and
 * what an account holds, comes with the first press or with a member.
 */
export const useWishlistStore = defineStore('wishlist', () => {
  const pinia = getActivePinia()
  const scope = getCurrentScope()
  const client = useClient()
  const i18n = useI18n()
  const router = useRouter()
  const ids = shallowReactive(new Set<number>())
  const status = ref<WishlistStatus>('pending')
  const left = shallowRef<readonly KeptHeart[]>([])
  const undoable = ref(false)

  const show = (id: number, has: boolean) => void (has ? ids.add(id) : ids.delete(id))
  const showKept = () => {
    ids.clear()
    for (const { id, owner } of readHearts()) if (!owner) ids.add(id)
  }
  showKept()

  // Pinia's states have no types of their own; this is the part of the session store's that is read.
  const member = () => (pinia?.state.value['session'] as SessionState | undefined)?.member

  let loaded: WishlistActions | undefined
  let loading: Promise<WishlistActions> | null = null
  const load = async () => {
    const [{ createWishlistActions }] = await Promise.all([import('./wishlist.follow.ts'), i18n.load(['wishlist'])])
    const made = scope?.active && scope.run(() => createWishlistActions({ pinia, client, i18n, router, ids, show, status, left, undoable }))
    if (!made) throw new Error('The wishlist is gone')
    return (loaded = made)
  }
  const actions = (): Promise<WishlistActions> => {
    loading ??= load().catch((reason: unknown) => {
      loading = null // What did not arrive is asked for again the next time.
      throw reason
    })
    return loading
  }
  const prepare = () => {
    if (!savesData()) actions().catch(() => {})
  }

  const set = async (listing: Heart, wanted: boolean): Promise<void> => {
    show(listing.id, wanted)
    if (!member()) noteHeart(listing, wanted)
    const made = await actions().catch(() => null)
    if (made) return made.want(listing, wanted)
    if (!member()) return // What was written down is saved, as a guest's; whoever signs in takes it along.
    show(listing.id, !wanted)
    showToast({ message: i18n.t('core.error_network'), tone: 'bad' })
  }

  watch(member, (somebody) => { if (somebody) actions().catch(() => {}) }, { immediate: true })

  const follow = (event: Event) => {
    // Emptied storage, and a page that comes back, name no key.
    if (((event as Partial<StorageEvent>).key ?? WISHLIST_STORAGE_KEY) !== WISHLIST_STORAGE_KEY) return
    if (loaded) loaded.follow()
    else showKept()
  }
  // A page from the Back/forward cache has heard nothing meanwhile.
  onScopeDispose(listen({ storage: follow, pageshow: follow }))

  return {
    /** The saved listings, with what has been wished and is not confirmed. */
    ids,
    status,
    /** What was saved before signing in and is not in the account yet. */
    left,
    /** A removal offers to be undone: the page of the wishlist is open. */
    undoable,
    /** Saves or removes a listing at once; a refusal takes it back and says why. Never rejects. */
    set,
    toggle: (listing: Heart) => set(listing, !ids.has(listing.id)),
    /** Loads what a press will need. */
    prepare,
    /** What else can be done; rejects where the code does not arrive. */
    actions,
  }
})
