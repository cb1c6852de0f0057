import { MESSAGE_ROLES } from '../../../contract/order.ts'
import type { Order, OrderMessage } from '../../../contract/order.ts'
import type { MessageKey } from '../../../i18n/index.ts'
import type { OrderRole } from '../orderStatus.ts'

/** Who wrote a message: a name, or the words for an author without one. */
export interface MessageAuthor {
  readonly author: string | { readonly key: MessageKey }
  readonly isMine: boolean
  /** What the author is in this order, where a name alone does not say it. */
  readonly part: MessageKey | null
}

type Parties = Pick<Order, 'supplier' | 'customer'>

/** Which side wrote it: as the message states it, or by the author's id. */
const sideOf = (order: Parties, viewer: OrderRole, { role, user_id }: Pick<OrderMessage, 'role' | 'user_id'>): OrderRole | 'marketplace' | null => {
  if (role === MESSAGE_ROLES.marketplace) return 'marketplace'
  if (role === MESSAGE_ROLES.vendor) return 'vendor'
  if (role === MESSAGE_ROLES.customer) return 'customer'
  if (user_id === null) return null
  if (user_id === order.supplier?.id) return 'vendor'
  if (user_id === order.customer?.id) return 'customer'
  // The other party's account may be gone; who is neither of the two works for the marketplace.
  const other = viewer === 'vendor' ? 'customer' : 'vendor'
  return (other === 'vendor' ? order.supplier : order.customer) === null ? other : 'marketplace'
}

/** Who wrote a message, as `viewer` reads it (specification, Order message: 1 customer, 2 vendor, 3 marketplace). */
export const messageAuthor = (order: Parties, viewer: OrderRole, message: Pick<OrderMessage, 'role' | 'user_id'>): MessageAuthor => {
  const side = sideOf(order, viewer, message)
  if (side === null) return { author: { key: 'orders.somebody' }, isMine: false, part: null }
  if (side === viewer) return { author: { key: 'orders.you' }, isMine: true, part: null }
  const key = `orders.${side}` as const
  const name = side === 'marketplace' ? null : (side === 'vendor' ? order.supplier : order.customer)?.public_name
  return name ? { author: name, isMine: false, part: key } : { author: { key }, isMine: false, part: null }
}
