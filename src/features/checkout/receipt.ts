/** What a receipt says of an order beyond its amounts: how it was paid and where it goes, as far as the order states it. */
import type { Order } from '../../contract/order.ts'
import type { MessageKey } from '../../i18n/index.ts'
import { addressLines } from '../../lib/postal.ts'
import { addressesOf, isUnsold } from '../orders/index.ts'

/**
 * How an order was paid; null where it does not say, because a guess about money misleads. Of an order that came to nothing
 * `captured_at_checkout` only says how it would have been paid.
 */
export const paymentKey = (order: Pick<Order, 'status' | 'captured_at_checkout'>): MessageKey | null => {
  const { status, captured_at_checkout: isCaptured } = order
  if (status === 'pending') return 'receipt.awaited'
  if (isCaptured === null || isUnsold(order)) return null
  return isCaptured ? 'receipt.paid' : 'receipt.authorized'
}

/** Where an order is sent: the pickup points that it names, else its delivery address, in the lines of an envelope. */
export const destinationOf = (
  order: Pick<Order, 'shippings' | 'addresses'>,
  words: Parameters<typeof addressLines>[1],
): { readonly isPickup: boolean, readonly lines: readonly string[] } => {
  const points = order.shippings.flatMap(({ pickup_point: point }) => point?.address || [])
  if (points.length > 0) return { isPickup: true, lines: points }
  const { shipping } = addressesOf(order)
  return { isPickup: false, lines: shipping ? addressLines(shipping, words) : [] }
}

/** Statuses in which the vendor is the next to act; what they send is still to come. */
const BEFORE_ANSWER: readonly string[] = ['pending', 'new']
const BEFORE_SENDING: readonly string[] = ['pending', 'new', 'accepted']

/** Which of the settings' sentences about what comes next still hold for an order. */
export const stillToCome = ({ status }: Pick<Order, 'status'>): { readonly answer: boolean, readonly sending: boolean } => ({
  answer: BEFORE_ANSWER.includes(status), sending: BEFORE_SENDING.includes(status),
})
