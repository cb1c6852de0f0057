/** What an order states, as the words to show. */
import type { Order, OrderAddress, OrderItem } from '../../contract/order.ts'
import type { I18n } from '../../i18n/index.ts'
import { plainText } from '../../lib/text.ts'
import type { OrderRole } from './orderStatus.ts'

/** The number by which people name an order; its id where it has none. */
export const orderNumber = (order: Pick<Order, 'id' | 'number'>): string => order.number || String(order.id)

/** The display name of the other role. */
export const otherParty = (order: Pick<Order, 'supplier' | 'customer'>, role: OrderRole): string | null =>
  (role === 'customer' ? order.supplier : order.customer)?.public_name || null

type Money = (amount: number, currency: string | null | undefined) => string

/** An amount as the server states it: formatted here where it is a number in a currency, else its own text; '' for none. */
export const statedAmount = (
  order: Pick<Order, 'amount' | 'amount_with_currency' | 'currency'>,
  money: Money,
): string => {
  const text = order.amount === null || order.currency === null ? plainText(order.amount_with_currency ?? '') : ''
  return text || order.amount === null ? text : money(order.amount, order.currency)
}

/** The title of a line. */
export const itemTitle = (item: Pick<OrderItem, 'listing_title' | 'listing'>): string | null =>
  item.listing_title || item.listing?.title || null

/** The items of an order in one text: '2 × Lamp, Chair'; '' where none has a title. */
export const itemsText = ({ order_items }: Pick<Order, 'order_items'>, list: I18n['list']): string =>
  list(order_items.flatMap((item) => {
    const title = itemTitle(item)
    return title ? [item.qty > 1 ? `${item.qty} × ${title}` : title] : []
  }))

/** The addresses of an order, where it has them (specification, Order: an empty array when none). */
export const addressesOf = ({ addresses }: Pick<Order, 'addresses'>): {
  shipping: OrderAddress | null
  billing: OrderAddress | null
} => addresses ?? { shipping: null, billing: null }

/**
 * Whether something is sent, as far as the order states it: a parcel, or an address for one. Before it is shipped an order
 * may have no parcel yet (specification, Order).
 */
export const isSent = (order: Pick<Order, 'status' | 'shippings' | 'is_shipped' | 'addresses'>): boolean =>
  order.shippings.length > 0 || order.is_shipped === true || order.status === 'shipped' || addressesOf(order).shipping !== null
