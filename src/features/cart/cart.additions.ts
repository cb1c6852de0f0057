/** Puts listings into the cart; an addition without an answer is stored in the outbox, where the tab's next page finds it. */
import { asApiError, isAnswerLost } from '../../api/ApiError.ts'
import { reconcileWrite } from '../../api/reconcile.ts'
import { listen } from '../../lib/listen.ts'
import { isQuantity, type Addition } from './cart.lines.ts'
import { identityOf, lineFor, mergeTargetOf } from './cart.matching.ts'
import type { CartQueue } from './cart.queue.ts'
import type { AddResult, CartState } from './cart.state.ts'
import { dropAddition, readAdditions, readStoredCart, storeAddition, type StoredAddition } from './cart.storage.ts'

/** `isCut`: no answer came, which may be because the page is being left. */
type Outcome = AddResult & { readonly isCut?: boolean }

interface QueuedAddition {
  readonly id: string
  wanted: Addition
  /** Of the cart that it was meant for. */
  readonly signal: AbortSignal
  /** Where an earlier page may have put it. */
  readonly sent: StoredAddition['sent']
  isStored: boolean
  /** Whether an earlier page of this tab was left with it. */
  readonly isResumed: boolean
  result: Promise<AddResult>
}

/** A page that is being left may hear its requests fail: a failure is one when the page is still there after this. */
const LEAVING_PAGE_MS = 1_000
/** How long somebody may still wait for what they added on an earlier page. */
const OUTBOX_MAX_AGE_MS = 10 * 60 * 1000
/** The same for what was never sent: who adds something without a connection is told that it waits. */
const OUTBOX_UNSENT_MAX_AGE_MS = 24 * 60 * 60 * 1000
/** How long an addition may still be on its way to the server after its page was left. */
export const OUTBOX_LATE_ARRIVAL_MS = 2_000

