/** What became of a cart that was taken to the payment page, read from its orders and from what is left in it. */
import type { Order } from '../../contract/order.ts'
import type { CartGroup } from '../cart/index.ts'
import type { Payment } from './payment.ts'

/** The outcome in one word: it chooses the heading. */
export type Outcome =
  /** Nothing was ordered. */
  | 'none'
  /** Every vendor has an order. */
  | 'all'
  /** Every vendor has an order, some of which wait for their payment. */
  | 'waiting'
  /** Some vendors have an order. */
  | 'some'
  /** Orders were tried and all of them failed. */
  | 'failed'

export interface Placed {
  readonly outcome: Outcome
  /** Placed, those that wait for their payment included. */
  readonly placed: readonly Order[]
  /** Failed, and not made good by a later order. */
  readonly failed: readonly Order[]
  /** What is left in the cart, by vendor. */
  readonly left: readonly CartGroup[]
  /** How many orders the cart makes altogether. */
  readonly total: number
}

/** Milliseconds by which the marketplace's clock may be behind this one. */
const MAX_CLOCK_SKEW_MS = 600_000

/** Whether an order came of a payment: it names the cart, or it names none and was made since. */
export const isOfPayment = ({ cart_id, checkout_at }: Order, { id, at }: Payment): boolean =>
  cart_id === null ? (checkout_at ?? 0) * 1000 >= at - MAX_CLOCK_SKEW_MS : cart_id === id

const NOT_PLACED: readonly string[] = ['failed', 'draft']

const vendorOf = (order: Order): number => order.supplier?.id ?? 0

/** Sorts the orders of a cart and what is left in it. Orders with later ids came later. */
export const placedOf = (orders: readonly Order[], left: readonly CartGroup[]): Placed => {
  const byTime = [...orders].sort((a, b) => a.id - b.id)
  const placed = byTime.filter((order) => !NOT_PLACED.includes(order.status))
  const isMadeGood = (order: Order, index: number) =>
    byTime.slice(index + 1).some((later) => vendorOf(later) === vendorOf(order))
  const failed = byTime.filter((order, index) => order.status === 'failed' && !isMadeGood(order, index))
  const served = new Set(placed.map(vendorOf))
  const missing = new Set([
    ...failed.map(vendorOf),
    ...left.map((group) => group.supplier?.id ?? 0).filter((id) => !served.has(id)),
  ])
  const outcome = ((): Outcome => {
    if (placed.length === 0) return failed.length > 0 ? 'failed' : 'none'
    if (missing.size > 0) return 'some'
    return placed.some((order) => order.status === 'pending') ? 'waiting' : 'all'
  })()
  return { outcome, placed, failed, left, total: placed.length + missing.size }
}
