import { ApiError, asApiError } from '../../api/ApiError.ts'
import { announce } from '../../ui/announce.ts'
import { showToast } from '../../ui/toasts.ts'
import { isUncertain, type CartKit } from './cart.kit.ts'
import { identityOf, isQuantity, keptOf, lineFor, type Addition } from './cart.logic.ts'
import { readStoredCart } from './cart.storage.ts'
import { dropUnsent, hasUnsent, keepUnsent, readUnsent, type Unsent } from './cart.unsent.ts'

/** Whether the server put a listing into the cart; if not, why, in words for the person. */
export type AddResult = { readonly ok: true } | { readonly ok: false; readonly reason: string }

/** `isCut`: no answer came, which may be because the page is being left. */
type Outcome = AddResult & { readonly isCut?: boolean }

interface Waiting {
  wanted: Addition
  /** What it is called where it is kept beyond the page; null where nothing can be kept. */
  unsent: string | null
  /** The cart that it was meant for, see `CartState.epoch`. */
  readonly epoch: number
  /** The key of the cart into which an earlier page may have put it. */
  readonly sentTo: string | undefined
  result: Promise<AddResult>
}

/** A page that is being left may hear its requests fail: a failure is one when the page is still there after this, in milliseconds. */
const STILL_HERE = 1_000

/** An addition that the person was told had failed, though the server may have taken it or may yet. */
interface Doubt {
  readonly wanted: Addition
  /** What its line is to hold when it was taken. */
  readonly qty: number
  readonly epoch: number
}

/** Puts listings into the cart. */
export class CartAdditions {
  private readonly waiting = new Map<string, Waiting>()
  private readonly doubts = new Map<string, Doubt>()
  /** What an earlier page of this tab was left with; from here on this page's own lie there too. */
  readonly left = [...readUnsent()]

  constructor(private readonly kit: CartKit) {
    kit.onAccept.push(() => this.tellTaken())
  }

  /** Never rejects; what is asked again before it was sent is sent once, summed. */
  add(wanted: Addition): Promise<AddResult> {
    const { state, t } = this.kit
    if (!isQuantity(wanted.qty)) return Promise.resolve({ ok: false, reason: t('cart.notAQuantity') })
    const identity = identityOf(wanted)
    const waits = this.waiting.get(identity)
    if (waits?.epoch === state.epoch) {
      state.adding.value += wanted.qty
      waits.wanted = { ...waits.wanted, qty: waits.wanted.qty + wanted.qty }
      this.keep(waits)
      return waits.result
    }
    const addition = this.enqueue(wanted, Math.random().toString(36).slice(2))
    this.waiting.set(identity, addition)
    return addition.result
  }

  private enqueue(wanted: Addition, unsent: string, sent?: Unsent['sent']): Waiting {
    const { state, queue } = this.kit
    const addition: Waiting = { wanted, epoch: state.epoch, sentTo: sent?.key, result: Promise.resolve({ ok: true }), unsent }
    state.adding.value += wanted.qty
    this.keep(addition, sent)
    addition.result = queue.run(() => this.send(addition))
    return addition
  }

  /** Sends what an earlier page was left with, if it has not arrived. Never rejects. */
  addAgain({ id, wanted, sent }: Unsent): Promise<AddResult> {
    if (sent) this.doubts.set(identityOf(wanted), { wanted, qty: sent.goal, epoch: this.kit.state.epoch })
    return this.enqueue(wanted, id, sent).result
  }

  /** Keeps an addition beyond this page until it has been answered. */
  private keep(addition: Waiting, sent?: Unsent['sent']): void {
    const { unsent: id, wanted } = addition
    if (id !== null && !keepUnsent({ id, wanted, at: Date.now(), owner: this.kit.state.owner, sent })) addition.unsent = null
  }

  /** Whether a later page of this tab has taken an addition over, while this one was out of sight. */
  private isElsewhere({ unsent }: Waiting): boolean {
    return unsent !== null && !hasUnsent(unsent)
  }

  private async send(addition: Waiting): Promise<AddResult> {
    const { state, t } = this.kit
    const identity = identityOf(addition.wanted)
    if (this.waiting.get(identity) === addition) this.waiting.delete(identity)
    const { wanted, epoch, unsent } = addition
    const isHere = epoch === state.epoch
    const result: Outcome = isHere ? await this.put(addition, true) : { ok: false, reason: t('cart.letGo') }
    if (unsent !== null) {
      if (!result.ok && result.isCut) setTimeout(() => dropUnsent(unsent), STILL_HERE)
      else dropUnsent(unsent)
    }
    if (epoch !== state.epoch) return result
    state.adding.value -= wanted.qty
    const line = lineFor(state.cart.value, wanted)
    if (result.ok) announce(t('cart.saidAdded', { title: this.kit.titleOf(line), count: line?.qty ?? wanted.qty }))
    return result
  }

