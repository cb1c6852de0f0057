/** What reads and writes the cart; loaded with the first cart. */
import type { ApiError } from '../../api/ApiError.ts'
import type { Client } from '../../api/client.ts'
import type { Cart, CartItem } from '../../contract/carts.ts'
import { errorText } from '../../i18n/errors.ts'
import type { I18n } from '../../i18n/index.ts'
import { announce } from '../../ui/announce.ts'
import { showToast } from '../../ui/toasts.ts'
import { additionOf, identityOf, isQuantity, lineFor, type Addition } from './cart.logic.ts'
import { createQueue } from './cart.queue.ts'
import { asApiError, createCartServer, type Reading } from './cart.server.ts'
import type { CartState } from './cart.state.ts'
import { dropStoredCart, writeStoredCart } from './cart.storage.ts'

export type { Addition }

/** Whether the server put a listing into the cart; if not, why, in words for the person. */
export type AddResult = { readonly ok: true } | { readonly ok: false; readonly reason: string }

interface Surroundings {
  readonly state: CartState
  readonly client: Client
  readonly i18n: I18n
}

interface Waiting {
  wanted: Addition
  readonly result: Promise<AddResult>
}

/** Failures after which the server may or may not have done what it was asked. */
const UNCERTAIN: readonly string[] = ['network', 'timeout', 'server', 'malformed', 'aborted']
/** Failures that say: ask less. Nothing was taken, and looking again would be asking more. */
const BUSY: readonly string[] = ['rate_limited', 'maintenance']

/** What the store and the joining of carts work with. */
export type CartActions = ReturnType<typeof createCartActions>

