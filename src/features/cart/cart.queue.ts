/** The cart's requests, one after the other: reads, quantities, removals, and changes by other features (`choose`). */
import { asApiError, isAnswerLost, type ApiError } from '../../api/ApiError.ts'
import type { Client } from '../../api/client.ts'
import { reconcileWrite } from '../../api/reconcile.ts'
import type { Cart, CartItem } from '../../contract/carts.ts'
import { createDebounceById } from '../../lib/debounceById.ts'
import { listen } from '../../lib/listen.ts'
import { createSerialQueue } from '../../lib/serialQueue.ts'
import { createCartApi, type Reading } from './cart.api.ts'
import { isQuantity, pendingQty, type Addition } from './cart.lines.ts'
import { createRemovals } from './cart.removals.ts'
import type { AddResult, CartState } from './cart.state.ts'
import { readMerge } from './cart.storage.ts'

/** Milliseconds after an answer was given up, until the marketplace has made the change or never will. */
const LATE_CHANGE_MS = 20_000

interface Options {
  readonly client: Client
  readonly add: (wanted: Addition) => Promise<AddResult>
  /** Ends the step of a merge that was interrupted. Rejects with `ApiError`. */
  readonly resumeMergeStep: () => Promise<void>
}

export const createCartQueue = (state: CartState, { client, add, resumeMergeStep }: Options) => {
  const { i18n, announce, showToast, lineOf, titleOf, textOf } = state
  const { t } = i18n
  const api = createCartApi(client, (key) => state.key.value === key)
  const serial = createSerialQueue('stoa.cart')
  const debounce = createDebounceById()
  /** Lines whose newest quantity has not been sent yet. */
  const scheduled = new Set<number>()
  /** Changes that were reported as failed, but that the server may have made or may still make. */
  const uncertain = new Map<number, { readonly item: CartItem, readonly qty: number }>()
  /** The read that waits for its turn; `quiet` while no person waits for it. */
  let reading: { readonly done: Promise<Reading>, quiet: boolean } | null = null
  /** Unix milliseconds; until then a line that goes may be what the person has removed on an earlier page. */
  let untoldUntil = 0

  const wantedQty = (id: number) => pendingQty(state.writes.value, id)

  /** Reads the cart and applies the answer. Only from within the queue. */
  const readNow = async (quiet = true): Promise<Reading> => {
    const signal = state.signal()
    const key = state.key.value
    if (key === null) return { gone: true }
    const found = await api.read(key, quiet, signal)
    if (signal.aborted || key !== state.key.value) return { gone: true }
    if ('cart' in found) state.apply(found.cart, false)
    else if ('gone' in found) state.dropGone()
    else state.failReading(found.error)
    return found
  }
  /** The same for `reconcileWrite`. Rejects with `ApiError`. */
  const readOrThrow = async (quiet = true): Promise<Reading> => {
    const found = await readNow(quiet)
    if ('error' in found) throw found.error
    return found
  }

  /**
   * Before a write: reads what other tabs have changed, and finishes a merge step that was interrupted.
   * @throws ApiError
   */
  const catchUp = async (): Promise<void> => {
    state.sync()
    if (readMerge(state.memberId.value)?.step) await resumeMergeStep()
    // A person waits for the write, and may be asked to sign in for it.
    if (state.key.value !== null && state.isBehind()) await readOrThrow(false)
  }

  /**
   * Tells which lines the marketplace removed, unless another computer of the member's moved them into another cart.
   * @param removed what the person has removed without an answer, which is told elsewhere
   */
  const tellGone = async (before: Cart, now: Cart, removed: ReadonlySet<number>): Promise<void> => {
    const gone = before.items.filter(({ id }) => !removed.has(id) && !now.items.some((item) => item.id === id))
    if (before.key !== now.key || gone.length === 0) return
    const signal = state.signal()
    const [carts] = await Promise.all([state.memberId.value === undefined ? [] : api.mine(true, signal), i18n.load(['cart'])])
    const elsewhere = new Set(carts.flatMap((cart) => (cart.key === now.key ? [] : cart.items.map(({ listing_id }) => listing_id))))
    const titles = gone.filter(({ listing_id }) => !elsewhere.has(listing_id)).map(titleOf)
    if (titles.length === 0 || signal.aborted) return
    showToast({ message: t('cart.linesGone', { titles: titles.join(' · ') }), timeout: 0 })
  }

  /** Reads the cart after the writes that are under way. Two reads that wait become one. */
  const read = (quiet: boolean): Promise<Reading> => {
    if (reading) {
      reading.quiet &&= quiet
      return reading.done
    }
    const done = serial.run(async () => {
      const isQuiet = reading?.quiet ?? quiet
      // Later callers get a new read: the answer to this one may be older than their change.
      reading = null
      state.sync()
      const before = state.isBehind() || Date.now() < untoldUntil ? null : state.cart.value
      const removed = new Set([...uncertain].flatMap(([id, { qty }]) => (qty === 0 ? [id] : [])))
      const found = await readNow(isQuiet)
      if (before && 'cart' in found) void tellGone(before, found.cart, removed).catch(() => undefined)
      return found
    })
    reading = { done, quiet }
    return done
  }

  const lateReads: ReturnType<typeof setTimeout>[] = []
  /** Reads the cart once more after an answer was lost: a slow marketplace may make the change later, and nobody else asks. */
  const readLater = (delay = LATE_CHANGE_MS): void => void lateReads.push(setTimeout(() => void read(true), delay))
  /** An earlier page ended before the answer to its change: it may be made after this page has read the cart. */
  const expectEarlierChange = (): void => {
    if (state.changingFor() > LATE_CHANGE_MS) return
    untoldUntil = Date.now() + 2 * LATE_CHANGE_MS
    // Most of what was on its way when its page ended is there soon.
    for (const delay of [2_500, 6_000, LATE_CHANGE_MS]) readLater(delay)
  }

  const confirmSet = (item: CartItem, qty: number): void => {
    const { id } = item
    uncertain.delete(id)
    removals.confirm(id)
    const isNewest = (wantedQty(id) ?? qty) === qty
    if (isNewest) state.dropWrite(id)
    const taken = lineOf(id)?.qty ?? 0
    const title = titleOf(item)
    if (taken < qty && isNewest) state.setFailure(id, t('cart.noMoreThan', { count: taken }))
    const { amount = null, currency = null } = state.cart.value ?? {}
    const said = amount === null ? '' : i18n.money(amount, currency)
    announce(taken > 0 ? t('cart.saidQuantity', { title, count: taken, amount: said }) : t('cart.removed', { title }))
  }

  const rollBackSet = (item: CartItem, error: ApiError): void => {
    const { id } = item
    const title = titleOf(item)
    const reason = textOf(error)
    state.dropWrite(id)
    removals.rollBack(id)
    if (!lineOf(id)) return void showToast({ message: t('cart.lineGone', { title }), tone: 'bad' })
    state.setFailure(id, reason)
    announce(`${title}: ${reason}`, 'assertive')
  }

  /** Sends the newest quantity of a line. */
  const sendSet = async (id: number): Promise<void> => {
    const signal = state.signal()
    await debounce.whenQuiet(id)
    const failure = await catchUp().then(() => null, asApiError)
    // From here on a newer quantity is sent on its own.
    scheduled.delete(id)
    if (signal.aborted) return
    const key = state.key.value
    const item = lineOf(id)
    const qty = wantedQty(id)
    if (qty === undefined || !item || key === null) return state.dropWrite(id)
    if (failure) return rollBackSet(item, failure)
    if (item.qty === qty) return confirmSet(item, qty)
    state.markChanging()
    const result = await reconcileWrite({
      send: () => api.setQty(key, id, qty, signal),
      read: readOrThrow,
      isDone: () => (lineOf(id)?.qty ?? 0) === qty,
      // After a refusal the cart is read, too: the stock or the cart has changed. Not when told to send fewer requests.
      isUncertain: ({ kind }) => kind !== 'rate_limited',
      signal,
    })
    if (signal.aborted) return
    if (result.outcome === 'answered') state.apply(result.answer, true)
    if (result.outcome === 'answered' || result.outcome === 'done') return confirmSet(item, qty)
    // Where a newer quantity waits in the queue, its own answer decides.
    if (wantedQty(id) === qty || !scheduled.has(id)) rollBackSet(item, result.error)
    // A removal that may have happened stays on record whatever is set later: a line must not vanish without a message.
    const isOpen = result.outcome === 'uncertain' && isAnswerLost(result.error)
    if (!isOpen) return
    if (uncertain.get(id)?.qty !== 0) uncertain.set(id, { item, qty })
    readLater()
  }

  const want = (id: number, qty: number): void => {
    state.setFailure(id, null)
    state.putWrite({ kind: 'set', itemId: id, qty })
    debounce.change(id)
    if (qty === 0) debounce.end()
    if (scheduled.has(id)) return
    scheduled.add(id)
    void serial.run(() => sendSet(id))
  }

  /** When the page is left, quantities that wait behind another request are sent at once. */
  const sendOnLeaving = (): void => {
    const key = state.key.value
    if (key === null) return
    if (scheduled.size > 0) state.markChanging()
    for (const id of scheduled) {
      const qty = wantedQty(id)
      if (qty !== undefined) void api.setQty(key, id, qty).catch(() => undefined)
    }
  }
  // Registered after the debounce's listener, which sends the quantity whose turn it is.
  const stopListening = listen({ pagehide: sendOnLeaving })

  const removals = createRemovals(state, {
    add,
    want,
    isScheduled: (id) => scheduled.has(id),
    settle: async (id) => {
      await serial.idle()
      return uncertain.has(id) ? read(true) : null
    },
  })

  state.observe({
    // Corrects reported failures of changes that were made after all.
    applied: () => {
      for (const [id, { item, qty }] of uncertain) {
        if ((lineOf(id)?.qty ?? 0) !== qty) continue
        uncertain.delete(id)
        state.setFailure(id, null)
        // The line had been shown again: its removal is announced, with an undo.
        if (qty === 0) removals.offerUndo(item, item.qty)
      }
    },
    reset: () => {
      uncertain.clear()
      removals.reset()
    },
  })

  return {
    api,
    ...serial,
    readNow,
    readOrThrow,
    catchUp,
    read,
    readLater,
    expectEarlierChange,
    setQty: (id: number, qty: number): void => {
      if (!lineOf(id)) return
      if (isQuantity(qty)) want(id, qty)
      else state.setFailure(id, t('cart.notAQuantity'))
    },
    remove: (id: number): void => {
      const item = lineOf(id)
      if (!item) return
      const qty = wantedQty(id) || item.qty
      want(id, 0)
      removals.begin(item, qty)
    },
    /** Sends all waiting quantities now. Only from within the queue. */
    sendScheduled: async (): Promise<void> => {
      debounce.end()
      for (const id of scheduled) await sendSet(id)
    },
    /**
     * Makes a change whose request another feature provides, in its turn like every other.
     * @param isDone whether a cart shows that the change was made
     * @returns false where there is no cart any more, or another one
     * @throws ApiError
     */
    choose: (request: (key: string) => Promise<Cart>, isDone: (cart: Cart) => boolean): Promise<boolean> =>
      serial.run(async () => {
        const signal = state.signal()
        await catchUp()
        const key = state.key.value
        if (key === null || signal.aborted) return false
        state.markChanging()
        const result = await reconcileWrite({
          send: () => request(key),
          read: readOrThrow,
          isDone: (found) => 'cart' in found && isDone(found.cart),
          isUncertain: ({ kind }) => kind !== 'rate_limited',
          signal,
        })
        if (result.outcome === 'answered' && !signal.aborted) state.apply(result.answer, true)
        if (result.outcome === 'uncertain') readLater()
        if (result.outcome === 'failed' || result.outcome === 'uncertain') throw result.error
        return !signal.aborted
      }),
    stop: (): void => {
      debounce.stop()
      stopListening()
      lateReads.forEach(clearTimeout)
    },
  }
}

/** See `createCartQueue`. */
export type CartQueue = ReturnType<typeof createCartQueue>
