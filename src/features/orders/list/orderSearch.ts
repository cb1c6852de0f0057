/** Which orders a member looks for, by the words that the list shows. */
import type { Order } from '../../../contract/order.ts'
import { foldText } from '../../../lib/text.ts'
import type { OrderRole } from '../orderStatus.ts'
import { itemTitle, otherParty } from '../orderText.ts'

/** The word of a search that can be an order's number, without '#'; '' where there is none. */
export const numberIn = (q: string): string =>
  q.split(' ').map((word) => word.replace(/^#+/, '')).find((word) => /\d/.test(word)) ?? ''

/**
 * Whether an order has every word of `q` in its number, the titles of its listings or the other party's name. Neither
 * case nor accents count.
 * @param name the order as people call it: 'Order 123'
 */
export const matchesSearch = (order: Order, role: OrderRole, q: string, name: string): boolean => {
  const text = foldText([name, otherParty(order, role), ...order.order_items.map(itemTitle)].join(' '))
  return foldText(q).split(' ').every((word) => text.includes(word.replace(/^#+/, '')))
}
