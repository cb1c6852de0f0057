/**
 * The current cart: its key, what the server last said of it, and the writes that the server has not answered yet. No
 * requests here: `cart.queue.ts` sends them.
 */
import { ref, shallowRef } from 'vue'
import { ApiError } from '../../api/ApiError.ts'
import type { Cart, CartItem } from '../../contract/carts.ts'
import { errorText } from '../../i18n/errors.ts'
import type { I18n } from '../../i18n/index.ts'
import type { Root } from '../../ui/root.ts'
import { trackPrices } from './cart.prices.ts'
import { clearMerges, createCartMemory, dropAdditions, dropStoredCart, readStoredCart, type MergeReport } from './cart.storage.ts'
import { createLineWrites } from './cart.writes.ts'
import type { useUnsentAdditionsStore } from './unsentAdditions.store.ts'

/** Whether the server put a listing into the cart; if not, why, in words for the person. */
export type AddResult = { readonly ok: true } | { readonly ok: false, readonly reason: string }

/** A module that holds state about the current cart. */
interface CartObserver {
  /** Called when an answer of the server was applied. */
  readonly applied?: () => void
  /** Called when the current cart is dropped: forget what belongs to it. */
  readonly reset: () => void
}

interface Options extends Pick<Root, 'announce' | 'showToast'> {
  readonly i18n: I18n
  readonly unsent: ReturnType<typeof useUnsentAdditionsStore>
  /** Whether the person is a guest because a member's session was lost. The stored cart is then that member's, not the guest's. */
  readonly isSessionLost: () => boolean
}

/**
 * Creates the state of one application's cart: what the store shows (`shown`), and how it changes. Modules that hold state
 * about the current cart call `observe`.
 */
export const createCartState = ({ i18n, announce, showToast, unsent, isSessionLost }: Options) => {
  /** The cart as in the server's last answer; null when there is none. */
  const cart = shallowRef<Cart | null>(null)
  /** The cart's key in requests; null until something is put into a cart. */
  const key = ref<string | null>(readStoredCart()?.key ?? null)
  /** `error` only where there is no cart to show. */
  const status = ref<'pending' | 'error' | 'success'>('pending')
  /** Why there is no cart to show. */
  const error = shallowRef<ApiError | null>(null)
  /** Line → the earlier price of one piece, where it has changed since this browser first saw the line. */
  const pricesBefore = shallowRef<ReadonlyMap<number, number>>(new Map())
  const memberId = ref<number>()
  /** The merge of the guest's cart and the member's, while there is something to say about it. */
  const mergeReport = shallowRef<MergeReport | null>(null)
  const drawerOpen = ref(false)
  const { writes, failures, dropMissing, ...lineWrites } = createLineWrites()
  const { isUnstored, remember, markRead, markChanging, changingFor, isBehind } = createCartMemory(key, memberId, () => {
    void i18n.load(['cart']).then(() => announce(i18n.t('cart.unstored'), 'assertive'), () => undefined)
  })
  const observers: CartObserver[] = []
  let scope = new AbortController()

  const lineOf = (id: number) => cart.value?.items.find((item) => item.id === id)
  const titleOf = (item: CartItem | undefined) => item?.listing_title ?? i18n.t('cart.thisListing')

  /** Drops the writes of lines that are not in the cart any more, and tells the person. */
  const dropLines = (remaining: readonly CartItem[]): void => dropMissing(remaining, (id) =>
    showToast({ message: i18n.t('cart.lineGone', { title: titleOf(lineOf(id)) }), tone: 'bad' }))

  /** Drops everything that belongs to the current cart, so that nothing of it is shown in, or sent to, another one. */
  const reset = (): void => {
    scope.abort()
    scope = new AbortController()
    cart.value = key.value = error.value = mergeReport.value = null
    writes.value = []
    failures.value = new Map()
    for (const observer of observers) observer.reset()
  }

  /** Shows no cart from here on. What is stored stays. */
  const hide = (): void => {
    reset()
    isUnstored.value = drawerOpen.value = false
    status.value = 'success'
  }

  /** Drops the cart here and on this computer; `isOurs` is false where another tab has begun one meanwhile. */
  const forget = (isOurs = true): void => {
    if (isOurs) dropStoredCart()
    // What was pressed on this page, and has not come to the cart yet, was not meant for this one.
    dropAdditions(unsent.isOwn)
    clearMerges()
    hide()
  }

  /** Syncs with the other tabs: shows the cart that storage remembers, which another tab may have replaced or dropped. */
  const sync = (): void => {
    const stored = readStoredCart()
    // Another member's cart is not shown but stays stored: the session may be renewed in another tab at this moment.
    const isForeign = stored?.owner !== undefined && stored.owner !== memberId.value && isSessionLost()
    const remembered = isForeign ? undefined : stored
    if ((remembered?.key ?? null) === key.value) return
    if (!remembered) return isForeign ? hide() : forget()
    reset()
    key.value = remembered.key
    status.value = 'pending'
  }

  const failReading = (reason: ApiError): void => {
    if (!cart.value) [error.value, status.value] = [reason, 'error']
  }

  /** Shows a cart that the server answered with, if it is the current one; `isWritten` where it answers a write. */
  const apply = (found: Cart, isWritten: boolean): void => {
    // Another tab may have dropped this cart before the answer came.
    sync()
    if (key.value !== found.key) return
    if (found.items.length === 0 && (found.items_count ?? 0) > 0) return failReading(new ApiError('malformed', 'carts.get'))
    dropLines(found.items)
    pricesBefore.value = trackPrices(found, Boolean(mergeReport.value?.remaining.length) || cart.value?.key !== found.key)
    cart.value = found
    status.value = 'success'
    error.value = null
    if (isWritten) remember(found.key)
    else markRead()
    for (const { applied } of observers) applied?.()
  }

  const shown = { cart, key, status, error, pricesBefore, writes, failures, memberId, mergeReport, drawerOpen, isUnstored }
  return {
    i18n, announce, showToast, unsent,
    ...shown,
    /** What the store shows to pages. */
    shown,
    ...lineWrites,
    lineOf,
    titleOf,
    textOf: (failure: ApiError) => errorText(failure, i18n.t),
    /** Loads the cart's messages. Never rejects: without them the cart still works. */
    loadWords: () => i18n.load(['cart']).catch(() => undefined),
    observe: (observer: CartObserver): void => void observers.push(observer),
    /** Aborted when the current cart is dropped: its requests end, and their answers are ignored. */
    signal: () => scope.signal,
    /** Whether another tab may have changed the cart since it was read. */
    isBehind: () => cart.value === null || isBehind(),
    markChanging,
    changingFor,
    remember,
    apply,
    /** Switches to a cart. */
    use: (found: Cart): void => {
      if (key.value !== found.key) {
        // The lines disappear with their refusals: these are told as toasts.
        for (const [id, reason] of failures.value) showToast({ message: `${titleOf(lineOf(id))}: ${reason}`, tone: 'bad' })
      }
      key.value = found.key
      remember(found.key)
      apply(found, false)
    },
    /** The marketplace has no such cart any more. */
    dropGone: (): void => {
      dropStoredCart()
      dropLines([])
      cart.value = key.value = error.value = null
      status.value = 'success'
    },
    failReading,
    sync,
    hide,
    forget,
  }
}

/** See `createCartState`. */
export type CartState = ReturnType<typeof createCartState>
