/** Puts listings into the cart. Until it is answered, an addition is stored in the outbox, where the tab's next page finds it. */
import { asApiError, isAnswerLost } from '../../api/ApiError.ts'
import { reconcileWrite } from '../../api/reconcile.ts'
import { listen } from '../../lib/listen.ts'
import { isQuantity, type Addition } from './cart.lines.ts'
import { identityOf, lineFor, mergeTargetOf } from './cart.matching.ts'
import type { CartQueue } from './cart.queue.ts'
import { createResumption } from './cart.resume.ts'
import type { AddResult, CartState } from './cart.state.ts'
import { dropAddition, readAdditions, readStoredCart, storeAddition, type StoredAddition } from './cart.storage.ts'
import { LEAVING_PAGE_MS } from './unsentAdditions.store.ts'

/** `isCut`: no answer came, perhaps because the page is being left. */
type Outcome = AddResult & { readonly isCut?: boolean }

interface QueuedAddition {
  readonly id: string
  wanted: Addition
  /** Aborted when the cart that it is meant for is dropped. */
  readonly signal: AbortSignal
  /** The request that an earlier page made for it; undefined where it made none. */
  readonly sent: StoredAddition['sent']
  /** Whether the browser could store it in the outbox. */
  isStored: boolean
  /** Whether an earlier page of this tab began it. */
  readonly isResumed: boolean
  result: Promise<AddResult>
}

/**
 * The life of an addition:
 * - pressed: the button stores it, before this code has come (`unsentAdditions.store.ts`).
 * - waiting: `add` shows its pieces at once and takes it over. The same listing again, before it is sent, only raises the quantity.
 * - sent: `addTo` stores the request with its goal, the quantity that the line has once the server has taken it.
 * - answered: the outbox forgets it, and the person hears that it was added, or why not.
 * - lost: without an answer, reading the cart decides. Where that fails too, the person hears of a failure, and the addition
 *   is `uncertain`: a later read may show that it was taken after all.
 * - resumed: where the page ends first, the tab's next page finds it in the outbox and goes on (`cart.resume.ts`).
 */
