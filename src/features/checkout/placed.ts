/** What became of a cart that was taken to the payment page, read from its orders and from what remains in it. */
import type { Order } from '../../contract/order.ts'
import { readDate } from '../../lib/dates.ts'
import type { CartGroup } from '../cart/index.ts'
import { isUnsold } from '../orders/index.ts'
import type { Payment } from '../orders/payment.storage.ts'

/**
 * Chooses the heading: nothing ordered, all orders placed, all placed but some await payment, some placed, all failed, or
 * all placed and some declined or canceled since.
 */
export type Outcome = 'none' | 'all' | 'waiting' | 'some' | 'failed' | 'changed'

export interface Placed {
  readonly outcome: Outcome
  /** Placed orders, including those that wait for payment. */
  readonly placed: readonly Order[]
  /** Failed orders without a later order from the same vendor. */
  readonly failed: readonly Order[]
  /** The failed orders whose items are no longer in the cart, by id: the marketplace has closed it. */
  readonly closed: ReadonlySet<number>
  /** What remains in the cart of vendors without a failed order. */
  readonly remaining: readonly CartGroup[]
  /** Whether anything remains in the cart, so that the checkout can be tried again. */
  readonly canRetry: boolean
  /** How many orders the cart makes altogether. */
  readonly total: number
}

/** The marketplace's clock may be this much behind the browser's. */
const MAX_CLOCK_SKEW_MS = 600_000

/** Whether an order belongs to a payment: it names the cart, or was placed after the payment began where one of them names none. */
export const isOfPayment = ({ cart_id, checkout_at }: Order, { id, at }: Payment): boolean =>
  cart_id === null || id === null ? (readDate(checkout_at)?.getTime() ?? 0) >= at - MAX_CLOCK_SKEW_MS : cart_id === id

const NOT_PLACED_STATUSES: readonly string[] = ['failed', 'draft']

const vendorOf = ({ supplier }: Pick<Order, 'supplier'> | CartGroup): number => supplier?.id ?? 0

const outcomeOf = (placed: readonly Order[], failed: readonly Order[], isMissing: boolean): Outcome => {
  if (placed.length === 0) return failed.length > 0 ? 'failed' : 'none'
  if (isMissing) return 'some'
  if (placed.some(isUnsold)) return 'changed'
  return placed.some((order) => order.status === 'pending') ? 'waiting' : 'all'
}

/** Sorts the orders of a cart and the groups that remain in it. Orders with higher ids are newer. */
export const placedOf = (orders: readonly Order[], groups: readonly CartGroup[]): Placed => {
  const byAge = [...orders].sort((a, b) => a.id - b.id)
  const placed = byAge.filter((order) => !NOT_PLACED_STATUSES.includes(order.status))
  const failed = byAge.filter((order, index) =>
    order.status === 'failed' && !byAge.slice(index + 1).some((later) => vendorOf(later) === vendorOf(order)))
  const served = new Set(placed.map(vendorOf))
  const failing = new Set(failed.map(vendorOf))
  const inCart = new Set(groups.map(vendorOf))
  const missing = new Set([...failing, ...[...inCart].filter((id) => !served.has(id))])
  return {
    outcome: outcomeOf(placed, failed, missing.size > 0),
    placed,
    failed,
    closed: new Set(failed.filter((order) => !inCart.has(vendorOf(order))).map(({ id }) => id)),
    remaining: groups.filter((group) => !failing.has(vendorOf(group))),
    canRetry: groups.length > 0,
    total: placed.length + missing.size,
  }
}
