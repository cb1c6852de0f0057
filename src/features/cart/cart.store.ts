import { defineStore } from 'pinia'
import { onScopeDispose, ref } from 'vue'
import { useClient } from '../../api/client.ts'
import { errorText } from '../../i18n/errors.ts'
import { useI18n } from '../../i18n/index.ts'
import { listen, onReturn } from '../../lib/listen.ts'
import { CART_STORAGE_KEY } from '../../lib/storage.ts'
import { useRoot } from '../../ui/root.ts'
import { useIdentityStore, type Identity } from '../identity/index.ts'
import { useSessionStore } from '../session/index.ts'
import type { createAdditions } from './cart.additions.ts'
import type { Reading } from './cart.api.ts'
import { createCartGetters } from './cart.getters.ts'
import type { Addition } from './cart.lines.ts'
import { createMergeControl } from './cart.mergeControl.ts'
import { createCartQueue } from './cart.queue.ts'
import { createCartState, type AddResult } from './cart.state.ts'
import { beginMerge, readAdditions, readMerge, readMergeReport, readStoredCart } from './cart.storage.ts'
import { useUnsentAdditionsStore } from './unsentAdditions.store.ts'

const CART_REFRESH_MIN_AGE_MS = 5_000

/** The cart: the server's, with the writes over it that the server has not answered yet. */
export const useCartStore = defineStore('cart', () => {
  const client = useClient()
  const i18n = useI18n()
  const { announce, showToast } = useRoot()
  const session = useSessionStore()
  const identity = useIdentityStore()
  const unsent = useUnsentAdditionsStore()

  const state = createCartState({
    i18n, announce, showToast, unsent, isSessionLost: () => session.status === 'guest' && session.wasLost(),
  })
  const { cart, key, status, memberId, mergeReport, drawerOpen, loadWords, forget, hide, sync } = state
  const asyncStatus = ref<'idle' | 'loading'>('idle')
  let readAt = 0
  let hasAskedForCarts = false

  const queue = createCartQueue(state, {
    client, add: (wanted) => add(wanted), resumeMergeStep: () => merging.resumeStep(),
  })
  let additions: ReturnType<typeof createAdditions> | null = null
  const provideAdditions = (create: typeof createAdditions) => (additions ??= create(state, queue))
  /** Loads the code that adds to the cart, which pages that only show the cart do not need. */
  const loadAdditions = async () => additions ?? provideAdditions((await import('./cart.additions.ts')).createAdditions)
  let lastChange: Promise<unknown> = Promise.resolve()
  /** Changes of the cart begin in the order in which they were asked for, however long each takes to load its code. */
  const afterEarlierChanges = <Loaded, Result>(loading: Promise<Loaded>, begin: (code: Loaded) => Result) => {
    const turn = Promise.all([loading, lastChange])
    lastChange = turn.catch(() => undefined)
    return turn.then(([code]) => begin(code))
  }
  const add = async (wanted: Addition, id = unsent.store(wanted).id): Promise<AddResult> => {
    const signal = state.signal()
    const loading = Promise.all([loadAdditions().catch(() => null), loadWords()])
    return afterEarlierChanges(loading, ([code]) => {
      if (code) return code.add(wanted, signal, id)
      unsent.dropIfPageStays(id)
      return { ok: false, reason: errorText('network', i18n.t) }
    })
  }
  const merging = createMergeControl(state, queue, add)
  const { merge } = merging

  const read = async (quiet: boolean): Promise<Reading | null> => {
    readAt = Date.now()
    if (key.value === null) {
      status.value = 'success'
      return null
    }
    asyncStatus.value = 'loading'
    return queue.read(quiet).finally(() => { asyncStatus.value = 'idle' })
  }

  /** Reads the cart again, or resumes a merge that was interrupted. */
  const check = async (): Promise<void> => {
    const isUnfinished = readMerge(memberId.value)?.isUnfinished === true
    // Another tab has finished it.
    if (!isUnfinished && mergeReport.value?.status === 'waiting') mergeReport.value = readMergeReport(memberId.value)
    if (isUnfinished && !merging.isTooEarly()) return merge()
    const found = await read(true)
    if (memberId.value === undefined || isUnfinished || (found && 'error' in found)) return
    if (key.value !== null && cart.value?.items.length !== 0) return
    // The cart is empty: another browser of the member's may have merged everything into another cart. Only a check: a merge
    // that is reported writes to storage, and two tabs with empty carts would trigger each other endlessly.
    if (key.value === null && !hasAskedForCarts) status.value = 'pending'
    hasAskedForCarts = true
    await merge({ isCheck: true })
  }

  /** A guest who uses the browser after a member does not see the member's cart. */
  const clearMembersCart = (): void => {
    if (session.status !== 'guest' || readStoredCart()?.owner === undefined) return
    if (session.wasLost()) hide()
    else forget()
  }

  /** `restore` has not resumed the outbox, and does so once it is known who is here. */
  let isResumeDue = false
  /** The check or merge that the last change of identity started. */
  let identityWork: Promise<void> | null = null

  const changeIdentity = (from: Identity, to: Identity): void => {
    const stored = readStoredCart()
    const hasLeft = from.memberId !== undefined && from.memberId !== to.memberId
    memberId.value = to.memberId
    // Another tab may have noticed first that the session ended, and have started a guest's cart.
    const isOurs = !stored || (to.hasSignedOut ? stored.owner !== undefined : stored.owner === from.memberId)
    if (to.hasSignedOut || hasLeft) forget(isOurs)
    else clearMembersCart()
    const storedNow = readStoredCart()
    if (to.memberId !== undefined && storedNow && storedNow.owner !== to.memberId) {
      if (storedNow.owner !== undefined) forget()
      else {
        // A guest's cart becomes the member's. It is merged with the member's other carts now, or on a later page.
        state.remember(storedNow.key)
        beginMerge(to.memberId)
      }
    }
    if (hasLeft && storedNow && (storedNow.owner === undefined || storedNow.owner === to.memberId)) syncWithOtherTabs()
    mergeReport.value ??= readMergeReport(memberId.value)
    if (to.memberId !== undefined) identityWork = from.status === 'unknown' ? check() : merge()
    if (isResumeDue) void restore()
  }

  /** Called at start: shows the stored cart, or else the member's own, and resumes additions from the outbox. */
  const restore = async (): Promise<void> => {
    if (session.status === 'unknown') await session.restore()
    clearMembersCart()
    mergeReport.value ??= readMergeReport(memberId.value)
    queue.expectEarlierChange()
    await (identityWork ?? check())
    // While it is unknown who is here, it is unknown whose cart to add to.
    isResumeDue = session.status === 'unknown'
    if (readAdditions().length > 0) void loadAdditions().then((code) => (isResumeDue ? code.showOutbox() : code.resumeOutbox()), () => undefined)
  }

  const syncWithOtherTabs = (): void => {
    sync()
    if (key.value !== null || memberId.value !== undefined) void check()
  }
  const stops = [
    listen({ storage: ({ key: changed }) => { if (changed === null || changed === CART_STORAGE_KEY) syncWithOtherTabs() } }),
    listen({ online: () => { if (readAdditions().length > 0) void restore() } }), // Added offline, on an earlier page of this tab.
    onReturn(syncWithOtherTabs, () => Date.now() - readAt < CART_REFRESH_MIN_AGE_MS),
    identity.onIdentityChange('cart', changeIdentity),
    queue.stop,
    () => additions?.stop(),
    merging.stop,
  ]
  onScopeDispose(() => { for (const stop of stops) stop() })
  // The store may be created after the sign-in, and has missed that change of identity.
  const current = identity.identity()
  if (current.memberId !== undefined) changeIdentity({ status: 'unknown', memberId: undefined, hasSignedOut: false }, current)

  return {
    ...state.shown,
    asyncStatus,
    ...createCartGetters(cart, state.writes, mergeReport),
    /** Puts a listing into the cart; `id` is that of a press that is stored already. Never rejects: a refusal comes back in words. Opens nothing. */
    add,
    /** Hands over the code that adds, where the caller has loaded it already. */
    provideAdditions: (create: typeof createAdditions): void => void provideAdditions(create),
    /** The line shows `qty` at once; a refusal rolls it back and leaves the reason in `failures`. */
    setQty: (itemId: number, qty: number): Promise<void> => afterEarlierChanges(loadWords(), () => queue.setQty(itemId, qty)),
    /** Removes a line at once; a toast offers to undo it. */
    remove: (itemId: number): Promise<void> => afterEarlierChanges(loadWords(), () => queue.remove(itemId)),
    /** Reads the cart again, after the changes that are under way. Never rejects; null where nothing could be asked. */
    refresh: (): Promise<Reading | null> => read(false),
    restore,
    /** Merges the guest's cart and the member's now. The store itself calls it at sign-in; pages call it to try again. */
    merge: (): Promise<void> => merge(),
    /** Drops the cart on this page and in storage, as the store itself does at sign-out, and where another tab has dropped it. */
    forget: (): void => forget(),
    /** Makes another change of the cart (an address, a delivery) after those that are under way. Rejects with `ApiError`. */
    choose: queue.choose,
    /** Loads the cart's messages. */
    prepare: (): void => void loadWords(),
    /** Resolves when the server has answered every request. */
    settled: async (): Promise<void> => { await lastChange; await identityWork; await queue.idle() },
    ...merging.losses,
    openDrawer: () => void (drawerOpen.value = true),
    closeDrawer: () => void (drawerOpen.value = false),
  }
})
