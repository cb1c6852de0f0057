import { asApiError, type ApiError } from '../../api/ApiError.ts'
import type { Client } from '../../api/client.ts'
import type { Cart, CartItem } from '../../contract/carts.ts'
import { errorText } from '../../i18n/errors.ts'
import type { I18n } from '../../i18n/index.ts'
import { showToast } from '../../ui/toasts.ts'
import { readJoin } from './cart.joinRecord.ts'
import { keptOf } from './cart.logic.ts'
import { createQueue } from './cart.queue.ts'
import { createCartServer, type Reading } from './cart.server.ts'
import type { CartState } from './cart.state.ts'
import { dropStoredCart, readStoredCart, writeStoredCart } from './cart.storage.ts'

/** Whether a write that failed may have been done all the same. */
export { isAnswerLost as isUncertain } from '../../api/ApiError.ts'

/** What every change of the cart stands on: the server's word and how it is taken. */
export class CartKit {
  readonly server
  /** Everything on the wire goes through here, one thing at a time. */
  readonly queue = createQueue()
  readonly t
  /** The reading that waits for its turn, and whether anybody waits for it. */
  private reading: { readonly done: Promise<Reading>, quiet: boolean } | null = null
  /** Called whenever the server's word has been taken. */
  readonly onAccept: (() => void)[] = []
  /** Ends a step of a join that was interrupted. */
  goOn: () => Promise<void> = () => Promise.resolve()

  /** @param follow takes up the cart that storage remembers where another tab changed it */
  constructor(
    readonly state: CartState,
    client: Client,
    readonly i18n: I18n,
    private readonly follow: () => void,
  ) {
    this.server = createCartServer(client, (key) => state.key.value === key)
    this.t = i18n.t
  }

  lineOf(id: number): CartItem | undefined {
    return this.state.cart.value?.items.find((item) => item.id === id)
  }

  titleOf(item: CartItem | undefined): string {
    return item?.listing_title ?? this.t('cart.thisListing')
  }

  wordsFor(error: ApiError): string {
    return errorText(error, this.t)
  }

  /** Takes the server's word; intentions for lines that are no more are let go. */
  accept(cart: Cart, written: boolean): void {
    const { state } = this
    // Another tab may have let this cart go while the answer was on its way.
    this.follow()
    if (state.key.value !== cart.key) return
    const ids = new Set(cart.items.map((item) => item.id))
    for (const [id, qty] of state.intents) if (!ids.has(id)) this.drop(id, qty)
    for (const id of state.failures.keys()) if (!ids.has(id)) state.failures.delete(id)
    state.cart.value = cart
    state.status.value = 'success'
    state.error.value = null
    if (written) this.remember(cart.key)
    else state.revision = readStoredCart()?.revision
    for (const tell of this.onAccept) tell()
  }

  /** A line that is wanted otherwise is no more. */
  private drop(id: number, qty: number): void {
    this.state.intents.delete(id)
    const title = this.titleOf(this.lineOf(id))
    if (qty > 0) showToast({ message: this.t('cart.lineGone', { title }), tone: 'bad' })
  }

  /** Lines that were here a moment ago may have been taken out by the marketplace. */
  private async tellGone(before: Cart, now: Cart): Promise<void> {
    const gone = before.items.filter(({ id }) => !now.items.some((item) => item.id === id))
    if (before.key !== now.key || gone.length === 0) return
    const { tellGone } = await import('./cart.gone.ts')
    await tellGone(gone, now.key, this)
  }

  private remember(key: string): void {
    this.state.revision = writeStoredCart({ key, owner: this.state.owner })
  }

  /** Before a write: whoever is cut off before its answer leaves tabs behind that know that they are behind. */
  mark(): void {
    const { key, owner } = this.state
    if (key.value !== null) writeStoredCart({ key: key.value, owner })
  }

  /** Makes another cart the one that is here. */
  take(cart: Cart): void {
    this.state.key.value = cart.key
    this.remember(cart.key)
    this.accept(cart, false)
  }

  private lose(): void {
    const { state } = this
    dropStoredCart()
    for (const [id, qty] of state.intents) this.drop(id, qty)
    state.cart.value = state.key.value = state.error.value = null
    state.failures.clear()
    state.status.value = 'success'
  }

  /** Looks at the server's cart and takes it. Only from within the queue. */
  async look(quiet = true): Promise<Reading> {
    const { state } = this
    const { epoch } = state
    const key = state.key.value
    if (key === null) return { gone: true }
    const found = await this.server.read(key, quiet)
    if (epoch !== state.epoch || key !== state.key.value) return { gone: true }
    if ('cart' in found) this.accept(found.cart, false)
    else if ('gone' in found) this.lose()
    else if (!state.cart.value) {
      state.error.value = found.error
      state.status.value = 'error'
    }
    return found
  }

  /** After a failed write: what is there now? */
  lookAfter(error: ApiError): Promise<Reading> {
    // Who is told to ask less was not heard, and looking again would be asking more.
    return error.kind === 'rate_limited' ? Promise.resolve({ error }) : this.look()
  }

  /**
   * Before a write: the cart is seen as other tabs left it, and no line is on its way between two carts.
   * @throws ApiError
   */
  async prepare(): Promise<void> {
    const { state } = this
    this.follow()
    if (readJoin(state.owner)?.step) await this.goOn()
    if (state.key.value === null) return
    if (state.cart.value && state.revision === readStoredCart()?.revision) return
    const found = await this.look()
    if ('error' in found) throw found.error
  }

  /**
   * Makes a change that another feature knows how to ask for, in its turn like every other. A lost answer is looked
   * for: whoever asked compares what they wanted with what is there.
   * @returns false where another cart, or none, is here by now: then nothing was asked for
   * @throws ApiError
   */
  change(request: (key: string) => Promise<Cart>): Promise<boolean> {
    return this.queue.run(async () => {
      const { state } = this
      const { epoch } = state
      await this.prepare()
      const key = state.key.value
      if (key === null || epoch !== state.epoch) return false
      this.mark()
      try {
        const cart = await request(key)
        if (epoch === state.epoch) this.accept(cart, true)
        return true
      } catch (reason) {
        if (epoch === state.epoch) await this.lookAfter(asApiError(reason))
        throw reason
      }
    })
  }

  /** Whether there is something in another cart of the member's. Never rejects for a failed request. */
  async hasOthers(): Promise<boolean> {
    const carts = await this.server.mine(true).catch((reason: unknown) => asApiError(reason) && [])
    return keptOf(carts) !== undefined
  }

  /** Reads the cart again, after the writes that are under way. */
  read(quiet: boolean): Promise<Reading> {
    if (this.reading) {
      this.reading.quiet &&= quiet
      return this.reading.done
    }
    const done = this.queue.run(async () => {
      const isQuiet = this.reading?.quiet ?? quiet
      // From here on it may be too old for whoever asks: they get a reading of their own.
      this.reading = null
      this.follow()
      const { cart, revision } = this.state
      const before = revision === readStoredCart()?.revision ? cart.value : null
      const found = await this.look(isQuiet)
      if (before && 'cart' in found) void this.tellGone(before, found.cart).catch(() => undefined)
      return found
    })
    this.reading = { done, quiet }
    return done
  }
}
