/** Two carts become one when somebody signs in; loaded then. */
import type { ApiError } from '../../api/ApiError.ts'
import type { Cart, CartItem } from '../../contract/carts.ts'
import { showToast } from '../../ui/toasts.ts'
import type { CartKit } from './cart.kit.ts'
import {
  NOTHING, readJoin, writeJoin, type JoinLoss, type JoinOutcome, type JoinRecord, type JoinStep,
} from './cart.joinRecord.ts'
import { obstacleOf } from './cart.lines.ts'
import { additionOf, fitting, lineFor } from './cart.logic.ts'
import { asApiError } from './cart.server.ts'

const isGone = (item: CartItem) => obstacleOf(item) === 'unavailable'

/** How many pieces `kept` could have of a line that it does not have yet: lines of one listing share its stock. */
const roomFor = (kept: Cart, item: CartItem): CartItem => {
  const kin = kept.items.find((one) => one.listing_id === item.listing_id && one.variant_id === item.variant_id)
  if (!kin || kin.max_qty === null) return item
  return { ...item, max_qty: Math.max(0, kin.max_qty - kin.qty) }
}

const heldIn = (kept: Cart, item: CartItem): number => lineFor(kept, additionOf(item, 1))?.qty ?? 0

const stepFor = (kept: Cart, from: string, item: CartItem): JoinStep => {
  const here = lineFor(kept, additionOf(item, 1))
  const before = here?.qty ?? 0
  const most = isGone(item) ? 0 : fitting(before + item.qty, here ?? roomFor(kept, item))
  return { kept: kept.key, from, item_id: item.id, before, qty: Math.max(before, most) }
}

/** One member's carts on their way into one. */
class Join {
  /** Carts as the server last stated them, by key. */
  private readonly carts = new Map<string, Cart>()
  private readonly epoch

  private outcome: JoinOutcome
  /** Losses that the person was told before. */
  private readonly known

  constructor(
    private readonly kit: CartKit,
    private readonly owner: number,
  ) {
    const before = readJoin(owner)
    this.epoch = kit.state.epoch
    this.outcome = before?.outcome ?? NOTHING
    this.known = before?.unfinished ? 0 : this.outcome.lost.length
  }

  private isOver(): boolean {
    return this.epoch !== this.kit.state.epoch || this.kit.state.owner !== this.owner
  }

  private write(rest: Pick<JoinRecord, 'unfinished' | 'step'>): void {
    // Whoever is here now has no part in it.
    if (!this.isOver()) writeJoin({ owner: this.owner, outcome: this.outcome, ...rest })
  }

  /** Takes the server's word about the cart that things are put into. */
  private learn(cart: Cart): void {
    this.carts.set(cart.key, cart)
    if (!this.isOver() && cart.key === this.kit.state.key.value) this.kit.accept(cart, false)
  }

  /** @throws ApiError whatever is no plain refusal: it stops the join until the next occasion */
  private async put(step: JoinStep, item: CartItem): Promise<ApiError | null> {
    const kept = this.carts.get(step.kept)
    const here = kept && lineFor(kept, additionOf(item, 1))
    if (!kept || step.qty === step.before || (here?.qty ?? 0) >= step.qty) return null
    const { server } = this.kit
    this.kit.mark()
    try {
      this.learn(here
        ? await server.change(kept.key, here.id, step.qty)
        : await server.add(kept.key, additionOf(item, step.qty)))
      return null
    } catch (reason) {
      const error = asApiError(reason)
      if (error.kind !== 'refused' && error.kind !== 'invalid') throw error
      return error
    }
  }

  private async leave({ from, item_id }: JoinStep): Promise<void> {
    try {
      await this.kit.server.change(from, item_id, 0)
    } catch (reason) {
      const { kind } = asApiError(reason)
      if (kind !== 'not_found' && kind !== 'refused') throw reason
    }
  }

  private lossOf(item: CartItem, qty: number, step: JoinStep, refusal: ApiError | null): JoinLoss {
    const { t } = this.kit
    const { min_qty: min } = item
    const reason = refusal
      ? this.kit.wordsFor(refusal)
      : isGone(item)
        ? t('cart.unavailable')
        : step.qty === 0 && min !== null && item.qty < min
          ? t('cart.noLessThan', { count: min })
          : t('cart.noMoreThan', { count: step.qty })
    return { id: `${step.from}:${item.id}`, title: this.kit.titleOf(item), reason, wanted: additionOf(item, qty) }
  }

