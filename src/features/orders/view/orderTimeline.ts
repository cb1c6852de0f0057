/** The steps of an order's timeline. A step has a date only where the server states one. */
import type { Order } from '../../../contract/order.ts'
import type { MessageKey } from '../../../i18n/index.ts'
import { statusFacts, type OrderRole } from '../orderStatus.ts'
import { isSent } from '../orderText.ts'

/** Exactly one step is `current`. */
export interface TimelineStep {
  /** A message, or the server's own word for an unknown status, see `statusText`. */
  readonly label: MessageKey | { readonly stated: string }
  readonly state: 'done' | 'current' | 'upcoming'
  /** As the server states it, see `readDate`; null where it states no date. */
  readonly at: string | number | null
}

type Dated = Pick<Order, 'status' | 'checkout_at' | 'shippings' | 'is_shipped' | 'addresses' | 'payout'>
type Label = TimelineStep['label']

const isService = (order: Dated): boolean => order.status === 'service_provided' || !isSent(order)

/** The steps that an order has passed, its current step and the steps that usually follow. */
const pathOf = (order: Dated): { done: readonly Label[]; current: Label; next: readonly Label[] } => {
  const placed = 'orders.stepPlaced'
  const handedOver = isService(order) ? 'orders.stepProvided' : 'orders.stepShipped'
  // An order may skip statuses, so only what it states is done.
  const shipped: readonly Label[] = order.is_shipped === true ? ['orders.stepShipped'] : []
  switch (order.status) {
    case 'draft':
      return { done: [], current: 'orders.stepDraft', next: [] }
    case 'pending':
      return { done: [placed], current: 'orders.stepPayment', next: ['orders.stepAccepted', handedOver, 'orders.stepCompleted'] }
    case 'new':
      return { done: [placed], current: 'orders.stepAnswer', next: [handedOver, 'orders.stepCompleted'] }
    case 'accepted':
      return { done: [placed], current: 'orders.stepAccepted', next: [handedOver, 'orders.stepCompleted'] }
    case 'shipped':
    case 'service_provided':
      return { done: [placed], current: handedOver, next: ['orders.stepCompleted'] }
    case 'customer_confirmed':
      return { done: [placed, ...shipped], current: 'orders.stepConfirmed', next: ['orders.stepCompleted'] }
    case 'completed':
      return { done: [placed, ...shipped], current: 'orders.stepCompleted', next: [] }
    case 'declined':
      return { done: [placed], current: 'orders.stepDeclined', next: [] }
    case 'failed':
      return { done: ['orders.stepTried'], current: 'orders.stepFailed', next: [] }
    case 'canceled':
      return { done: order.checkout_at === null ? [] : [placed], current: 'orders.stepCanceled', next: [] }
    default:
      return { done: order.checkout_at === null ? [] : [placed], current: { stated: order.status }, next: [] }
  }
}

/** The date of a payout that has been made; null otherwise. */
const paidOutAt = (payout: Dated['payout']): TimelineStep['at'] =>
  payout?.status === 'success' ? payout.date : null

/** The timeline of an order as `role` sees it: only the vendor sees payouts. */
export const timelineOf = (order: Dated, role: OrderRole): TimelineStep[] => {
  const { done, current, next } = pathOf(order)
  const first = done.length === 0 ? [] : [order.checkout_at]
  const paidOut = role === 'vendor' ? paidOutAt(order.payout) : null
  return [
    ...done.map((label, index) => ({ label, state: 'done' as const, at: first[index] ?? null })),
    ...(paidOut === null ? [] : [{ label: 'orders.stepPaidOut' as const, state: 'done' as const, at: paidOut }]),
    { label: current, state: 'current', at: done.length === 0 ? order.checkout_at : null },
    ...next.map((label) => ({ label, state: 'upcoming' as const, at: null })),
  ]
}

/** Whether a status ends an order before delivery. */
export const hasEndedBadly = (status: string): boolean => statusFacts(status)?.tone.customer === 'bad' || status === 'canceled'
