import { MESSAGE_ROLES } from '../../contract/order.ts'
import type { Order, OrderMessage } from '../../contract/order.ts'
import type { MessageKey } from '../../i18n/index.ts'
import type { OrderRole } from './orderStatus.ts'

/** Who wrote a message: a name, or the words for an author without one. */
export interface MessageAuthor {
  readonly author: string | { readonly key: MessageKey }
  readonly isMine: boolean
}

/** Who wrote a message, as `role` reads it (specification, Order message: 1 customer, 2 vendor, 3 marketplace). */
export const messageAuthor = (
  order: Pick<Order, 'supplier' | 'customer'>,
  role: OrderRole,
  { role: from, user_id }: Pick<OrderMessage, 'role' | 'user_id'>,
): MessageAuthor => {
  if (from === MESSAGE_ROLES.marketplace) return { author: { key: 'orders.marketplace' }, isMine: false }
  const isVendor = from === MESSAGE_ROLES.vendor || (from === null && user_id !== null && user_id === order.supplier?.id)
  if (isVendor === (role === 'vendor')) return { author: { key: 'orders.you' }, isMine: true }
  const name = (isVendor ? order.supplier : order.customer)?.public_name
  return { author: name || { key: isVendor ? 'orders.vendor' : 'orders.customer' }, isMine: false }
}