  private async put(addition: Waiting, mayRepeat: boolean): Promise<Outcome> {
    const { kit } = this
    const { state } = kit
    const { epoch } = state
    const { wanted } = addition
    const missing = await this.missingOf(wanted)
    if (missing instanceof ApiError) return { ok: false, reason: kit.wordsFor(missing) }
    // Or it went with the cart into which it was put.
    if (missing === 0 || (addition.sentTo ?? state.key.value) !== state.key.value) return { ok: true }
    let sent: Unsent['sent']
    try {
      await kit.prepare()
      if (epoch !== state.epoch) return { ok: false, reason: kit.t('cart.letGo') }
      const key = await this.openCart()
      if (epoch !== state.epoch) return { ok: false, reason: kit.t('cart.letGo') }
      if (this.isElsewhere(addition)) return { ok: true }
      kit.mark()
      sent = { key, goal: this.held(wanted) + missing, revision: readStoredCart()?.revision ?? '' }
      addition.wanted = { ...wanted, qty: missing }
      this.keep(addition, sent)
      const cart = await kit.server.add(key, { ...wanted, qty: missing })
      if (epoch === state.epoch) kit.accept(cart, true)
      return { ok: true }
    } catch (reason) {
      const error = asApiError(reason)
      const refusal = { ok: false, reason: kit.wordsFor(error), isCut: error.kind === 'network' } as const
      if (epoch !== state.epoch) return refusal
      // The server may be slower than our patience: no later page may take it for lost.
      if (error.kind === 'timeout' && sent) this.keep(addition, { ...sent, revision: '' })
      const found = await kit.lookAfter(error)
      const isLost = isUncertain(error)
      // Lost, unknown or ordered meanwhile: a new cart takes its place.
      if ('gone' in found && mayRepeat && !isLost && epoch === state.epoch) return this.put(addition, false)
      if (!isLost || !sent || epoch !== state.epoch) return refusal
      if ('cart' in found && this.held(wanted) >= sent.goal) return { ok: true }
      // A pause that is over by now, unless it was to last: what was not taken then is taken now.
      if ('cart' in found && error.kind === 'maintenance' && !error.retryAfter && mayRepeat) return this.put(addition, false)
      // Nobody could look, or the server may be slower than our patience.
      if ('error' in found || error.kind === 'timeout') {
        this.doubts.set(identityOf(wanted), { wanted: { ...wanted, qty: sent.goal - this.held(wanted) }, qty: sent.goal, epoch })
      }
      return refusal
    }
  }

  private held(wanted: Addition): number {
    return lineFor(this.kit.state.cart.value, wanted)?.qty ?? 0
  }

  /** How many pieces are to be sent: who asks again after a lost answer does not want the same twice. */
  private async missingOf(wanted: Addition): Promise<number | ApiError> {
    const { kit } = this
    const identity = identityOf(wanted)
    const doubt = this.doubts.get(identity)
    if (doubt?.epoch !== kit.state.epoch) return wanted.qty
    this.doubts.delete(identity)
    const found = await kit.look()
    if ('error' in found) {
      this.doubts.set(identity, doubt)
      return found.error
    }
    return this.held(wanted) >= doubt.qty ? Math.max(0, wanted.qty - doubt.wanted.qty) : wanted.qty
  }

  /** Takes back the bad news about additions that are in the cart after all. */
  private tellTaken(): void {
    const { state, t } = this.kit
    for (const [identity, { wanted, qty, epoch }] of this.doubts) {
      if (epoch === state.epoch && this.held(wanted) < qty) continue
      this.doubts.delete(identity)
      if (epoch !== state.epoch) continue
      const line = lineFor(state.cart.value, wanted)
      const message = t('cart.saidAdded', { title: this.kit.titleOf(line), count: line?.qty ?? qty })
      showToast({ message, topic: `adding ${wanted.listing_id}` })
    }
  }

  /** The key of a cart to put things into: the one that is here, the member's from another browser, or a new one. */
  private async openCart(): Promise<string> {
    const { kit } = this
    const { state } = kit
    if (state.key.value !== null) return state.key.value
    const { epoch, owner } = state
    const cart = (owner !== undefined && keptOf(await kit.server.mine(false))) || await kit.server.create()
    if (epoch === state.epoch) kit.take(cart)
    return cart.key
  }
}
