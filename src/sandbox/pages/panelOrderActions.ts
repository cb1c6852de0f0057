import { MESSAGE_ROLES, ORDER_STATUSES } from '../../contract/order.ts'
import type { Desk } from '../http/call.ts'
import type { Input } from '../http/input.ts'
import { textOf, wholeOf } from '../http/input.ts'
import { addLongTalk, addMessage } from '../market/messages.ts'
import { ACTORS, mayMove } from '../market/orderMachine.ts'
import { moveOrder, noteTracking } from '../market/orders.ts'
import type { Order } from '../model.ts'
import { switchOtherSide } from '../otherSide/play.ts'
import { awaitAnswer, forgetMember } from '../otherSide/watch.ts'
import { LONG_TALK_MESSAGES } from './panelOrders.ts'

type OrderAction = (tools: { readonly desk: Desk }, body: Input) => string

const namedOrder = ({ records }: Desk, body: Input): Order | undefined => {
  const number = (textOf(body['order_number']) ?? '').toLowerCase()
  return records.world.orders.find((order) => order.number.toLowerCase() === number)
}

/** What the forms about orders do, by the last part of their path. */
export const ORDER_ACTIONS: Readonly<Record<string, OrderAction>> = {
  order: ({ desk }, body) => {
    const order = desk.records.order(wholeOf(body['order_id']) ?? 0)
    const status = ORDER_STATUSES.find((one) => one === body['status'])
    const actor = ACTORS.find((one) => one === (body['actor'] ?? 'platform'))
    if (!order || !status || !actor || !mayMove(order.status, status, actor)) return 'nothing'
    if (status === 'shipped') noteTracking(order, desk.random)
    moveOrder(desk.records, order, status)
    return 'order'
  },

  message: ({ desk }, body) => {
    const order = namedOrder(desk, body)
    const content = textOf(body['content']) ?? ''
    const role = Object.values(MESSAGE_ROLES).find((one) => one === wholeOf(body['role']))
    if (!order || !role || content === '') return 'nothing'
    addMessage(desk.records, order, { role, subject: '', content })
    // Nobody is to answer what was written here for a party.
    awaitAnswer(desk.records, order, null)
    return 'message'
  },

  'long-talk': ({ desk }, body) => {
    const order = namedOrder(desk, body)
    if (!order) return 'nothing'
    addLongTalk(desk.records, order, LONG_TALK_MESSAGES)
    return 'long-talk'
  },

  'other-side': ({ desk }, body) => {
    const isOn = body['on'] === '1'
    switchOtherSide(desk, isOn)
    return isOn ? 'other-side-on' : 'other-side-off'
  },

  leave: ({ desk }, body) => {
    const member = desk.records.memberByEmail(textOf(body['email']) ?? '')
    if (!member) return 'nobody'
    forgetMember(desk.records, member.id)
    return 'left'
  },
}
