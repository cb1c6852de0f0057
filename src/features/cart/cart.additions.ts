import { announce } from '../../ui/announce.ts'
import type { CartKit } from './cart.kit.ts'
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

/** Failures after which the server may or may not have done what it was asked. */
const UNCERTAIN: readonly string[] = ['network', 'timeout', 'server', 'malformed', 'aborted']

/** Puts listings into the cart. */
export class CartAdditions {
  private readonly waiting = new Map<string, Waiting>()

  constructor(private readonly kit: CartKit) {}

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
    let before = 0
    try {
      const key = await this.openCart()
      before = lineFor(state.cart.value, wanted)?.qty ?? 0
      const cart = await kit.server.add(key, wanted)
      if (epoch === state.epoch) kit.accept(cart, true)
      return { ok: true }
    } catch (reason) {
      const error = asApiError(reason)
      const refusal = { ok: false, reason: kit.wordsFor(error) } as const
      if (epoch !== state.epoch) return refusal
      const found = await kit.lookAfter(error)
      const isUncertain = UNCERTAIN.includes(error.kind)
      // Lost, unknown or ordered meanwhile: a new cart takes its place.
      if ('gone' in found && mayRepeat && !isUncertain && epoch === state.epoch) return this.put(wanted, false)
      const after = lineFor(state.cart.value, wanted)?.qty ?? 0
      return 'cart' in found && isUncertain && after >= before + wanted.qty ? { ok: true } : refusal
    }
  }

  /** The key of a cart to put things into: the one that is here, once it is known what lies in it, or a new one. */
  private async openCart(): Promise<string> {
    const { kit } = this
    const { state } = kit
    if (state.key.value !== null && !state.cart.value) {
      const found = await kit.look()
      if ('error' in found) throw found.error
    }
    if (state.key.value !== null) return state.key.value
    const { epoch } = state
    const cart = await kit.server.create()
    if (epoch === state.epoch) {
      state.key.value = cart.key
      kit.accept(cart, true)
    }
    return cart.key
  }
}
