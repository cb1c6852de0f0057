/**
 * The cart at hand: which one it is, what the server last said of it, and the writes over it that the server has not
 * answered yet. No request is sent from here: `cart.queue.ts` does that.
 */
import { ref, shallowRef } from 'vue'
import type { ApiError } from '../../api/ApiError.ts'
import type { Cart, CartItem } from '../../contract/carts.ts'
import { errorText } from '../../i18n/errors.ts'
import type { I18n } from '../../i18n/index.ts'
import type { Root } from '../../ui/root.ts'
import { readPricesBefore } from './cart.prices.ts'
import { clearMerges, createCartMemory, dropAdditions, dropStoredCart, readStoredCart, type MergeReport } from './cart.storage.ts'
import { createLineWrites } from './cart.writes.ts'

/** Whether the server put a listing into the cart; if not, why, in words for the person. */
export type AddResult = { readonly ok: true } | { readonly ok: false, readonly reason: string }

/** Who keeps something of the cart at hand for themselves. */
interface CartObserver {
  /** The server's cart was applied. */
  readonly applied?: () => void
  /** The cart is not the one at hand any more: what is kept of it is forgotten. */
  readonly reset: () => void
}

interface Options extends Pick<Root, 'announce' | 'showToast'> {
  readonly i18n: I18n
  /** Whether a guest is here because a member's session was lost: their cart waits for them, and is not the guest's. */
  readonly isSessionLost: () => boolean
}

/**
 * Makes the state of one application's cart: what the store shows (`shown`), and the ways in which it changes. Whoever
 * keeps something of the cart at hand calls `observe`.
 */
export const createCartState = ({ i18n, announce, showToast, isSessionLost }: Options) => {
  /** As the server last stated it; null when there is none. */
  const cart = shallowRef<Cart | null>(null)
  /** What the cart is addressed by; null until something was put into it. */
  const key = ref<string | null>(readStoredCart()?.key ?? null)
  /** `error` only where there is no cart to show. */
  const status = ref<'pending' | 'error' | 'success'>('pending')
  /** Why there is no cart to show. */
  const error = shallowRef<ApiError | null>(null)
  /** Line → what one piece of it cost before, where the price has changed since this browser first saw the line. */
  const pricesBefore = shallowRef<ReadonlyMap<number, number>>(new Map())
  const memberId = ref<number>()
  /** The merge of the guest's cart and the member's, while there is something to say about it. */
  const mergeReport = shallowRef<MergeReport | null>(null)
  const drawerOpen = ref(false)
  const { writes, failures, dropMissing, ...lineWrites } = createLineWrites()
  const { isUnstored, remember, markRead, markChanging, isBehind } = createCartMemory(key, memberId, () => {
    void i18n.load(['cart']).then(() => announce(i18n.t('cart.unstored'), 'assertive'), () => undefined)
  })
  const observers: CartObserver[] = []
  let scope = new AbortController()

  const lineOf = (id: number) => cart.value?.items.find((item) => item.id === id)
  const titleOf = (item: CartItem | undefined) => item?.listing_title ?? i18n.t('cart.thisListing')

  /** Drops what waited for lines that are no more, and says so. */
  const dropLines = (remaining: readonly CartItem[]): void => dropMissing(remaining, (id) =>
    showToast({ message: i18n.t('cart.lineGone', { title: titleOf(lineOf(id)) }), tone: 'bad' }))

  /** Drops all that belongs to the cart at hand: nothing of it may be shown, or sent, as another's. */
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
    dropAdditions()
    clearMerges()
    hide()
  }

  /** Syncs with the other tabs: shows the cart that storage remembers, which another tab may have replaced or dropped. */
  const sync = (): void => {
    const stored = readStoredCart()
    // A member's is nobody else's; it stays for them, whose session may be renewed in another tab at this moment.
    const isForeign = stored?.owner !== undefined && stored.owner !== memberId.value && isSessionLost()
    const remembered = isForeign ? undefined : stored
    if ((remembered?.key ?? null) === key.value) return
    if (!remembered) return isForeign ? hide() : forget()
    reset()
    key.value = remembered.key
    status.value = 'pending'
  }

  /** Applies what the server says of the current cart; `isWritten` where it answers a write. */
  const apply = (found: Cart, isWritten: boolean): void => {
    // Another tab may have dropped this cart while the answer was on its way.
    sync()
    if (key.value !== found.key) return
    dropLines(found.items)
    pricesBefore.value = readPricesBefore(found, Boolean(mergeReport.value?.remaining.length) || cart.value?.key !== found.key)
    cart.value = found
    status.value = 'success'
    error.value = null
    if (isWritten) remember(found.key)
    else markRead()
    for (const { applied } of observers) applied?.()
  }

  const shown = { cart, key, status, error, pricesBefore, writes, failures, memberId, mergeReport, drawerOpen, isUnstored }
  return {
    i18n, announce, showToast,
    ...shown,
    /** What the store shows to pages. */
    shown,
    ...lineWrites,
    lineOf,
    titleOf,
    textOf: (failure: ApiError) => errorText(failure, i18n.t),
    /** Loads the cart's messages. Never rejects: a slow or missing file keeps nothing out of the cart. */
    loadWords: () => i18n.load(['cart']).catch(() => undefined),
    observe: (observer: CartObserver): void => void observers.push(observer),
    /** Aborted when the cart at hand is dropped: what was asked of it ends, and its answers are dropped. */
    signal: () => scope.signal,
    /** Whether another tab may have changed the cart since it was read. */
    isBehind: () => cart.value === null || isBehind(),
    markChanging,
    remember,
    apply,
    /** Switches to a cart. */
    use: (found: Cart): void => {
      if (key.value !== found.key) {
        // A refusal at a line that makes way for another cart's is not lost with it.
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
    failReading: (reason: ApiError): void => {
      if (!cart.value) [error.value, status.value] = [reason, 'error']
    },
    sync,
    hide,
    forget,
  }
}

/** See `createCartState`. */
export type CartState = ReturnType<typeof createCartState>