export const createCartActions = ({ state, client, i18n }: Surroundings) => {
  const server = createCartServer(client)
  const queue = createQueue()
  const { t } = i18n
  /** Lines whose intention has not been sent yet. */
  const scheduled = new Set<number>()
  const waiting = new Map<string, Waiting>()
  let reading: Promise<void> | null = null

  const lineOf = (id: number): CartItem | undefined => state.cart.value?.items.find((item) => item.id === id)
  const titleOf = (item: CartItem | undefined) => item?.listing_title ?? t('cart.thisListing')
  const wordsFor = (error: ApiError) => errorText(error.kind, t, error)

  /** Takes the server's word; intentions for lines that are no more are let go. */
  const accept = (cart: Cart, written: boolean) => {
    state.cart.value = cart
    state.status.value = 'success'
    state.error.value = null
    const ids = new Set(cart.items.map((item) => item.id))
    for (const id of state.intents.keys()) if (!ids.has(id)) state.intents.delete(id)
    for (const id of state.failures.keys()) if (!ids.has(id)) state.failures.delete(id)
    if (written) writeStoredCart({ key: cart.key })
  }

  const loseCart = () => {
    dropStoredCart()
    state.cart.value = state.key.value = state.error.value = null
    state.intents.clear()
    state.failures.clear()
    state.status.value = 'success'
  }

  /** Looks at the server's cart and takes it; what happens meanwhile to another cart is none of its business. */
  const look = async (): Promise<Reading> => {
    const { epoch } = state
    if (state.key.value === null) return { gone: true }
    const found = await server.read(state.key.value)
    if (epoch !== state.epoch) return { gone: true }
    if ('cart' in found) accept(found.cart, false)
    else if ('gone' in found) loseCart()
    else if (!state.cart.value) {
      state.error.value = found.error
      state.status.value = 'error'
    }
    return found
  }

  /** Reads the cart again, after the writes that are under way. */
  const read = (): Promise<void> => {
    reading ??= queue
      .run(look)
      .then(() => undefined)
      .finally(() => (reading = null))
    return reading
  }

  /** After a failed write: what is there now? */
  const lookAfter = (error: ApiError): Promise<Reading> =>
    BUSY.includes(error.kind) ? Promise.resolve({ error }) : look()

  const refuse = (id: number, item: CartItem | undefined, error: ApiError) => {
    state.intents.delete(id)
    const reason = wordsFor(error)
    announce(`${titleOf(item)}: ${reason}`, 'assertive')
    if (lineOf(id)) state.failures.set(id, reason)
    else showToast({ message: t('cart.lineGone', { title: titleOf(item) }), tone: 'bad' })
  }

  const sayQuantity = (item: CartItem | undefined, qty: number) => {
    const cart = state.cart.value
    const amount = cart?.amount === null || cart === null ? '' : i18n.money(cart.amount, cart.currency)
    if (qty > 0) announce(t('cart.saidQuantity', { title: titleOf(item), count: qty, amount }))
  }

  /** Sends the newest intention for a line. */
  const send = async (id: number): Promise<void> => {
    scheduled.delete(id)
    const { epoch } = state
    const key = state.key.value
    const qty = state.intents.get(id)
    const item = lineOf(id)
    if (qty === undefined || key === null) return
    if (!item || item.qty === qty) return void state.intents.delete(id)
    const settle = () => {
      if (state.intents.get(id) === qty) state.intents.delete(id)
      sayQuantity(item, qty)
    }
    try {
      const cart = await server.change(key, id, qty)
      if (epoch !== state.epoch) return
      accept(cart, true)
      settle()
    } catch (reason) {
      const error = asApiError(reason)
      if (epoch !== state.epoch) return
      const found = await lookAfter(error)
      if (epoch !== state.epoch) return
      const now = 'cart' in found ? (lineOf(id)?.qty ?? 0) : undefined
      if (now === qty) return settle()
      // A newer intention waits in the queue and gets its own answer.
      if (state.intents.get(id) !== qty && scheduled.has(id)) return
      refuse(id, item, error)
    }
  }

  const want = (id: number, qty: number) => {
    state.failures.delete(id)
    state.intents.set(id, qty)
    if (scheduled.has(id)) return
    scheduled.add(id)
    void queue.run(() => send(id))
  }

  const setQty = (id: number, qty: number) => {
    if (!lineOf(id)) return
    if (isQuantity(qty)) want(id, qty)
    else state.failures.set(id, t('cart.notAQuantity'))
  }

  const unremove = async (item: CartItem, qty: number) => {
    // Not sent yet: there is nothing to undo on the server.
    if (scheduled.has(item.id) && lineOf(item.id)) return want(item.id, qty)
    await queue.idle()
    if (lineOf(item.id)) return want(item.id, qty)
    const result = await add(additionOf(item, qty))
    if (!result.ok) showToast({ message: result.reason, tone: 'bad' })
  }

  const remove = (id: number) => {
    const item = lineOf(id)
    if (!item) return
    const qty = state.intents.get(id) || item.qty
    want(id, 0)
    showToast({
      message: t('cart.removed', { title: titleOf(item) }),
      action: { label: t('cart.undo'), run: () => unremove(item, qty) },
    })
  }

  /** The key of a cart to put things into: the one that is here, once it is known what lies in it, or a new one. */
  const openCart = async (): Promise<string> => {
    if (state.key.value !== null && !state.cart.value) {
      const found = await look()
      if ('error' in found) throw found.error
    }
    if (state.key.value !== null) return state.key.value
    const { epoch } = state
    const cart = await server.create()
    if (epoch === state.epoch) {
      state.key.value = cart.key
      accept(cart, true)
    }
    return cart.key
  }

  const put = async (wanted: Addition, mayRepeat: boolean): Promise<AddResult> => {
    const { epoch } = state
    let before = 0
    try {
      const key = await openCart()
      before = lineFor(state.cart.value, wanted)?.qty ?? 0
      const cart = await server.add(key, wanted)
      if (epoch === state.epoch) accept(cart, true)
      return { ok: true }
    } catch (reason) {
      const error = asApiError(reason)
      if (epoch !== state.epoch) return { ok: false, reason: wordsFor(error) }
      const found = await lookAfter(error)
      // Lost, unknown or ordered meanwhile: a new cart takes its place.
      if ('gone' in found && mayRepeat && !UNCERTAIN.includes(error.kind)) return put(wanted, false)
      const after = lineFor(state.cart.value, wanted)?.qty ?? 0
      const arrived = 'cart' in found && UNCERTAIN.includes(error.kind) && after >= before + wanted.qty
      return arrived ? { ok: true } : { ok: false, reason: wordsFor(error) }
    }
  }

  const take = async (identity: string): Promise<AddResult> => {
    const wanted = waiting.get(identity)?.wanted
    waiting.delete(identity)
    if (!wanted) return { ok: false, reason: t('cart.notAQuantity') }
    const { epoch } = state
    const result = await put(wanted, true)
    if (epoch === state.epoch) state.adding.value -= wanted.qty
    const line = lineFor(state.cart.value, wanted)
    if (result.ok) announce(t('cart.saidAdded', { title: titleOf(line), count: line?.qty ?? wanted.qty }))
    return result
  }

  /** Puts a listing into the cart. Never rejects; what is asked again before it was sent is sent once, summed. */
  const add = (wanted: Addition): Promise<AddResult> => {
    if (!isQuantity(wanted.qty)) return Promise.resolve({ ok: false, reason: t('cart.notAQuantity') })
    const identity = identityOf(wanted)
    state.adding.value += wanted.qty
    const waits = waiting.get(identity)
    if (waits) {
      waits.wanted = { ...waits.wanted, qty: waits.wanted.qty + wanted.qty }
      return waits.result
    }
    const result = queue.run(() => take(identity))
    waiting.set(identity, { wanted, result })
    return result
  }

  return { state, server, queue, titleOf, wordsFor, accept, look, read, setQty, remove, add, settled: queue.idle, t }
}
