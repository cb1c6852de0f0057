import { defineStore, getActivePinia } from 'pinia'
import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import { ApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import type { Cart, CartItem } from '../../contract/carts.ts'
import { useI18n } from '../../i18n/index.ts'
import { listen } from '../../lib/listen.ts'
import { CART_STORAGE_KEY } from '../../lib/storage.ts'
import { announce } from '../../ui/announce.ts'
import { showToast } from '../../ui/toasts.ts'
import type { Identity } from '../identity/index.ts'
import { useSessionStore } from '../session/index.ts'
import { createAdditions } from './cart.additions.ts'
import type { Reading } from './cart.api.ts'
import { applyWrites, groupBySupplier, obstacleOf, piecesOf, type Addition, type LineWrite } from './cart.lines.ts'
import type { MergeProgress } from './cart.merge.ts'
import { createCartQueue, type AddResult, type CartAccess } from './cart.queue.ts'
import {
  beginMerge, clearMerges, dropOutbox, dropStoredCart, isCartUnstored, readMerge, readOutbox, readStoredCart, writeMerge,
  writeStoredCart, type MergeLoss,
} from './cart.storage.ts'

/** How far the guest's cart and the member's have become one, and what could not. */
export interface MergeReport extends MergeProgress {
  readonly status: 'running' | 'waiting' | 'done'
  /** Unix milliseconds of the next attempt; null unless it waits. */
  readonly retryAt: number | null
  /** Whether all of the member's carts have been read: before, `remaining` is not complete. */
  readonly isKnown: boolean
}

const CART_REFRESH_MIN_AGE_MS = 5_000
const MERGE_RETRY_FIRST_MS = 1_500
const MERGE_RETRY_MAX_MS = 60_000
/** A request whose answer did not come in time may still arrive: what it asked for is not asked again before this. */
const MERGE_LATE_ARRIVAL_MS = 10_000

const NOTHING_MERGED: MergeReport = { status: 'running', retryAt: null, isKnown: false, remaining: [], merged: 0, lost: [] }

const idOfWrite = (write: LineWrite): string | number => (write.kind === 'add' ? write.id : write.itemId)

/** The cart: the server's, with the writes over it that the server has not answered yet. */
export const useCartStore = defineStore('cart', () => {
  const client = useClient()
  const i18n = useI18n()
  const session = useSessionStore()
  const pinia = getActivePinia()

  const cart = shallowRef<Cart | null>(null)
  const key = ref<string | null>(readStoredCart()?.key ?? null)
  const status = ref<'pending' | 'error' | 'success'>('pending')
  const asyncStatus = ref<'idle' | 'loading'>('idle')
  const error = shallowRef<ApiError | null>(null)
  const writes = shallowRef<readonly LineWrite[]>([])
  const failures = shallowRef<ReadonlyMap<number, string>>(new Map())
  const mergeReport = shallowRef<MergeReport | null>(null)
  const busyLoss = ref<string | null>(null)
  const isUnstored = ref(isCartUnstored())
  const memberId = ref<number>()
  const drawerOpen = ref(false)

  /** The stored revision that `cart` goes with. */
  let revision: string | undefined
  let cartScope = new AbortController()
  let readAt = 0
  const mergeRetry: { attempts: number, notBefore: number, error: ApiError | null, timer?: ReturnType<typeof setTimeout> | undefined } =
    { attempts: 0, notBefore: 0, error: null }

  const items = computed(() => applyWrites(cart.value?.items ?? [], writes.value))
  const adding = computed(() => writes.value.reduce((sum, write) => sum + (write.kind === 'add' ? write.wanted.qty : 0), 0))
  const isMerging = computed(() => mergeReport.value?.status === 'running')
  const itemsCount = computed(() => piecesOf(items.value) + adding.value + piecesOf(mergeReport.value?.remaining ?? []))

  const store = (owner: number | undefined, ownKey: string): void => {
    const was = isUnstored.value
    revision = writeStoredCart({ key: ownKey, owner })
    isUnstored.value = isCartUnstored()
    if (isUnstored.value && !was && owner === undefined) {
      void i18n.load(['cart']).then(() => announce(i18n.t('cart.unstored'), 'assertive'), () => undefined)
    }
  }

  const setFailure = (itemId: number, reason: string | null): void => {
    const next = new Map(failures.value)
    if (reason === null) next.delete(itemId)
    else next.set(itemId, reason)
    failures.value = next
  }

  const dropWrite = (id: string | number): void => {
    writes.value = writes.value.filter((write) => idOfWrite(write) !== id)
  }

  /** Drops what waited for lines that are no more, and says so. */
  const dropLines = (left: readonly CartItem[]): void => {
    const isLeft = (id: number) => left.some((item) => item.id === id)
    for (const write of writes.value) {
      if (write.kind !== 'set' || isLeft(write.itemId)) continue
      const title = queue.titleOf(queue.lineOf(write.itemId))
      if (write.qty > 0) showToast({ message: i18n.t('cart.lineGone', { title }), tone: 'bad' })
      dropWrite(write.itemId)
    }
    failures.value = new Map([...failures.value].filter(([id]) => isLeft(id)))
  }

  const accept = (found: Cart, isWritten: boolean): void => {
    // Another tab may have let this cart go while the answer was on its way.
    follow()
    if (key.value !== found.key) return
    dropLines(found.items)
    cart.value = found
    status.value = 'success'
    error.value = null
    if (isWritten) store(memberId.value, found.key)
    else revision = readStoredCart()?.revision
    queue.checkUncertain()
    additions.checkUncertain()
  }

  const take = (found: Cart): void => {
    if (key.value !== found.key) {
      // A refusal at a line that makes way for another cart's is not lost with it.
      for (const [id, reason] of failures.value) showToast({ message: `${queue.titleOf(queue.lineOf(id))}: ${reason}`, tone: 'bad' })
    }
    key.value = found.key
    store(memberId.value, found.key)
    accept(found, false)
  }

  const access: CartAccess = {
    client, i18n, cart, key, writes, setFailure, dropWrite, accept, take, add, follow,
    memberId: () => memberId.value,
    signal: () => cartScope.signal,
    isBehind: () => cart.value === null || revision !== readStoredCart()?.revision,
    markChanging: () => {
      const seen = revision
      if (key.value !== null) store(memberId.value, key.value)
      revision = seen
    },
    drop: () => {
      dropStoredCart()
      dropLines([])
      cart.value = key.value = error.value = null
      status.value = 'success'
    },
    failReading: (reason) => {
      if (cart.value) return
      error.value = reason
      status.value = 'error'
    },
    putWrite: (write) => {
      const isSame = (other: LineWrite) => idOfWrite(other) === idOfWrite(write)
      writes.value = writes.value.some(isSame) ? writes.value.map((one) => (isSame(one) ? write : one)) : [...writes.value, write]
    },
    resumeMergeStep: async () => {
      if (memberId.value === undefined) return
      if (mergeRetry.error && Date.now() < mergeRetry.notBefore) throw mergeRetry.error
      await (await loadMerge()).resumeMergeStep(access, queue, memberId.value, setProgress)
      retryMergeAfter(0)
    },
  }
  const queue = createCartQueue(access)
  const additions = createAdditions(access, queue)
  const words = () => i18n.load(['cart'])

  async function add(wanted: Addition): Promise<AddResult> {
    const { signal } = cartScope
    // A slow or missing message file keeps nothing out of the cart.
    await words().catch(() => undefined)
    return signal.aborted ? { ok: false, reason: i18n.t('cart.letGo') } : additions.add(wanted)
  }

  /** Nothing of one cart may be shown, or sent, as another's. */
  const letGo = (): void => {
    cartScope.abort()
    cartScope = new AbortController()
    clearTimeout(mergeRetry.timer)
    Object.assign(mergeRetry, { attempts: 0, notBefore: 0, error: null })
    cart.value = key.value = error.value = mergeReport.value = null
    writes.value = []
    failures.value = new Map()
    queue.clear()
    additions.clear()
  }

  /** Without a cart from here on, on this page. */
  const leave = (): void => {
    letGo()
    isUnstored.value = drawerOpen.value = false
    status.value = 'success'
  }

  /** Lets the cart go and forgets it on this computer. */
  const forget = (): void => {
    dropStoredCart()
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
    try {
      return await queue.read(quiet)
    } finally {
      asyncStatus.value = 'idle'
    }
  }

  // --- The merge of the guest's cart and the member's.

  const loadMerge = async () => (await Promise.all([import('./cart.merge.ts'), words()]))[0]

  const setProgress = (progress: MergeProgress): void => {
    mergeReport.value = { ...(mergeReport.value ?? NOTHING_MERGED), ...progress, isKnown: true }
  }

  const endMerge = (): void => {
    const { merged = 0, lost = [] } = mergeReport.value ?? {}
    Object.assign(mergeRetry, { attempts: 0, notBefore: 0, error: null })
    mergeReport.value = merged + lost.length > 0 ? { ...NOTHING_MERGED, status: 'done', isKnown: true, merged, lost } : null
  }

  function retryMergeAfter(ms: number): void {
    clearTimeout(mergeRetry.timer)
    mergeRetry.timer = setTimeout(() => void merge(), ms)
  }

  /** What stopped the merge is asked again by itself: later each time, and never before the marketplace wants it. */
  const waitForMerge = (reason: ApiError | null): void => {
    const delay = Math.min(MERGE_RETRY_MAX_MS, MERGE_RETRY_FIRST_MS * 2 ** mergeRetry.attempts++)
    const least = Math.max((reason?.retryAfter ?? 0) * 1000, reason?.kind === 'timeout' ? MERGE_LATE_ARRIVAL_MS : 0)
    Object.assign(mergeRetry, { notBefore: Date.now() + least, error: reason })
    mergeReport.value = { ...(mergeReport.value ?? NOTHING_MERGED), status: 'waiting', retryAt: Date.now() + Math.max(delay, least) }
    retryMergeAfter(Math.max(delay, least))
  }

  /** Merges the guest's cart and the member's, or goes on with it. Never rejects with `ApiError`. */
  async function merge(): Promise<void> {
    const owner = memberId.value
    const { signal } = cartScope
    if (owner === undefined) return
    clearTimeout(mergeRetry.timer)
    beginMerge(owner)
    mergeReport.value = { ...(mergeReport.value ?? NOTHING_MERGED), status: 'running', retryAt: null }
    const isOver = () => signal.aborted || memberId.value !== owner
    let failure: ApiError | null = null
    await queue.run(async () => {
      const loaded = isOver() ? null : await loadMerge().catch(() => undefined)
      // The code did not arrive: the next attempt begins.
      if (loaded === undefined) failure = new ApiError('network', 'carts.mine')
      await loaded?.mergeCarts(access, queue, owner, setProgress)
    }).catch((reason: unknown) => {
      if (!(reason instanceof ApiError)) throw reason
      failure = reason
    })
    if (isOver()) return
    if (failure) waitForMerge(failure)
    else endMerge()
    if (cart.value || key.value === null) status.value = 'success'
    else if (status.value === 'pending') status.value = 'error'
  }

  /** Reads again what may have changed; goes on with a merge that was interrupted. */
  const check = async (): Promise<void> => {
    const isUnfinished = readMerge(memberId.value)?.isUnfinished === true
    // Another tab has finished it.
    if (!isUnfinished && mergeReport.value?.status === 'waiting') mergeReport.value = storedReport()
    if (isUnfinished && Date.now() >= mergeRetry.notBefore) return merge()
    const found = await read(true)
    if (memberId.value === undefined || isUnfinished || (found && 'error' in found)) return
    // Nothing is here: another browser of the member's may have brought everything into another cart.
    if (key.value === null || cart.value?.items.length === 0) await merge()
  }

  /** What an earlier merge could not keep. */
  const storedReport = (): MergeReport | null => {
    const lost = readMerge(memberId.value)?.lost ?? []
    return lost.length > 0 ? { ...NOTHING_MERGED, status: 'done', isKnown: true, lost } : null
  }

  /** What is still to be said of what could not be merged. */
  const setLost = (lost: readonly MergeLoss[]): void => {
    const record = readMerge(memberId.value)
    if (record) writeMerge({ ...record, merged: 0, lost: [...lost] })
    const report = mergeReport.value
    if (report) mergeReport.value = lost.length === 0 && report.status === 'done' ? null : { ...report, merged: 0, lost }
  }

  /** Does something about one of them; `attempt` answers why it did not help, null where it did. */
  const resolveLoss = async (id: string, attempt: (loss: MergeLoss) => Promise<string | null>): Promise<void> => {
    const loss = mergeReport.value?.lost.find((one) => one.id === id)
    const { signal } = cartScope
    if (!loss || busyLoss.value) return
    busyLoss.value = id
    const reason = await attempt(loss).finally(() => { busyLoss.value = null })
    if (signal.aborted) return
    const left = reason === null ? [] : [{ ...loss, reason }]
    setLost((mergeReport.value?.lost ?? []).flatMap((one) => (one.id === id ? left : one)))
    if (reason !== null) announce(`${loss.title}: ${reason}`, 'assertive')
  }

  const saveForLater = async ({ wanted, title, reason }: MergeLoss): Promise<string | null> => {
    const { useWishlistStore } = await import('../wishlist/index.ts')
    const wishlist = useWishlistStore(pinia)
    await wishlist.set({ id: wanted.listing_id, title }, true)
    // It shows at once; only the account's answer counts.
    await wishlist.actions().then((actions) => actions.settled(), () => undefined)
    return wishlist.ids.has(wanted.listing_id) ? null : reason
  }

  // --- Who is here, and what other tabs do.

  /** What the last change of identity began, and goes on behind it. */
  let following: Promise<void> | null = null

  const changeIdentity = (from: Identity, to: Identity): void => {
    const stored = readStoredCart()
    const hasLeft = from.memberId !== undefined && from.memberId !== to.memberId
    memberId.value = to.memberId
    if (to.hasSignedOut || (hasLeft && (!stored || stored.owner === from.memberId))) forget()
    else if (hasLeft) {
      // A cart was begun in another tab, which knew that the member had gone before this one did.
      dropOutbox()
      clearMerges()
      leave()
    }
    const left = readStoredCart()
    if (to.memberId !== undefined && left && left.owner !== to.memberId) {
      if (left.owner !== undefined) forget()
      else {
        // A guest's: it becomes the member's, and is merged with what they have, now or at the next occasion.
        store(to.memberId, left.key)
        beginMerge(to.memberId)
      }
    }
    if (hasLeft && left && (left.owner === undefined || left.owner === to.memberId)) followOtherTabs()
    mergeReport.value ??= storedReport()
    if (to.memberId !== undefined) following = from.status === 'unknown' ? check() : merge()
  }

  /** Takes up the cart that this browser remembers, or else the member's own. Called once, at start. */
  const restore = async (): Promise<void> => {
    if (session.status === 'unknown') await session.restore()
    const stored = readStoredCart()
    // A member's cart is not for whoever opens the browser after them.
    if (stored?.owner !== undefined && session.status === 'guest') {
      if (session.wasLost()) leave()
      else forget()
    }
    mergeReport.value ??= storedReport()
    await (following ?? check())
    // Nobody knows whose it would become while the marketplace does not say who is here; the next page asks again.
    if (readOutbox().length > 0 && session.status !== 'unknown') void words().catch(() => undefined).then(additions.resumeOutbox)
  }

  /** Takes up the cart that storage remembers: another tab may have put another one there, or none. */
  function follow(): void {
    const stored = readStoredCart()
    // A member's is nobody else's; it stays for them, whose session may be renewed in another tab at this moment.
    const isForeign = stored?.owner !== undefined && stored.owner !== memberId.value && session.status === 'guest' && session.wasLost()
    const remembered = isForeign ? undefined : stored
    if ((remembered?.key ?? null) === key.value) return
    if (!remembered) return isForeign ? leave() : forget()
    letGo()
    key.value = remembered.key
    status.value = 'pending'
  }
  const followOtherTabs = (): void => {
    follow()
    if (key.value !== null || memberId.value !== undefined) void check()
  }
  const onReturn = (event: Event): void => {
    if (event.type === 'focus' && Date.now() - readAt < CART_REFRESH_MIN_AGE_MS) return
    // A page that was loaded just now has read its cart; one from the Back/forward cache has not.
    if ('persisted' in event && event.persisted === false) return
    followOtherTabs()
  }
  const onStorage = (event: StorageEvent): void => {
    if (event.key === null || event.key === CART_STORAGE_KEY) followOtherTabs()
  }
  const stops = [
    listen({ storage: onStorage, focus: onReturn, online: onReturn, pageshow: onReturn }),
    session.onIdentityChange('cart', changeIdentity),
    queue.stop,
    () => clearTimeout(mergeRetry.timer),
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
    /** Writes that the server has not answered yet; `items` shows them over `cart`. */
    writes,
    /** Line → why its last change was refused. */
    failures,
    /** The merge of the guest's cart and the member's, while there is something to say about it. */
    mergeReport,
    /** The loss of a merge about which something is being done. */
    busyLoss,
    /** The browser refused to store the cart's key: the cart of a guest is lost with this page. */
    isUnstored,
    memberId,
    drawerOpen,
    /** The lines with their pending quantities; amounts are the server's, old while `busyItems` has the line. */
    items,
    /** The lines by vendor: one group becomes one order. */
    groups: computed(() => groupBySupplier(items.value)),
    /** Pieces in the cart, on their way into it, and still in another cart of a merge. */
    itemsCount,
    /** Lines for whose change the server's answer is awaited. */
    busyItems: computed(() => new Set(writes.value.flatMap((write) => (write.kind === 'set' ? write.itemId : [])))),
    /** The server's totals are awaited: what `cart` says of amounts is old. */
    settling: computed(() => writes.value.length > 0 || isMerging.value),
    /** There are lines, and nothing keeps them from being ordered. */
    canCheckOut: computed(() => items.value.length > 0 && items.value.every((item) => obstacleOf(item) === null)),
    /** Puts a listing into the cart. Never rejects: a refusal comes back in words. Opens nothing. */
    add,
    /** The line shows `qty` at once; a refusal rolls it back and leaves the reason in `failures`. */
    setQty: (itemId: number, qty: number): Promise<void> => words().catch(() => undefined).then(() => queue.setQty(itemId, qty)),
    /** Removes a line at once; a toast offers to undo it. */
    remove: (itemId: number): Promise<void> => words().catch(() => undefined).then(() => queue.remove(itemId)),
    /** Reads the cart again, after the changes that are under way. Never rejects; null where nothing could be asked. */
    refresh: (): Promise<Reading | null> => read(false),
    restore,
    /** Merges the guest's cart and the member's, at once. Called by itself when somebody signs in, and to try again. */
    merge,
    /** Lets the cart go: when it has been ordered. Called by itself when the person signs out. */
    forget,
    /**
     * Makes another change of the cart (an address or a delivery is chosen) after those that are under way; `isDone` tells
     * whether a cart shows it. Rejects with `ApiError`. False where this cart has been let go: nothing was asked for.
     */
    choose: queue.choose,
    /** Loads what the cart will need to say. */
    prepare: () => void words().catch(() => undefined),
    /** Resolves when the server has answered everything that was asked of it. */
    settled: queue.idle,
    dismissLost: () => setLost([]),
    /** Asks once more for what could not be kept. */
    retryLost: (id: string) => resolveLoss(id, async ({ wanted }) => {
      const result = await add(wanted)
      return result.ok ? null : result.reason
    }),
    /** Puts what could not be kept on the wishlist. */
    saveLost: (id: string) => resolveLoss(id, (loss) => saveForLater(loss).catch(() => loss.reason)),
    openDrawer: () => void (drawerOpen.value = true),
    closeDrawer: () => void (drawerOpen.value = false),
  }
})