export const createAdditions = (state: CartState, queue: CartQueue) => {
  const { i18n: { t }, announce, showToast, titleOf, textOf, unsent } = state
  /** Additions that have not been sent yet, by the identity of their line. */
  const waiting = new Map<string, QueuedAddition>()
  /** Additions that were reported as failed, but that the server may have taken; `qty` is what the line holds then. */
  const uncertain = new Map<string, { readonly wanted: Addition, readonly qty: number }>()
  const ended = new AbortController()

  const qtyInCart = (wanted: Addition) => lineFor(state.cart.value, wanted)?.qty ?? 0
  /** The outcome where the cart was dropped before the server took the addition. */
  const abandoned = (): Outcome => ({ ok: false, reason: t('cart.abandoned') })

  const announceAdded = (wanted: Addition, qty: number, isToast: boolean): void => {
    const line = lineFor(state.cart.value, wanted)
    const message = t('cart.saidAdded', { title: titleOf(line), count: line?.qty ?? qty })
    if (isToast) showToast({ message, topic: `adding ${wanted.listing_id}` })
    else announce(message)
  }

  /** Puts an addition into the outbox, or updates it there. */
  const store = (addition: QueuedAddition, sent?: StoredAddition['sent']): void => {
    const { id, wanted, isStored } = addition
    const entry = { id, wanted: { ...wanted, add_on_ids: wanted.add_on_ids && [...wanted.add_on_ids] }, at: Date.now(), owner: state.memberId.value, sent }
    if (isStored) addition.isStored = storeAddition(entry)
  }

  /** How many pieces to send: a person who asks again after a lost answer does not want them twice. Rejects with `ApiError`. */
  const missingOf = async (wanted: Addition): Promise<number> => {
    const identity = identityOf(wanted)
    const before = uncertain.get(identity)
    if (!before) return wanted.qty
    uncertain.delete(identity)
    const found = await queue.readNow(false)
    if ('error' in found) {
      uncertain.set(identity, before)
      throw found.error
    }
    return qtyInCart(wanted) >= before.qty ? Math.max(0, wanted.qty - before.wanted.qty) : wanted.qty
  }

  /** The key of the cart to add to: the current one, the member's from another browser, or a new one. */
  const keyToAddTo = async (signal: AbortSignal): Promise<string> => {
    if (state.key.value !== null) return state.key.value
    const mine = state.memberId.value === undefined ? [] : await queue.api.mine(false, signal)
    const cart = mergeTargetOf(mine) ?? await queue.api.create(signal)
    if (!signal.aborted) state.use(cart)
    return cart.key
  }

  const addTo = async (addition: QueuedAddition, key: string, mayTryAnotherCart: boolean): Promise<Outcome> => {
    const { id, wanted, signal } = addition
    forgetEarlier(id)
    state.markChanging()
    const sent = { key, goal: qtyInCart(wanted) + wanted.qty, revision: readStoredCart()?.revision ?? '' }
    store(addition, sent)
    raiseGoals(wanted, wanted.qty)
    const result = await reconcileWrite({
      send: () => queue.api.add(key, wanted, signal).catch((reason: unknown) => {
        // The marketplace may be slower than the timeout. Without a revision no later page sends it a second time.
        if (asApiError(reason).kind === 'timeout') store(addition, { ...sent, revision: '' })
        throw reason
      }),
      read: queue.readOrThrow,
      isDone: () => qtyInCart(wanted) >= sent.goal,
      signal,
    })
    if (result.outcome === 'answered' && !signal.aborted) state.apply(result.answer, true)
    if (result.outcome === 'answered' || result.outcome === 'done') return { ok: true }
    if (result.outcome === 'failed') raiseGoals(wanted, -wanted.qty)
    const { error } = result
    if (signal.aborted) return abandoned()
    // Where the cart itself is gone, or was ordered meanwhile, a new one takes its place.
    if (!isAnswerLost(error) && error.kind !== 'rate_limited' && mayTryAnotherCart) {
      const found = await queue.readNow()
      if ('gone' in found && !signal.aborted) return addMissing(addition, false)
    }
    if (result.outcome === 'uncertain') {
      uncertain.set(identityOf(wanted), { wanted: { ...wanted, qty: sent.goal - qtyInCart(wanted) }, qty: sent.goal })
      queue.readLater()
    }
    return { ok: false, reason: textOf(error), isCut: error.kind === 'network' }
  }

  async function addMissing(addition: QueuedAddition, mayTryAnotherCart: boolean): Promise<Outcome> {
    const { id, wanted, signal, sent } = addition
    try {
      if (sent) await queue.readOrThrow()
      const missing = sent ? wanted.qty : await missingOf(wanted)
      // The cart that it was sent to is gone, and the addition with it.
      if (sent && sent.key !== state.key.value) return abandoned()
      if (missing === 0) return { ok: true }
      addition.wanted = { ...wanted, qty: missing }
      await queue.catchUp()
      if (signal.aborted) return abandoned()
      const key = await keyToAddTo(signal)
      if (signal.aborted) return abandoned()
      // Not in the outbox any more: it has arrived, or a later page of this tab has taken it over while this one was hidden.
      if (addition.isStored && readAdditions().every((entry) => entry.id !== id)) return { ok: true }
      return await addTo(addition, key, mayTryAnotherCart)
    } catch (reason) {
      const error = asApiError(reason)
      return { ok: false, reason: textOf(error), isCut: error.kind === 'network' }
    }
  }

  const takeTurn = async (addition: QueuedAddition): Promise<AddResult> => {
    const { id, wanted, signal } = addition
    const identity = identityOf(wanted)
    if (waiting.get(identity) === addition) waiting.delete(identity)
    const result = signal.aborted ? abandoned() : await addMissing(addition, true)
    if (addition.isStored) {
      if (!result.ok && result.isCut) setTimeout(() => dropAddition(id), LEAVING_PAGE_MS)
      else dropAddition(id)
    }
    // What the earlier page had sent may arrive after all: then there are more pieces than anybody wanted, and they must be seen.
    if (addition.sent) queue.readLater()
    if (signal.aborted) return result
    state.dropWrite(id)
    if (result.ok) announceAdded(wanted, wanted.qty, addition.isResumed)
    return result
  }

  /** Resolves when there is a connection again; until then a toast says that the addition waits for it. */
  const whenConnected = (): Promise<void> => new Promise((resolve) => {
    const dismiss = showToast({ message: t('cart.waits'), topic: 'waits', timeout: 0, isForEveryPage: true })
    const begin = () => {
      dismiss()
      resolve()
    }
    listen({ online: begin }, { once: true, signal: ended.signal })
  })

  const enqueue = (wanted: Addition, id: string, isResumed: boolean, sent?: StoredAddition['sent']): QueuedAddition => {
    const addition: QueuedAddition = {
      id, wanted, signal: state.signal(), sent, isStored: true, isResumed, result: Promise.resolve({ ok: true }),
    }
    state.putWrite({ kind: 'add', id, wanted })
    store(addition, sent)
    const begin = () => queue.run(() => takeTurn(addition))
    addition.result = navigator.onLine ? begin() : whenConnected().then(begin)
    return addition
  }

  /** Never rejects. Additions to one line that have not been sent yet are sent as one, with the sum of their quantities. */
  const add = (wanted: Addition, id: string): Promise<AddResult> => {
    if (!unsent.take(id)) return Promise.resolve({ ok: true })
    const identity = identityOf(wanted)
    const earlier = waiting.get(identity)
    if (earlier && !earlier.signal.aborted) {
      earlier.wanted = { ...earlier.wanted, qty: earlier.wanted.qty + wanted.qty }
      state.putWrite({ kind: 'add', id: earlier.id, wanted: earlier.wanted })
      store(earlier)
      dropAddition(id)
      return earlier.result
    }
    const addition = enqueue(wanted, id, false)
    waiting.set(identity, addition)
    return addition.result
  }

  const tellRefusal = async (wanted: Addition, answer: Promise<AddResult>): Promise<void> => {
    const result = await answer
    if (result.ok) return
    const action = { label: t('core.retry'), run: () => tellRefusal(wanted, add(wanted, unsent.store(wanted).id)) }
    showToast({ message: t('cart.notAdded', { reason: result.reason }), tone: 'bad', action })
  }

  const { forget: forgetEarlier, raiseGoals, finishArrived, showUnsent, resumeOutbox } = createResumption(
    state, qtyInCart, ({ id, wanted, sent }) => void tellRefusal(wanted, enqueue(wanted, id, true, sent).result),
  )

  state.observe({
    // Corrects reported failures of additions that are in the cart after all.
    applied: () => {
      finishArrived()
      for (const [identity, { wanted, qty }] of uncertain) {
        if (qtyInCart(wanted) < qty) continue
        uncertain.delete(identity)
        announceAdded(wanted, qty, true)
      }
    },
    reset: () => uncertain.clear(),
  })

  return {
    /** Never rejects. `signal` is that of the cart that the person saw, `id` that of what is unsent. Call it after `loadWords`. */
    add: async (wanted: Addition, signal: AbortSignal, id: string): Promise<AddResult> => {
      if (!signal.aborted && isQuantity(wanted.qty)) return add(wanted, id)
      unsent.drop(id)
      return signal.aborted ? abandoned() : { ok: false, reason: t('cart.notAQuantity') }
    },
    /** See `cart.resume.ts`. */
    resumeOutbox,
    /** Shows what an earlier page of this tab left unsent, while it is not known who is here. Never rejects. */
    showOutbox: async (): Promise<void> => {
      await state.loadWords()
      if (showUnsent() && !navigator.onLine) void whenConnected()
    },
    /** Stops waiting for a connection: the tab's next page resumes what still waits. */
    stop: (): void => ended.abort(),
  }
}
