/** The member's latest purchases and sales as they were listed last, and which of them are looked at for unread messages. */
import type { Order } from '../../contract/order.ts'
import { readDate } from '../../lib/dates.ts'
import type { OrderRole } from './orderStatus.ts'

/** How many of the latest open orders are looked at for unread messages. */
const MAX_CHECKED_OPEN = 8
/** How many of the latest ended orders are looked at: somebody may still write about them. */
const MAX_CHECKED_ENDED = 3
const ENDED_STATUSES = ['declined', 'completed', 'failed', 'canceled']

const placedAt = ({ checkout_at }: Order): number => readDate(checkout_at)?.getTime() ?? 0
const isEnded = ({ status }: Pick<Order, 'status'>): boolean => ENDED_STATUSES.includes(status)

export const createLists = () => {
  let lists: Readonly<Record<OrderRole, readonly Order[]>> = { customer: [], vendor: [] }
  return {
    /** Keeps the list of a role; returns the orders of both, each once, the latest checkout first. */
    store: (role: OrderRole, orders: readonly Order[]): Order[] => {
      const others = lists[role === 'customer' ? 'vendor' : 'customer']
      lists = { ...lists, [role]: orders }
      // A marketplace that knows no roles lists all orders each time: what it said last counts.
      const byId = new Map([...others, ...orders].map((order) => [order.id, order]))
      return [...byId.values()].sort((a, b) => placedAt(b) - placedAt(a) || b.id - a.id)
    },
    /** Somebody else is here. */
    reset: (): void => { lists = { customer: [], vendor: [] } },
  }
}

/** The orders whose messages are looked at, in that order: the open ones before those that have ended. */
export const ordersToCheck = (orders: readonly Order[]): Order[] => [
  ...orders.filter((order) => !isEnded(order) && order.status !== 'draft').slice(0, MAX_CHECKED_OPEN),
  ...orders.filter(isEnded).slice(0, MAX_CHECKED_ENDED),
]
