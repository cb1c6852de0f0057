/** To the marketplace's own payment page and back (gaps, Payment). */
import * as z from 'zod/mini'
import type { StorefrontConfig } from '../../lib/config.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { fillUrl } from '../../lib/url.ts'

const PAYMENT_STORAGE_KEY = 'stoa.payment'

const Payment = z.object({ key: z.string(), id: z.nullable(z.int()), member: z.int(), at: z.int() })
/** The cart that a member took to the payment page, and when (Unix milliseconds); `id` is what its orders name, where the cart states it. */
export type Payment = z.infer<typeof Payment>

/**
 * The URL of the hosted payment page, from the template in the settings; undefined where the result is not a URL that
 * may be opened.
 */
export const paymentUrl = (
  { checkoutUrl, baseUrl }: Pick<StorefrontConfig, 'checkoutUrl' | 'baseUrl'>,
  cartKey: string,
  returnUrl: string,
  locale: string,
): string | undefined =>
  fillUrl(checkoutUrl, {
    base_url: baseUrl.replace(/\/+$/, ''),
    cart_key: encodeURIComponent(cartKey),
    return_url: encodeURIComponent(returnUrl),
    locale,
  })

/** Stores which cart the return page asks the server about: anybody can write the query string of its URL. */
export const rememberPayment = (payment: Payment): void => {
  writeStored('local', PAYMENT_STORAGE_KEY, payment)
}

/** The cart that this member last took to the payment page. */
export const rememberedPayment = (member: number): Payment | undefined => {
  const payment = readStored('local', PAYMENT_STORAGE_KEY, (raw) => Payment.safeParse(raw).data)
  return payment?.member === member ? payment : undefined
}
