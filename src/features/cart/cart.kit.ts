import type { ApiError } from '../../api/ApiError.ts'
import type { Client } from '../../api/client.ts'
import type { Cart, CartItem } from '../../contract/carts.ts'
import { errorText } from '../../i18n/errors.ts'
import type { I18n } from '../../i18n/index.ts'
import { createQueue } from './cart.queue.ts'
import { createCartServer, type Reading } from './cart.server.ts'
import type { CartState } from './cart.state.ts'
import { dropStoredCart, writeStoredCart } from './cart.storage.ts'

/** Failures that say: ask less. Nothing was taken, and looking again would be asking more. */
const BUSY: readonly string[] = ['rate_limited', 'maintenance']

/** What every change of the cart stands on: the server's word and how it is taken. */
export class CartKit {
  readonly server
  /** Everything on the wire goes through here, one thing at a time. */
  readonly queue = createQueue()
  readonly t
  /** The reading that waits for its turn. */
  private reading: Promise<void> | null = null
  /** Called whenever the server's word has been taken. */
  onAccept: () => void = () => {}

  constructor(
    readonly state: CartState,
    client: Client,
    readonly i18n: I18n,
  ) {
    this.server = createCartServer(client)
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
    state.cart.value = cart
    state.status.value = 'success'
    state.error.value = null
    const ids = new Set(cart.items.map((item) => item.id))
    for (const id of state.intents.keys()) if (!ids.has(id)) state.intents.delete(id)
    for (const id of state.failures.keys()) if (!ids.has(id)) state.failures.delete(id)
    if (written) writeStoredCart({ key: cart.key })
    this.onAccept()
  }

  private lose(): void {
    const { state } = this
    dropStoredCart()
    state.cart.value = state.key.value = state.error.value = null
    state.intents.clear()
    state.failures.clear()
    state.status.value = 'success'
  }

  /** Looks at the server's cart and takes it. Only from within the queue. */
  async look(): Promise<Reading> {
    const { state } = this
    const { epoch } = state
    if (state.key.value === null) return { gone: true }
    const found = await this.server.read(state.key.value)
    if (epoch !== state.epoch) return { gone: true }
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
    return BUSY.includes(error.kind) ? Promise.resolve({ error }) : this.look()
  }

  /** Reads the cart again, after the writes that are under way. */
  read(): Promise<void> {
    this.reading ??= this.queue.run(async () => {
      // From here on it may be too old for whoever asks: they get a reading of their own.
      this.reading = null
      await this.look()
    })
    return this.reading
  }
}