  /** Brings one line from another cart into the kept one, however far that has come. */
  private async carry(step: JoinStep, item: CartItem): Promise<void> {
    if (!this.carts.has(step.kept)) return // It stays where it is.
    let current = step
    this.write({ unfinished: true, step: current })
    let refusal = await this.put(current, item)
    const fresh = refusal && (await this.kit.server.read(step.kept, true))
    if (fresh) {
      // The stock changed while we counted: what there is now, or nothing.
      if ('error' in fresh) throw fresh.error
      // Ordered meanwhile: there is nothing to put it into, and it stays where it is.
      if ('gone' in fresh) throw refusal
      if ('cart' in fresh) this.learn(fresh.cart)
      const kept = this.carts.get(step.kept)
      if (kept) current = { ...stepFor(kept, step.from, item) }
      if (current.qty < step.qty) {
        this.write({ unfinished: true, step: current })
        refusal = await this.put(current, item)
      }
      if (refusal) current = { ...current, qty: current.before }
    }
    if (this.isOver()) return
    const lost = item.qty - (current.qty - current.before)
    // Said before it is done: whoever is interrupted here says it once more, not never.
    if (lost > 0) this.say(this.lossOf(item, lost, current, refusal), current)
    await this.leave(current)
    if (lost < item.qty) this.outcome = { ...this.outcome, joined: this.outcome.joined + 1 }
    this.write({ unfinished: true })
  }

  private say(loss: JoinLoss, step: JoinStep): void {
    this.outcome = { ...this.outcome, lost: [...this.outcome.lost.filter(({ id }) => id !== loss.id), loss] }
    this.write({ unfinished: true, step })
    if (!this.isOver()) this.kit.state.joined.value = this.outcome
  }

  private async read(): Promise<void> {
    this.carts.clear()
    // The cart at hand is not the member's for every marketplace by now: it may be missing in their list.
    const { cart } = this.kit.state
    if (cart.value) this.carts.set(cart.value.key, cart.value)
    for (const cart of await this.kit.server.mine()) this.carts.set(cart.key, cart)
  }

  /** Ends a step that was interrupted. */
  async goOn(): Promise<void> {
    const step = readJoin(this.owner)?.step
    if (!step) return
    await this.read()
    if (this.isOver()) return
    const item = this.carts.get(step.from)?.items.find(({ id }) => id === step.item_id)
    const kept = this.carts.get(step.kept)
    if (!item || !kept) return this.write({ unfinished: true })
    // Changed by nobody, it is as before or as after; changed on another computer, it is taken as it is.
    const here = heldIn(kept, item)
    await this.carry(here === step.before || here >= step.qty ? step : stepFor(kept, step.from, item), item)
  }

  async all(): Promise<void> {
    const { kit } = this
    const { state } = kit
    this.write({ ...readJoin(this.owner), unfinished: true })
    // The key's first call with the token makes the guest's cart the member's.
    const found = await kit.look()
    if ('error' in found) throw found.error
    await this.goOn()
    await this.read()
    if (this.isOver()) return
    const others = [...this.carts.values()].filter(({ key, items }) => key !== state.key.value && items.length > 0)
    if ((state.cart.value?.items.length ?? 0) === 0) {
      const latest = others.shift()
      if (latest) kit.take(latest)
    }
    for (const other of others) {
      for (const item of other.items) {
        const kept = state.cart.value
        if (this.isOver() || !kept) return
        await this.carry(stepFor(kept, other.key, item), item)
      }
    }
    if (!this.isOver()) this.end()
  }

  private end(): void {
    const { t, state } = this.kit
    const { joined, lost } = this.outcome
    state.joined.value = joined + lost.length > 0 ? this.outcome : null
    this.outcome = { joined: 0, lost }
    this.write({ unfinished: false })
    // Said to the other tabs, too.
    if (state.cart.value) this.kit.take(state.cart.value)
    const news = lost.length - this.known
    if (news > 0) showToast({ message: t('cart.joinedPartly', { count: news }), timeout: 12_000 })
    else if (joined > 0) showToast({ message: t('cart.joined', { count: joined }), tone: 'good' })
  }
}

const joinOf = (kit: CartKit): Join | null =>
  kit.state.owner === undefined ? null : new Join(kit, kit.state.owner)

/**
 * Ends a step that was interrupted, before anything else changes its cart. Only from within the queue.
 * @throws ApiError
 */
export const goOn = async (kit: CartKit): Promise<void> => joinOf(kit)?.goOn()

/**
 * Joins the guest's cart and the member's: every line of both, the same listing, variant and add-ons summed up to the
 * stock. First put into the kept cart, then taken from the other, so that nothing is ever in neither. What stops it is
 * written down; the next occasion goes on.
 */
export const joinCarts = (kit: CartKit): Promise<void> =>
  kit.queue.run(async () => {
    try {
      await joinOf(kit)?.all()
    } catch (reason) {
      asApiError(reason)
    }
  })
