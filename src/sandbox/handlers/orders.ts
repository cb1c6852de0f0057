import type { Call, HandlersOf } from '../http/call.ts'
import { memberOf } from '../http/call.ts'
import type { Input } from '../http/input.ts'
import { filterOf, textOf, wholeOf } from '../http/input.ts'
import { paginate } from '../http/pagination.ts'
import { Refusal, invalid, missing } from '../http/refusal.ts'
import { htmlToText } from '../market/html.ts'
import { mayMove } from '../market/orderMachine.ts'
import { moveOrder } from '../market/orders.ts'
import type { Order, OrderStatus } from '../model.ts'
import { ORDER_STATUSES } from '../../contract/order.ts'
import { messageWire, orderWire } from '../present/orders.ts'
import { attachments } from './attachments.ts'
import { partyOrder, retrievedOrder } from './partyOrder.ts'

/** Default page size (specification, Limits). */
const ORDERS_PAGE_SIZE = 25
const MESSAGE_MAX_LENGTH = 10_000

const latestCheckoutFirst = (a: Order, b: Order): number => {
  const at = (order: Order) => order.checkout_at ?? Date.parse(`${order.created.replace(' ', 'T')}Z`) / 1000
  return at(b) - at(a) || b.id - a.id
}

/** Selects the member's orders that match the query; drafts only when their status is requested. */
const isAskedFor = (call: Call, member_id: number) => {
  const role = call.query.get('role')
  const statuses = filterOf(call.query, 'status')
  const carts = filterOf(call.query, 'cart_id')
  const numbers = filterOf(call.query, 'order_number')
  return (order: Order): boolean =>
    ((role !== 'vendor' && order.customer_id === member_id) || (role !== 'customer' && order.supplier_id === member_id)) &&
    (statuses.length === 0 ? order.status !== 'draft' : statuses.includes(order.status)) &&
    (carts.length === 0 || carts.includes(String(order.cart_id))) &&
    (numbers.length === 0 || numbers.includes(order.number))
}

const refused = (message: string) => new Refusal(200, 'wishlist', message)

/** Checks that `actor` may change the status, and the hand delivery code if one is sent. @throws Refusal */
const checkMove = (order: Order, to: OrderStatus, actor: 'customer' | 'vendor', body: Input): void => {
  const code = textOf(body['hand_delivery_code'])
  if (actor === 'vendor' && to === 'customer_confirmed' && code !== undefined && order.hand_delivery_code !== null) {
    // The vendor got the code from the customer on delivery, and confirms for them.
    if (code !== order.hand_delivery_code) throw refused('The delivery code is wrong.')
    if (mayMove(order.status, to, 'customer')) return
  }
  if (!mayMove(order.status, to, actor)) throw refused(`An order that is ${order.status} cannot become ${to} by the ${actor}.`)
}

const noteShipping = (call: Call, order: Order): void => {
  const parcel = order.shippings[0]
  const number = textOf(call.body['tracking_number'])
  const url = textOf(call.body['tracking_url'])
  if (url && !/^https?:\/\//i.test(url)) throw invalid([{ field: 'tracking_url', message: 'The link is no web address.' }])
  if (!parcel) return
  if (number !== undefined) parcel.tracking_number = number || null
  if (url !== undefined) parcel.tracking_url = url || null
}

const say = (call: Call, order: Order, subject: string, content: string) => {
  const author = memberOf(call)
  const message = {
    id: call.records.nextId('messages'),
    order_id: order.id,
    user_id: author.id,
    role: author.id === order.customer_id ? (1 as const) : (2 as const),
    subject,
    content,
    created: call.records.stamp,
  }
  call.records.world.messages.push(message)
  return message
}

const messagesOf = (call: Call<'order_id'>) => {
  const order = retrievedOrder(call)
  return call.records.world.messages.filter((one) => one.order_id === order.id)
}

export const orders: HandlersOf<'orders'> = {
  ...attachments,

  list: (call) => {
    const member = memberOf(call)
    const asked = call.records.world.orders.filter(isAskedFor(call, member.id)).sort(latestCheckoutFirst)
    const { rows, pagination } = paginate(asked, call.query, ORDERS_PAGE_SIZE)
    return { orders: rows.map((order) => orderWire(call.records, order, member)), pagination }
  },

  get: (call) => orderWire(call.records, retrievedOrder(call), memberOf(call)),

  update: (call) => {
    const order = partyOrder(call)
    const member = memberOf(call)
    const status = ORDER_STATUSES.find((one) => one === call.body['status'])
    if (!status) throw refused('Unknown status.')
    const actor = member.id === order.supplier_id && mayMove(order.status, status, 'vendor') ? 'vendor'
      : member.id === order.customer_id ? 'customer' : 'vendor'
    checkMove(order, status, actor, call.body)
    if (status === 'shipped') noteShipping(call, order)
    moveOrder(call.records, order, status)
    const comment = htmlToText(textOf(call.body['comment']) ?? '')
    if (status === 'declined') order.decline_reason = comment || null
    if (comment !== '') say(call, order, '', comment)
    return { success: true, message: 'The order is updated.', order: orderWire(call.records, order, member) }
  },

  messages: (call) => messagesOf(call).map(messageWire),

  message: (call) => {
    const found = messagesOf(call).find((one) => one.id === wholeOf(call.params.message_id))
    if (!found) throw missing('This message does not exist.')
    return messageWire(found)
  },

  postMessage: (call) => {
    const order = partyOrder(call)
    const content = textOf(call.body['content']) ?? ''
    if (content === '') throw invalid([{ field: 'content', message: 'The message is empty.' }])
    if (content.length > MESSAGE_MAX_LENGTH) throw invalid([{ field: 'content', message: 'The message is too long.' }])
    return { object: 'OrderMessage', ...say(call, order, textOf(call.body['subject']) ?? '', content) }
  },

  payments: (call) => {
    const order = partyOrder(call)
    return {
      payments: call.records.world.payments
        .filter((payment) => payment.order_id === order.id)
        .map(({ order_id: _order_id, ...payment }) => ({ object: 'Payment', ...payment })),
    }
  },
}