export const createAdditions = (state: CartState, queue: CartQueue) => {
  const { i18n: { t }, announce, showToast, titleOf, textOf } = state
  /** What has not been sent yet, by the identity of its line. */
  const waiting = new Map<string, QueuedAddition>()
  /** Additions that the person was told had failed though the server may have taken them; `qty` is what the line holds then. */
  const uncertain = new Map<string, { readonly wanted: Addition, readonly qty: number }>()
  /** What an earlier page of this tab was left with, until it is known what became of it. */
  let fromEarlierPage: readonly StoredAddition[] = readAdditions()
  /** The ids of those of them that are on their way. */
  const resumed = new Set<string>()
  const ended = new AbortController()

  const qtyInCart = (wanted: Addition) => lineFor(state.cart.value, wanted)?.qty ?? 0
  /** The outcome of an addition whose cart was dropped before the server took it. */
  const abandoned = (): Outcome => ({ ok: false, reason: t('cart.abandoned') })

  const forgetEarlier = (id: string): void => { fromEarlierPage = fromEarlierPage.filter((entry) => entry.id !== id) }
  const finish = (id: string): void => {
    forgetEarlier(id)
    dropAddition(id)
  }
  const finishArrived = (): void => {
    for (const { id, wanted, sent } of fromEarlierPage) if (sent && sent.key === state.key.value && qtyInCart(wanted) >= sent.goal) finish(id)
  }

  /** What is added now does not show that what an earlier page sent to the same line was taken. */
  const raiseGoals = (added: Addition, qty: number): void => {
    const identity = identityOf(added)
    fromEarlierPage = fromEarlierPage.map((entry) => {
      if (!entry.sent || identityOf(entry.wanted) !== identity) return entry
      const raised = { ...entry, sent: { ...entry.sent, goal: entry.sent.goal + qty } }
      // The next page must not take what is added now for what was sent then. What another page has taken up is its own.
      if (readAdditions().some(({ id }) => id === entry.id)) storeAddition(raised)
      return raised
    })
  }

  const announceAdded = (wanted: Addition, qty: number, isToast: boolean): void => {
    const line = lineFor(state.cart.value, wanted)
    const message = t('cart.saidAdded', { title: titleOf(line), count: line?.qty ?? qty })
    if (isToast) showToast({ message, topic: `adding ${wanted.listing_id}` })
    else announce(message)
  }

  /** Stores an addition beyond this page until it has been answered. */
  const store = (addition: QueuedAddition, sent?: StoredAddition['sent']): void => {
    const { id, wanted, isStored } = addition
    const entry = { id, wanted: { ...wanted, add_on_ids: wanted.add_on_ids && [...wanted.add_on_ids] }, at: Date.now(), owner: state.memberId.value, sent }
    if (isStored) addition.isStored = storeAddition(entry)
  }

  /** How many pieces are to be sent: who asks again after a lost answer does not want the same twice. Rejects with ApiError. */
  const missingOf = async (wanted: Addition): Promise<number> => {
    const identity = identityOf(wanted)
    const before = uncertain.get(identity)
    if (!before) return wanted.qty
    uncertain.delete(identity)
    const found = await queue.readNow()
    if ('error' in found) {
      uncertain.set(identity, before)
      throw found.error
    }
    return qtyInCart(wanted) >= before.qty ? Math.max(0, wanted.qty - before.wanted.qty) : wanted.qty
  }

  /** The key of a cart to put things into: the one that is here, the member's from another browser, or a new one. */
  const keyToAddTo = async (signal: AbortSignal): Promise<string> => {
    if (state.key.value !== null) return state.key.value
    const mine = state.memberId.value === undefined ? [] : await queue.api.mine(false, signal)
    const cart = mergeTargetOf(mine) ?? await queue.api.create(signal)
    if (!signal.aborted) state.use(cart)
    return cart.key
  }

  const write = async (addition: QueuedAddition, key: string, mayTryAnotherCart: boolean): Promise<Outcome> => {
    const { id, wanted, signal } = addition
    forgetEarlier(id)
    state.markChanging()
    const sent = { key, goal: qtyInCart(wanted) + wanted.qty, revision: readStoredCart()?.revision ?? '' }
    store(addition, sent)
    raiseGoals(wanted, wanted.qty)
    const result = await reconcileWrite({
      send: () => queue.api.add(key, wanted, signal).catch((reason: unknown) => {
        // The marketplace may be slower than the timeout: no later page may take it for lost.
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
    // Lost, unknown or ordered meanwhile: a new cart takes its place.
    if (!isAnswerLost(error) && error.kind !== 'rate_limited' && mayTryAnotherCart) {
      const found = await queue.readNow()
      if ('gone' in found && !signal.aborted) return put(addition, false)
    }
    if (result.outcome === 'uncertain') {
      uncertain.set(identityOf(wanted), { wanted: { ...wanted, qty: sent.goal - qtyInCart(wanted) }, qty: sent.goal })
    }
    return { ok: false, reason: textOf(error), isCut: error.kind === 'network' }
  }

  async function put(addition: QueuedAddition, mayTryAnotherCart: boolean): Promise<Outcome> {
    const { id, wanted, signal, sent } = addition
    try {
      if (sent) await queue.readOrThrow()
      const missing = sent ? wanted.qty : await missingOf(wanted)
      // Or it went with the cart into which it was put.
      if (missing === 0 || (sent && sent.key !== state.key.value)) return { ok: true }
      addition.wanted = { ...wanted, qty: missing }
      await queue.prepare()
      if (signal.aborted) return abandoned()
      const key = await keyToAddTo(signal)
      if (signal.aborted) return abandoned()
      // It has arrived after all, or a later page of this tab has taken it over while this one was out of sight.
      if (addition.isStored && readAdditions().every((entry) => entry.id !== id)) return { ok: true }
      return await write(addition, key, mayTryAnotherCart)
    } catch (reason) {
      const error = asApiError(reason)
      return { ok: false, reason: textOf(error), isCut: error.kind === 'network' }
    }
  }

  const send = async (addition: QueuedAddition): Promise<AddResult> => {
    const { id, wanted, signal } = addition
    const identity = identityOf(wanted)
    if (waiting.get(identity) === addition) waiting.delete(identity)
    const result = signal.aborted ? abandoned() : await put(addition, true)
    if (addition.isStored) {
      if (!result.ok && result.isCut) setTimeout(() => dropAddition(id), LEAVING_PAGE_MS)
      else dropAddition(id)
    }
    if (signal.aborted) return result
    state.dropWrite(id)
    if (result.ok) announceAdded(wanted, wanted.qty, addition.isResumed)
    return result
  }

  /** Resolves when there is a connection again; the person is told that what they added waits for it. */
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
    const begin = () => queue.run(() => send(addition))
    addition.result = navigator.onLine ? begin() : whenConnected().then(begin)
    return addition
  }

  /** Never rejects; what is asked again before it was sent is sent once, summed. */
  const add = (wanted: Addition): Promise<AddResult> => {
    if (!isQuantity(wanted.qty)) return Promise.resolve({ ok: false, reason: t('cart.notAQuantity') })
    const identity = identityOf(wanted)
    const earlier = waiting.get(identity)
    if (earlier && !earlier.signal.aborted) {
      earlier.wanted = { ...earlier.wanted, qty: earlier.wanted.qty + wanted.qty }
      state.putWrite({ kind: 'add', id: earlier.id, wanted: earlier.wanted })
      store(earlier)
      return earlier.result
    }
    const addition = enqueue(wanted, Math.random().toString(36).slice(2), false)
    waiting.set(identity, addition)
    return addition.result
  }

  const tellRefusal = async (wanted: Addition, answer: Promise<AddResult>): Promise<void> => {
    const result = await answer
    if (result.ok) return
    const action = { label: t('core.retry'), run: () => tellRefusal(wanted, add(wanted)) }
    showToast({ message: t('cart.notAdded', { reason: result.reason }), tone: 'bad', action })
  }

  state.observe({
    // Takes back the bad news about additions that are in the cart after all.
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
    /** Never rejects. `signal` is that of the cart that the person saw; the words have been loaded. */
    add: async (wanted: Addition, signal: AbortSignal): Promise<AddResult> => signal.aborted ? abandoned() : add(wanted),
    /** Looks whether what an earlier page was left with has arrived, sends what has not, says what cannot be known. Never rejects. */
    resumeOutbox: async (): Promise<void> => {
      await state.loadWords()
      const signal = state.signal()
      finishArrived()
      for (const { id, wanted, owner, sent, at } of fromEarlierPage) {
        // A time that is still to come was not written by us.
        const isFresh = at <= Date.now() && Date.now() - at < (sent ? OUTBOX_MAX_AGE_MS : OUTBOX_UNSENT_MAX_AGE_MS)
        // Another member's waits for them.
        if (resumed.has(id) || (isFresh && owner !== undefined && owner !== state.memberId.value)) continue
        resumed.add(id)
        if (sent) await new Promise((resolve) => setTimeout(resolve, OUTBOX_LATE_ARRIVAL_MS))
        if (signal.aborted) return
        if (fromEarlierPage.every((entry) => entry.id !== id)) continue
        // Another page has taken it up, or it went with the cart into which it was put.
        const isOpen = readAdditions().some((entry) => entry.id === id) && (!sent || sent.key === state.key.value)
        if (!isOpen || !isFresh) finish(id)
        else if (sent && sent.revision !== readStoredCart()?.revision) {
          // Another tab has changed the cart since: that less is there does not say that it was not taken.
          finish(id)
          showToast({ message: t('cart.notKnown'), timeout: 0 })
        } else void tellRefusal(wanted, enqueue(wanted, id, true, sent).result)
      }
    },
    /** What waits for a connection is left to the tab's next page. */
    stop: (): void => ended.abort(),
  }
}
