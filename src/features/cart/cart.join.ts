/** Two carts become one when somebody signs in; loaded then. */
import { asApiError, type ApiError } from '../../api/ApiError.ts'
import type { Cart, CartItem } from '../../contract/carts.ts'
import { showToast } from '../../ui/toasts.ts'
import type { CartKit } from './cart.kit.ts'
import {
  NOTHING, readJoin, writeJoin, type JoinLoss, type JoinOutcome, type JoinRecord, type JoinStep,
} from './cart.joinRecord.ts'
import { obstacleOf } from './cart.lines.ts'
import { additionOf, fitting, keptOf, lineFor } from './cart.logic.ts'

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

  /** Takes the line from the cart where it was; false where somebody else has done so. */
  private async leave({ from, item_id }: JoinStep): Promise<boolean> {
    try {
      await this.kit.server.change(from, item_id, 0)
      return true
    } catch (reason) {
      const { kind } = asApiError(reason)
      if (kind !== 'not_found' && kind !== 'refused') throw reason
      return false
    }
  }

  /**
   * Another browser has brought the same line over at this moment: what is more than it was to be is too much. Never
   * less: whether the other's pieces are among those from before cannot be told, and one too many is better than none.
   */
  private async giveBack(step: JoinStep, item: CartItem): Promise<void> {
    const found = await this.kit.server.read(step.kept, true)
    if ('error' in found) throw found.error
    const line = 'cart' in found ? lineFor(found.cart, additionOf(item, 1)) : undefined
    if (!line || line.qty <= step.qty) return
    await this.reduce({ ...step, item_id: line.id, before: line.qty, back: true })
  }

  /** Written down before, like every step: who is interrupted goes on with it. */
  private async reduce(step: JoinStep): Promise<void> {
    this.write({ unfinished: true, step })
    const { server } = this.kit
    this.kit.mark()
    this.learn(await server.change(step.kept, step.item_id, step.qty))
    this.write({ unfinished: true })
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
    const loss = lost > 0 ? this.lossOf(item, lost, current, refusal) : null
    if (loss) this.say([loss], current)
    if (!(await this.leave(current))) {
      if (loss) this.say([], current, loss.id)
      if (lost < item.qty) await this.giveBack(current, item)
    } else if (lost < item.qty && step.from !== this.kit.state.key.value) this.count(1)
    this.write({ unfinished: true })
  }

  /** So many lines came from elsewhere. */
  private count(lines: number): void {
    this.outcome = { ...this.outcome, joined: this.outcome.joined + lines }
  }

  private say(losses: readonly JoinLoss[], step: JoinStep, unsaid?: string): void {
    const others = this.outcome.lost.filter(({ id }) => id !== unsaid && losses.every((loss) => loss.id !== id))
    this.outcome = { ...this.outcome, lost: [...others, ...losses] }
    this.write({ unfinished: true, step })
    if (!this.isOver()) this.kit.state.joined.value = this.outcome
  }

  private async read(): Promise<void> {
    this.carts.clear()
    // The cart at hand is not the member's for every marketplace by now: it may be missing in their list.
    const { cart } = this.kit.state
    if (cart.value) this.carts.set(cart.value.key, cart.value)
    for (const cart of await this.kit.server.mine(true)) this.carts.set(cart.key, cart)
  }

  /** Ends a step that was interrupted. */
  async goOn(): Promise<void> {
    const step = readJoin(this.owner)?.step
    if (!step) return
    await this.read()
    if (this.isOver()) return
    const kept = this.carts.get(step.kept)
    if (step.back) {
      const isAsBefore = kept?.items.some(({ id, qty }) => id === step.item_id && qty === step.before)
      return isAsBefore ? this.reduce(step) : this.write({ unfinished: true })
    }
    const item = this.carts.get(step.from)?.items.find(({ id }) => id === step.item_id)
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
    const all = [...this.carts.values()]
    const kept = keptOf(all)?.key
    if (kept !== undefined && kept !== state.key.value) this.countOnce(kept)
    for (const { key, items } of all) {
      if (key !== kept) for (const item of items) await this.bring(key, item, kept)
    }
    if (this.isOver()) return
    // What the person sees is their own until all of it is in the other: nothing goes and comes again.
    this.end((kept !== undefined && kept !== state.key.value && this.carts.get(kept)) || state.cart.value)
  }

  private async bring(from: string, { id }: CartItem, into: string | undefined): Promise<void> {
    if (this.isOver()) return
    // A cart that is not at hand may be at another browser's, which may be bringing it over itself.
    if (from !== this.kit.state.key.value) await this.read()
    const item = this.carts.get(from)?.items.find((one) => one.id === id)
    const kept = into !== undefined && this.carts.get(into)
    if (item && kept && !this.isOver()) await this.carry(stepFor(kept, from, item), item)
  }

  /** The person's own lines go into the cart from before: to them it is that one's that come. */
  private countOnce(kept: string): void {
    const { cart } = this.kit.state
    if (this.outcome.joined === 0 && (cart.value?.items.length ?? 0) > 0) this.count(this.carts.get(kept)?.items.length ?? 0)
  }

  private end(cart: Cart | null): void {
    const { t, state } = this.kit
    const { joined, lost } = this.outcome
    state.joined.value = joined + lost.length > 0 ? this.outcome : null
    this.outcome = { joined: 0, lost }
    this.write({ unfinished: false })
    // Said to the other tabs, too.
    if (cart) this.kit.take(cart)
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
    const attempt = () => joinOf(kit)?.all().then(() => null, asApiError)
    const failure = await attempt()
    // A pause that is not said to last may be over, and what it cut may have been taken: the second attempt looks first.
    if (failure?.kind === 'maintenance' && !failure.retryAfter) await attempt()
  })
