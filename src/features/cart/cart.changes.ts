import { asApiError, type ApiError } from '../../api/ApiError.ts'
import type { CartItem } from '../../contract/carts.ts'
import { announce } from '../../ui/announce.ts'
import { showToast } from '../../ui/toasts.ts'
import type { AddResult, CartAdditions } from './cart.additions.ts'
import { Calm } from './cart.calm.ts'
import { isUncertain, type CartKit } from './cart.kit.ts'
import { additionOf, isQuantity } from './cart.logic.ts'

/** A change that the person was told had failed, though the server may have made it or may yet. */
interface Doubt {
  readonly item: CartItem
  readonly qty: number
  readonly epoch: number
}

/** Changes lines: the intention shows at once, the newest one for each line is sent, a refusal takes it back. */
export class CartChanges {
  /** Lines whose intention has not been sent yet. */
  private readonly scheduled = new Set<number>()
  private readonly doubts = new Map<number, Doubt>()
  private readonly calm = new Calm()
  /** Line → takes away the notice of its removal, which no answer has confirmed. */
  private readonly notices = new Map<number, () => void>()

  constructor(
    private readonly kit: CartKit,
    private readonly additions: CartAdditions,
  ) {
    kit.onAccept.push(() => this.tellMade())
  }

  setQty(id: number, qty: number): void {
    if (!this.kit.lineOf(id)) return
    if (isQuantity(qty)) this.want(id, qty)
    else this.kit.state.failures.set(id, this.kit.t('cart.notAQuantity'))
  }

  remove(id: number): void {
    const { kit } = this
    const item = kit.lineOf(id)
    if (!item) return
    const qty = kit.state.intents.get(id) || item.qty
    this.want(id, 0)
    this.notices.set(id, this.offerUndo(item, qty))
  }

  private offerUndo(item: CartItem, qty: number): () => void {
    const { kit } = this
    const { epoch } = kit.state
    return showToast({
      message: kit.t('cart.removed', { title: kit.titleOf(item) }),
      action: { label: kit.t('cart.undo'), run: () => this.putBack(item, qty, epoch) },
    })
  }

  private async putBack(item: CartItem, qty: number, epoch: number): Promise<void> {
    const { kit } = this
    if (epoch !== kit.state.epoch) return
    // Not sent yet: there is nothing to undo on the server.
    if (this.scheduled.has(item.id) && kit.lineOf(item.id)) return this.want(item.id, qty)
    await kit.queue.idle()
    const found = this.doubts.has(item.id) ? await kit.read(true) : null
    if (epoch !== kit.state.epoch) return
    // While nobody can look, a line that shows may be gone: its removal is told when it is known.
    const unknown = found && 'error' in found ? found.error : null
    if (!unknown && kit.lineOf(item.id)) return this.want(item.id, qty)
    const result: AddResult = unknown
      ? { ok: false, reason: kit.wordsFor(unknown) }
      : await this.additions.add(additionOf(item, qty))
    if (result.ok) return
    showToast({
      message: `${kit.titleOf(item)}: ${result.reason}`,
      tone: 'bad',
      action: { label: kit.t('core.retry'), run: () => this.putBack(item, qty, epoch) },
    })
  }

  private want(id: number, qty: number): void {
    const { state, queue } = this.kit
    state.failures.delete(id)
    state.intents.set(id, qty)
    this.calm.stir(id)
    if (qty === 0) this.calm.end(id)
    if (this.scheduled.has(id)) return
    this.scheduled.add(id)
    void queue.run(() => this.send(id))
  }

  /** Sends the newest intention for a line. */
  private async send(id: number): Promise<void> {
    const { kit } = this
    const { state } = kit
    const { epoch } = state
    await this.calm.of(id)
    const failure = await kit.prepare().then(() => null, asApiError)
    // From here on a newer wish is sent on its own.
    this.scheduled.delete(id)
    if (epoch !== state.epoch) return
    const key = state.key.value
    const item = kit.lineOf(id)
    const qty = state.intents.get(id)
    if (qty === undefined || !item || key === null) return void state.intents.delete(id)
    if (failure) return this.lookInto(failure, item, qty)
    if (item.qty === qty) return this.settle(id, item, qty)
    try {
      kit.mark()
      const cart = await kit.server.change(key, id, qty)
      if (epoch !== state.epoch) return
      kit.accept(cart, true)
      this.settle(id, item, qty)
    } catch (reason) {
      const error = asApiError(reason)
      if (epoch === state.epoch) await this.lookInto(error, item, qty)
    }
  }

  /** What became of a change whose answer was none, or no. */
  private async lookInto(error: ApiError, item: CartItem, qty: number): Promise<void> {
    const { kit } = this
    const { epoch, intents } = kit.state
    const { id } = item
    const found = await kit.lookAfter(error)
    if (epoch !== kit.state.epoch) return
    // What was lost on the way back has been done all the same.
    if ('cart' in found && (kit.lineOf(id)?.qty ?? 0) === qty) this.settle(id, item, qty)
    // A newer intention waits in the queue and gets its own answer.
    else if (intents.get(id) === qty || !this.scheduled.has(id)) this.refuse(id, item, error)
    // Nobody could look, or the server may be slower than our patience.
    const isUnknown = isUncertain(error) && ('error' in found || error.kind === 'timeout')
    // Whatever is wanted of it later: a line that may have been removed does not go without a word.
    if (isUnknown && this.doubts.get(id)?.qty !== 0) this.doubts.set(id, { item, qty, epoch })
  }

  /** Takes back the bad news about changes that were made after all. */
  private tellMade(): void {
    const { kit } = this
    for (const [id, { item, qty, epoch }] of this.doubts) {
      const isHere = epoch === kit.state.epoch
      if (isHere && (kit.lineOf(id)?.qty ?? 0) !== qty) continue
      this.doubts.delete(id)
      if (!isHere) continue
      kit.state.failures.delete(id)
      // The line had been shown again: it does not go without a word, or without a way back.
      if (qty === 0) this.offerUndo(item, item.qty)
    }
  }

  private settle(id: number, item: CartItem, qty: number): void {
    const { state, i18n, t } = this.kit
    this.doubts.delete(id)
    this.notices.delete(id)
    if (state.intents.get(id) === qty) state.intents.delete(id)
    const cart = state.cart.value
    const taken = this.kit.lineOf(id)?.qty ?? 0
    const title = this.kit.titleOf(item)
    if (taken < qty) state.failures.set(id, t('cart.noMoreThan', { count: taken }))
    const amount = cart && cart.amount !== null ? i18n.money(cart.amount, cart.currency) : ''
    announce(taken > 0 ? t('cart.saidQuantity', { title, count: taken, amount }) : t('cart.removed', { title }))
  }

  private refuse(id: number, item: CartItem, error: ApiError): void {
    const { kit } = this
    const title = kit.titleOf(item)
    const reason = kit.wordsFor(error)
    kit.state.intents.delete(id)
    // It was not removed after all.
    this.notices.get(id)?.()
    this.notices.delete(id)
    if (!kit.lineOf(id)) return void showToast({ message: kit.t('cart.lineGone', { title }), tone: 'bad' })
    kit.state.failures.set(id, reason)
    announce(`${title}: ${reason}`, 'assertive')
  }
}
