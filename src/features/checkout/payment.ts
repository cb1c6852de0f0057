/** The way to the marketplace's own checkout page and back (gaps, Payment). */
import * as z from 'zod/mini'
import type { StorefrontConfig } from '../../lib/config.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { fillUrl } from '../../lib/url.ts'

const PAYMENT_KEY = 'stoa.payment'

const Payment = z.object({ key: z.string(), id: z.int(), member: z.int(), at: z.int() })
/** The cart that a member took to the payment page, and when (Unix milliseconds); `id` is what its orders name. */
export type Payment = z.infer<typeof Payment>

/**
 * The address of the hosted payment page, from the configuration's template; undefined when what comes out is no
 * address that may be opened.
 */
export const paymentUrl = (
  { checkoutUrl, baseUrl }: Pick<StorefrontConfig, 'checkoutUrl' | 'baseUrl'>,
  cartKey: string,
  returnUrl: string,
): string | undefined =>
  fillUrl(checkoutUrl, {
    base_url: baseUrl.replace(/\/+$/, ''),
    cart_key: encodeURIComponent(cartKey),
    return_url: encodeURIComponent(returnUrl),
  })

/** The page that the payment page leads back to asks about this cart; the query string is never believed. */
export const rememberPayment = (payment: Payment): void => {
  writeStored('local', PAYMENT_KEY, payment)
}

/** The cart that this member last took to the payment page. */
export const rememberedPayment = (member: number): Payment | undefined => {
  const payment = readStored('local', PAYMENT_KEY, (raw) => Payment.safeParse(raw).data)
  return payment?.member === member ? payment : undefined
}
