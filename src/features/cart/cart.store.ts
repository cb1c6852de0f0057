import { defineStore } from 'pinia'
import { onScopeDispose, ref, shallowRef } from 'vue'
import type { ApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import type { Cart, CartItem } from '../../contract/carts.ts'
import { errorText } from '../../i18n/errors.ts'
import { useI18n } from '../../i18n/index.ts'
import { listen, onReturn } from '../../lib/listen.ts'
import { CART_STORAGE_KEY } from '../../lib/storage.ts'
import { useRoot } from '../../ui/root.ts'
import type { Identity } from '../identity/index.ts'
import { useSessionStore } from '../session/index.ts'
import type { createAdditions } from './cart.additions.ts'
import type { Reading } from './cart.api.ts'
import { createCartGetters, createLineWrites, type Addition } from './cart.lines.ts'
import { createMergeControl } from './cart.mergeControl.ts'
import type { AddResult, CartAccess } from './cart.access.ts'
import { readPricesBefore } from './cart.prices.ts'
import { createCartQueue } from './cart.queue.ts'
import {
  beginMerge, clearMerges, createCartMemory, dropOutbox, dropStoredCart, readMerge, readMergeReport, readOutbox, readStoredCart,
  type MergeReport,
} from './cart.storage.ts'

const CART_REFRESH_MIN_AGE_MS = 5_000

/** The cart: the server's, with the writes over it that the server has not answered yet. */
export const useCartStore = defineStore('cart', () => {
  const client = useClient()
  const i18n = useI18n()
  const { announce, showToast } = useRoot()
  const session = useSessionStore()

  const cart = shallowRef<Cart | null>(null)
  const pricesBefore = shallowRef<ReadonlyMap<number, number>>(new Map())
  const key = ref<string | null>(readStoredCart()?.key ?? null)
  const status = ref<'pending' | 'error' | 'success'>('pending')
  const asyncStatus = ref<'idle' | 'loading'>('idle')
  const error = shallowRef<ApiError | null>(null)
  const { writes, failures, setFailure, dropWrite, putWrite, dropMissing } = createLineWrites()
  const { isUnstored, remember, markRead, markChanging, isBehind } = createCartMemory(() => {
    void i18n.load(['cart']).then(() => announce(i18n.t('cart.unstored'), 'assertive'), () => undefined)
  })
  const memberId = ref<number>()
  const drawerOpen = ref(false)
  const mergeReport = shallowRef<MergeReport | null>(null)

  let cartScope = new AbortController()
  let readAt = 0
  let hasAskedForCarts = false

  /** Drops what waited for lines that are no more, and says so. */
  const dropLines = (left: readonly CartItem[]): void => dropMissing(left, (id) =>
    showToast({ message: i18n.t('cart.lineGone', { title: queue.titleOf(queue.lineOf(id)) }), tone: 'bad' }))

  const accept = (found: Cart, isWritten: boolean): void => {
    // Another tab may have dropped this cart while the answer was on its way.
    follow()
    if (key.value !== found.key) return
    dropLines(found.items)
    pricesBefore.value = readPricesBefore(found, Boolean(mergeReport.value?.remaining.length) || cart.value?.key !== found.key)
    cart.value = found
    status.value = 'success'
    error.value = null
    if (isWritten) remember(found.key, memberId.value)
    else markRead()
    queue.checkUncertain()
    additions?.checkUncertain()
  }

  const take = (found: Cart): void => {
    if (key.value !== found.key) {
      // A refusal at a line that makes way for another cart's is not lost with it.
      for (const [id, reason] of failures.value) showToast({ message: `${queue.titleOf(queue.lineOf(id))}: ${reason}`, tone: 'bad' })
    }
    key.value = found.key
    remember(found.key, memberId.value)
    accept(found, false)
  }

  // A slow or missing message file keeps nothing out of the cart.
  const words = () => i18n.load(['cart']).catch(() => undefined)
  const access: CartAccess = {
    client, i18n, announce, showToast, words, cart, key, writes, setFailure, dropWrite, putWrite, accept, take, follow,
    add: (wanted) => add(wanted),
    memberId: () => memberId.value,
    signal: () => cartScope.signal,
    isBehind: () => cart.value === null || isBehind(),
    markChanging: () => { if (key.value !== null) markChanging(key.value, memberId.value) },
    drop: () => {
      dropStoredCart()
      dropLines([])
      cart.value = key.value = error.value = null
      status.value = 'success'
    },
    failReading: (reason) => {
      if (!cart.value) [error.value, status.value] = [reason, 'error']
    },
    resumeMergeStep: () => merging.resumeStep(),
  }
  const queue = createCartQueue(access)
  let additions: ReturnType<typeof createAdditions> | null = null
  const provideAdditions = (create: typeof createAdditions) => (additions ??= create(access, queue))
  /** Pages that only show the cart do without the code that adds to it. */
  const loadAdditions = async () => additions ?? provideAdditions((await import('./cart.additions.ts')).createAdditions)
  let loaded: Promise<unknown> = Promise.resolve()
  /** Changes of the cart begin in the order in which they were asked for, whatever each has to load before. */
  const inOrder = <Loaded, Result>(loading: Promise<Loaded>, begin: (code: Loaded) => Result) => {
    const turn = Promise.all([loading, loaded])
    loaded = turn.catch(() => undefined)
    return turn.then(([code]) => begin(code))
  }
  const add = async (wanted: Addition): Promise<AddResult> => {
    const { signal } = cartScope
    const loading = Promise.all([loadAdditions().catch(() => null), words()])
    return inOrder(loading, ([code]) => code?.add(wanted, signal) ?? { ok: false, reason: errorText('network', i18n.t) })
  }
  const merging = createMergeControl({
    access, queue, memberId, mergeReport,
    onAttempt: () => {
      if (cart.value || key.value === null) status.value = 'success'
      else if (status.value === 'pending') status.value = 'error'
    },
  })
  const { merge } = merging

  /** Drops all that belongs to the cart at hand: nothing of it may be shown, or sent, as another's. */
  const resetCart = (): void => {
    cartScope.abort()
    cartScope = new AbortController()
    merging.clear()
    cart.value = key.value = error.value = mergeReport.value = null
    writes.value = []
    failures.value = new Map()
    queue.clear()
    additions?.clear()
  }

  /** Without a cart from here on, on this page. */
  const leave = (): void => {
    resetCart()
    isUnstored.value = drawerOpen.value = false
    status.value = 'success'
  }

  /** Drops the cart here and on this computer; `isOurs` is false where another tab has begun one meanwhile. */
  const forget = (isOurs = true): void => {
    if (isOurs) dropStoredCart()
    dropOutbox()
    clearMerges()
    leave()
  }

  const read = async (quiet: boolean): Promise<Reading | null> => {
    readAt = Date.now()
    if (key.value === null) {
      status.value = 'success'
      return null
    }
    asyncStatus.value = 'loading'
    return queue.read(quiet).finally(() => { asyncStatus.value = 'idle' })
  }

  /** Reads again what may have changed; goes on with a merge that was interrupted. */
  const check = async (): Promise<void> => {
    const isUnfinished = readMerge(memberId.value)?.isUnfinished === true
    // Another tab has finished it.
    if (!isUnfinished && mergeReport.value?.status === 'waiting') mergeReport.value = readMergeReport(memberId.value)
    if (isUnfinished && !merging.isTooEarly()) return merge()
    const found = await read(true)
    if (memberId.value === undefined || isUnfinished || (found && 'error' in found)) return
    if (key.value !== null && cart.value?.items.length !== 0) return
    // Nothing is here: another browser of the member's may have brought everything into another cart. Asked without a
    // word, because a merge stores its result: two tabs with empty carts would start each other's for ever.
    if (key.value === null && !hasAskedForCarts) status.value = 'pending'
    hasAskedForCarts = true
    await merge(true)
  }

  /** A member's cart is not for a guest who opens the browser after them. */
  const leaveMembersCart = (): void => {
    if (session.status !== 'guest' || readStoredCart()?.owner === undefined) return
    if (session.wasLost()) leave()
    else forget()
  }

  /** What the last change of identity began, and goes on behind it. */
  let following: Promise<void> | null = null

  const changeIdentity = (from: Identity, to: Identity): void => {
    const stored = readStoredCart()
    const hasLeft = from.memberId !== undefined && from.memberId !== to.memberId
    memberId.value = to.memberId
    // Where the member's session was over, a guest's cart may have been begun in another tab, which knew it before this one did.
    const isOurs = !stored || (to.hasSignedOut ? stored.owner !== undefined : stored.owner === from.memberId)
    if (to.hasSignedOut || hasLeft) forget(isOurs)
    else leaveMembersCart()
    const left = readStoredCart()
    if (to.memberId !== undefined && left && left.owner !== to.memberId) {
      if (left.owner !== undefined) forget()
      else {
        // A guest's: it becomes the member's, and is merged with what they have, now or at the next occasion.
        remember(left.key, to.memberId)
        beginMerge(to.memberId)
      }
    }
    if (hasLeft && left && (left.owner === undefined || left.owner === to.memberId)) followOtherTabs()
    mergeReport.value ??= readMergeReport(memberId.value)
    if (to.memberId !== undefined) following = from.status === 'unknown' ? check() : merge()
  }

  /** Takes up the cart that this browser remembers, or else the member's own, and what was to be added. Called at start. */
  const restore = async (): Promise<void> => {
    if (session.status === 'unknown') await session.restore()
    leaveMembersCart()
    mergeReport.value ??= readMergeReport(memberId.value)
    await (following ?? check())
    // Nobody knows whose it would become while the marketplace does not say who is here; the next page asks again.
    if (readOutbox().length > 0 && session.status !== 'unknown') void loadAdditions().then((loaded) => loaded.resumeOutbox(), () => undefined)
  }

  /** Takes up the cart that storage remembers: another tab may have put another one there, or none. */
  function follow(): void {
    const stored = readStoredCart()
    // A member's is nobody else's; it stays for them, whose session may be renewed in another tab at this moment.
    const isForeign = stored?.owner !== undefined && stored.owner !== memberId.value && session.status === 'guest' && session.wasLost()
    const remembered = isForeign ? undefined : stored
    if ((remembered?.key ?? null) === key.value) return
    if (!remembered) return isForeign ? leave() : forget()
    resetCart()
    key.value = remembered.key
    status.value = 'pending'
  }
  const followOtherTabs = (): void => {
    follow()
    if (key.value !== null || memberId.value !== undefined) void check()
  }
  const stops = [
    listen({ storage: ({ key: changed }) => { if (changed === null || changed === CART_STORAGE_KEY) followOtherTabs() } }),
    listen({ online: () => { if (readOutbox().length > 0) void restore() } }), // Added offline, before the page was loaded anew.
    onReturn(followOtherTabs, () => Date.now() - readAt < CART_REFRESH_MIN_AGE_MS),
    session.onIdentityChange('cart', changeIdentity),
    queue.stop,
    () => additions?.stop(),
    merging.stop,
  ]
  onScopeDispose(() => { for (const stop of stops) stop() })
  // The store may be made after somebody has signed in: a guest's stored cart becomes theirs all the same.
  const current = session.identity()
  if (current.memberId !== undefined) changeIdentity({ status: 'unknown', memberId: undefined, hasSignedOut: false }, current)

  return {
    /** As the server last stated it; null when there is none. */
    cart,
    /** What the cart is addressed by; null until something was put into it. */
    key,
    /** `error` only where there is no cart to show. */
    status,
    asyncStatus,
    /** Why there is no cart to show. */
    error,
    /** Line → what one piece of it cost before, where the price has changed since this browser first saw the line. */
    pricesBefore,
    /** Writes that the server has not answered yet; `items` shows them over `cart`. */
    writes,
    /** Line → why its last change was refused. */
    failures,
    /** The merge of the guest's cart and the member's, while there is something to say about it. */
    mergeReport,
    /** The browser refused to store the cart's key: the cart of a guest is lost with this page. */
    isUnstored,
    memberId,
    drawerOpen,
    ...createCartGetters(cart, writes, mergeReport),
    /** Puts a listing into the cart. Never rejects: a refusal comes back in words. Opens nothing. */
    add,
    /** Whoever is about to add has loaded the code for it. */
    provideAdditions: (create: typeof createAdditions): void => void provideAdditions(create),
    /** The line shows `qty` at once; a refusal rolls it back and leaves the reason in `failures`. */
    setQty: (itemId: number, qty: number): Promise<void> => inOrder(words(), () => queue.setQty(itemId, qty)),
    /** Removes a line at once; a toast offers to undo it. */
    remove: (itemId: number): Promise<void> => inOrder(words(), () => queue.remove(itemId)),
    /** Reads the cart again, after the changes that are under way. Never rejects; null where nothing could be asked. */
    refresh: (): Promise<Reading | null> => read(false),
    restore,
    /** Merges the guest's cart and the member's, at once. Called by itself when somebody signs in, and to try again. */
    merge: (): Promise<void> => merge(),
    /** Drops the cart here and on this computer: when it has been ordered. Called by itself when the person signs out. */
    forget: (): void => forget(),
    /** Makes another change of the cart (an address, a delivery) after those that are under way. Rejects with `ApiError`. */
    choose: queue.choose,
    /** Loads what the cart will need to say. */
    prepare: (): void => void words(),
    /** Resolves when the server has answered everything that was asked of it. */
    settled: async (): Promise<void> => { await loaded; await following; await queue.idle() },
    ...merging.losses,
    openDrawer: () => void (drawerOpen.value = true),
    closeDrawer: () => void (drawerOpen.value = false),
  }
})
