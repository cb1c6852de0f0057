import type { Call } from '../http/call.ts'
import { memberOf } from '../http/call.ts'
import { wholeOf } from '../http/input.ts'
import { Refusal, notFound } from '../http/refusal.ts'
import type { Order } from '../model.ts'

const denied = () => new Refusal(403, 'standard', 'You cannot access this resource')

const found = (call: Call<'order_id'>): Order | undefined => call.records.order(wholeOf(call.params.order_id) ?? 0)

const isParty = (call: Call<'order_id'>, order: Order): boolean => {
  const { id } = memberOf(call)
  return order.customer_id === id || order.supplier_id === id
}

/**
 * The order in the path, when the member is its customer or its vendor. An order that does not exist is answered with
 * an HTML 404 page, an order of other members with a 403 and the standard body (specification, Errors, Front API).
 */
export const partyOrder = (call: Call<'order_id'>): Order => {
  const order = found(call)
  if (!order) throw notFound('This order does not exist.')
  if (!isParty(call, order)) throw denied()
  return order
}

/**
 * Same as `partyOrder`, for reading an order and its messages. Here both cases are a 403 with the standard body, so
 * that the response does not reveal whether an order exists (specification, Errors, Front API).
 */
export const retrievedOrder = (call: Call<'order_id'>): Order => {
  const order = found(call)
  if (!order || !isParty(call, order)) throw denied()
  return order
}
