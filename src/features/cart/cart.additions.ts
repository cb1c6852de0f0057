import { ApiError } from '../../api/ApiError.ts'
import { announce } from '../../ui/announce.ts'
import { showToast } from '../../ui/toasts.ts'
import { isUncertain, type CartKit } from './cart.kit.ts'
import { identityOf, isQuantity, lineFor, type Addition } from './cart.logic.ts'
import { asApiError } from './cart.server.ts'

/** Whether the server put a listing into the cart; if not, why, in words for the person. */
export type AddResult = { readonly ok: true } | { readonly ok: false; readonly reason: string }

interface Waiting {
  wanted: Addition
  /** The cart that it was meant for, see `CartState.epoch`. */
  readonly epoch: number
  result: Promise<AddResult>
}

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

  constructor(private readonly kit: CartKit) {
    kit.onAccept.push(() => this.tellTaken())
  }

  /** Never rejects; what is asked again before it was sent is sent once, summed. */
  add(wanted: Addition): Promise<AddResult> {
    const { state, queue, t } = this.kit
    if (!isQuantity(wanted.qty)) return Promise.resolve({ ok: false, reason: t('cart.notAQuantity') })
    const identity = identityOf(wanted)
    state.adding.value += wanted.qty
    const waits = this.waiting.get(identity)
    if (waits?.epoch === state.epoch) {
      waits.wanted = { ...waits.wanted, qty: waits.wanted.qty + wanted.qty }
      return waits.result
    }
    const addition: Waiting = { wanted, epoch: state.epoch, result: Promise.resolve({ ok: true }) }
    addition.result = queue.run(() => this.send(identity, addition))
    this.waiting.set(identity, addition)
    return addition.result
  }

  private async send(identity: string, addition: Waiting): Promise<AddResult> {
    const { state, t } = this.kit
    if (this.waiting.get(identity) === addition) this.waiting.delete(identity)
    const { wanted, epoch } = addition
    if (epoch !== state.epoch) return { ok: false, reason: t('cart.letGo') }
    const result = await this.put(wanted, true)
    if (epoch !== state.epoch) return result
    state.adding.value -= wanted.qty
    const line = lineFor(state.cart.value, wanted)
    if (result.ok) announce(t('cart.saidAdded', { title: this.kit.titleOf(line), count: line?.qty ?? wanted.qty }))
    return result
  }

  private async put(wanted: Addition, mayRepeat: boolean): Promise<AddResult> {
    const { kit } = this
    const { state } = kit
    const { epoch } = state
    const missing = await this.missingOf(wanted)
    if (missing instanceof ApiError) return { ok: false, reason: kit.wordsFor(missing) }
    if (missing === 0) return { ok: true }
    let goal: number | null = null
    try {
      await kit.prepare()
      if (epoch !== state.epoch) return { ok: false, reason: kit.t('cart.letGo') }
      const key = await this.openCart()
      if (epoch !== state.epoch) return { ok: false, reason: kit.t('cart.letGo') }
      goal = this.held(wanted) + missing
      kit.mark()
      const cart = await kit.server.add(key, { ...wanted, qty: missing })
      if (epoch === state.epoch) kit.accept(cart, true)
      return { ok: true }
    } catch (reason) {
      const error = asApiError(reason)
      const refusal = { ok: false, reason: kit.wordsFor(error) } as const
      if (epoch !== state.epoch) return refusal
      const found = await kit.lookAfter(error)
      const isLost = isUncertain(error)
      // Lost, unknown or ordered meanwhile: a new cart takes its place.
      if ('gone' in found && mayRepeat && !isLost && epoch === state.epoch) return this.put(wanted, false)
      if (!isLost || goal === null || epoch !== state.epoch) return refusal
      if ('cart' in found && this.held(wanted) >= goal) return { ok: true }
      // Nobody could look, or the server may be slower than our patience.
      if ('error' in found || error.kind === 'timeout') {
        this.doubts.set(identityOf(wanted), { wanted: { ...wanted, qty: goal - this.held(wanted) }, qty: goal, epoch })
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
      showToast({ message: t('cart.saidAdded', { title: this.kit.titleOf(line), count: line?.qty ?? qty }) })
    }
  }

  /** The key of a cart to put things into: the one that is here or a new one. */
  private async openCart(): Promise<string> {
    const { kit } = this
    const { state } = kit
    if (state.key.value !== null) return state.key.value
    const { epoch } = state
    const cart = await kit.server.create()
    if (epoch === state.epoch) kit.take(cart)
    return cart.key
  }
}
