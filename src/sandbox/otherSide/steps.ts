/** What the party of an order whom no person plays does next, and when. */
import { MESSAGE_ROLES } from '../../contract/order.ts'
import type { Order, OrderStatus } from '../model.ts'
import type { Records } from '../records.ts'
import { isPerson } from './watch.ts'

type Party = 'customer' | 'vendor'

/** One step of an order: a message is answered, or the status changes. */
export type Step =
  | { readonly order: Order, readonly by: Party, readonly kind: 'answer' }
  | { readonly order: Order, readonly by: Party | 'platform', readonly kind: 'move', readonly to: OrderStatus }

/** Milliseconds after the last event of an order before a message is answered. */
export const ANSWER_DELAY_MS = 4000
/** Milliseconds after the last event of an order before it leaves a status. */
export const MOVE_DELAYS_MS: Readonly<Partial<Record<OrderStatus, number>>> = {
  pending: 6000, new: 4000, accepted: 8000, shipped: 10_000, service_provided: 10_000, customer_confirmed: 6000,
}
/** The same for an order that is handed over: the vendor has time to enter the customer's code. */
export const HAND_OVER_DELAY_MS = 90_000

const idOf = (order: Order, party: Party): number => (party === 'customer' ? order.customer_id : order.supplier_id)
const otherOf = (party: Party): Party => (party === 'customer' ? 'vendor' : 'customer')

/** Whether the sandbox plays a party: no person does, and a person plays the other one. */
const isPlayed = (records: Records, order: Order, party: Party): boolean =>
  records.member(idOf(order, party)) !== undefined
  && !isPerson(records, idOf(order, party)) && isPerson(records, idOf(order, otherOf(party)))

const isWatchedByPerson = (records: Records, { customer_id, supplier_id }: Order): boolean =>
  isPerson(records, customer_id) || isPerson(records, supplier_id)

/** The next status of an order that goes well, and who brings it there. */
const nextMove = (order: Order): { by: Party | 'platform', to: OrderStatus } | undefined => {
  switch (order.status) {
    case 'pending': return { by: 'customer', to: 'new' }
    case 'new': return { by: 'vendor', to: 'accepted' }
    case 'accepted': return { by: 'vendor', to: order.shippings.length > 0 ? 'shipped' : 'service_provided' }
    case 'shipped':
    case 'service_provided': return { by: 'customer', to: 'customer_confirmed' }
    case 'customer_confirmed': return { by: 'platform', to: 'completed' }
    default: return undefined
  }
}

const stepOf = (records: Records, order: Order): Step | undefined => {
  const watched = records.world.other_side.orders[order.id]
  if (!watched) return undefined
  const waited = records.now - watched.since
  const answering = watched.answer_by === null ? undefined : watched.answer_by === MESSAGE_ROLES.customer ? 'customer' : 'vendor'
  if (answering && isPlayed(records, order, answering)) {
    // A message is answered before the order goes on.
    return waited >= ANSWER_DELAY_MS ? { order, by: answering, kind: 'answer' } : undefined
  }
  const move = nextMove(order)
  if (!move) return undefined
  if (move.by === 'platform' ? !isWatchedByPerson(records, order) : !isPlayed(records, order, move.by)) return undefined
  const isHandedOver = order.status === 'shipped' && order.hand_delivery_code !== null
  const delay = isHandedOver ? HAND_OVER_DELAY_MS : MOVE_DELAYS_MS[order.status] ?? 0
  return waited >= delay ? { order, kind: 'move', ...move } : undefined
}

/**
 * The steps that are due now, at most one for each order. Pure: the clock is that of the records. An order waits anew
 * after each step, so that it never rushes through its statuses, however long nobody asked.
 */
export const dueSteps = (records: Records): Step[] => {
  const { orders } = records.world.other_side
  // Most orders of a large world are not watched.
  return Object.keys(orders).flatMap((id) => {
    const order = records.order(Number(id))
    return (order && stepOf(records, order)) ?? []
  })
}
