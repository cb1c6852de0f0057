import type { Call } from '../http/call.ts'
import { memberOf } from '../http/call.ts'
import { wholeOf } from '../http/input.ts'
import { Refusal } from '../http/refusal.ts'
import type { Order } from '../model.ts'

/**
 * The order in the path, of which the member is customer or vendor. Whether another one exists is not told: both are
 * a 403 with the standard body (specification, Errors, Front API).
 */
export const partyOrder = (call: Call<'order_id'>): Order => {
  const member = memberOf(call)
  const order = call.records.order(wholeOf(call.params.order_id) ?? 0)
  if (!order || (order.customer_id !== member.id && order.supplier_id !== member.id)) {
    throw new Refusal(403, 'standard', 'You cannot access this resource')
  }
  return order
}
