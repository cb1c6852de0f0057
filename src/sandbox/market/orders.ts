import type { Order, OrderStatus, Payment } from '../model.ts'
import { watchOrder } from '../otherSide/watch.ts'
import type { Records } from '../records.ts'
import { STOCK_RETURNING_STATUSES } from './orderMachine.ts'
import { shelfOf, takeStock } from './stock.ts'

/** Returns the goods of an order to stock. */
const giveBack = (records: Records, order: Order): void => {
  for (const item of order.order_items) {
    const shelf = shelfOf(records, item)
    if (shelf) takeStock(records, shelf, -item.qty)
  }
}

const settle = (records: Records, order: Order, from: Payment['status'], to: Payment['status']): void => {
  for (const payment of records.world.payments) {
    if (payment.order_id === order.id && payment.status === from) payment.status = to
  }
}

const settlePayments = (records: Records, order: Order): void => {
  if (order.status === 'new') settle(records, order, 'pending', order.captured_at_checkout ? 'success' : 'authorized')
  if (order.status === 'accepted') settle(records, order, 'authorized', 'success')
  if (!STOCK_RETURNING_STATUSES.includes(order.status)) return
  settle(records, order, 'pending', 'failed')
  settle(records, order, 'authorized', 'refunded')
  settle(records, order, 'success', 'refunded')
}

/** Gives the parcels of an order numbers with which they can be followed; what is handed over has none. */
export const noteTracking = (order: Order, random: () => number): void => {
  for (const parcel of order.shippings) {
    if (parcel.tracking_number !== null || parcel.carrier_alias === 'collect') continue
    parcel.tracking_number = `ST${100_000_000 + Math.floor(random() * 900_000_000)}EU`
    parcel.tracking_url = `https://tracking.example/${parcel.tracking_number}`
  }
}

/** Changes the status of an order, with all effects: stock, payments, payout, fulfilment, the event. */
export const moveOrder = (records: Records, order: Order, status: OrderStatus): void => {
  // A draft has not taken stock yet; a declined, failed or canceled order has already returned it.
  const holdsStock = order.status !== 'draft' && !STOCK_RETURNING_STATUSES.includes(order.status)
  order.status = status
  if (STOCK_RETURNING_STATUSES.includes(status) && holdsStock) giveBack(records, order)
  if (status === 'shipped' || status === 'service_provided') order.fulfillment_status = 'fulfilled'
  if (status === 'shipped') order.is_shipped = true
  if (status === 'new' && order.checkout_at === null) order.checkout_at = records.seconds
  if (status === 'accepted') order.payout = { status: 'waiting', amount: order.supplier_amount, date: null }
  if (status === 'completed') order.payout = { status: 'success', amount: order.supplier_amount, date: records.seconds }
  settlePayments(records, order)
  records.emit(`order.status.${status}`, 'Order', order.id)
  watchOrder(records, order)
}
