/** Back to the marketplace's payment page with the cart of an order whose payment failed or is still to come. */
import type { Client } from '../../../api/clientKey.ts'
import { mine } from '../../../contract/carts.ts'
import type { Order } from '../../../contract/order.ts'
import type { MessageKey } from '../../../i18n/index.ts'
import type { StorefrontConfig } from '../../../lib/config.ts'
import { paymentUrl, type Payment } from '../payment.storage.ts'

interface Access {
  readonly client: Client
  readonly config: Pick<StorefrontConfig, 'checkoutUrl' | 'baseUrl'>
  readonly signal: AbortSignal
  readonly member: number
  /** Where the payment page leads back to. */
  readonly returnUrl: string
  /** The reader's language. */
  readonly locale: string
  /** The marketplace's own page of the order. */
  readonly orderUrl: string | undefined
}

/** Where an order is paid, and what is to be remembered of it before anybody goes there; or why it cannot be paid. */
export type PaymentPlace = { readonly url: string, readonly payment?: Payment } | { readonly problem: MessageKey }

/** Finds out where an order is paid. Rejects with `ApiError`. */
export const findPaymentPlace = async (order: Order, { client, config, signal, member, returnUrl, locale, orderUrl }: Access): Promise<PaymentPlace> => {
  const { carts } = order.cart_id === null ? { carts: [] } : await client.call(mine, { signal })
  // A cart that is ordered can be paid while its order waits for that; what failed is bought again from its items.
  const isPayable = (status: string | null | undefined) => status !== 'ordered' || order.status === 'pending'
  const cart = carts.find(({ id, status }) => id !== null && id === order.cart_id && isPayable(status))
  if (!cart) {
    if (order.status === 'failed') return { problem: 'orderActions.payClosed' }
    return orderUrl ? { url: orderUrl } : { problem: 'orderActions.payElsewhere' }
  }
  const url = paymentUrl(config, cart.key, returnUrl, locale)
  return url ? { url, payment: { key: cart.key, id: cart.id, member, at: Date.now() } } : { problem: 'orderActions.payMisconfigured' }
}
