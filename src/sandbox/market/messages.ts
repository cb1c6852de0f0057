import { MESSAGE_ROLES } from '../../contract/order.ts'
import type { Order, OrderMessage } from '../model.ts'
import { displayPrice } from '../money.ts'
import type { Records } from '../records.ts'
import { dateTime, millis } from '../records.ts'

type Words = Pick<OrderMessage, 'role' | 'subject' | 'content'>

const authorOf = (order: Order, role: OrderMessage['role']): number | null =>
  role === MESSAGE_ROLES.marketplace ? null : role === MESSAGE_ROLES.customer ? order.customer_id : order.supplier_id

/** Writes a message about an order. */
export const addMessage = (records: Records, order: Order, { role, subject, content }: Words, created = records.stamp): OrderMessage => {
  const message = { id: records.nextId('messages'), order_id: order.id, user_id: authorOf(order, role), role, subject, content, created }
  records.world.messages.push(message)
  return message
}

/** What the marketplace writes about an order that is to be paid by bank transfer. */
export const transferWords = ({ amount, currency, number }: Pick<Order, 'amount' | 'currency' | 'number'>): Words => ({
  role: MESSAGE_ROLES.marketplace,
  subject: 'How to pay by bank transfer',
  content: [
    `Please transfer ${displayPrice(amount, currency)} within seven days:`,
    'Account holder: Marketplace Pay',
    'IBAN: FR76 3000 6000 0112 3456 7890 189',
    'BIC: AGRIFRPP',
    `Reference: ${number}`,
    'The vendor starts as soon as the money has arrived, usually after one or two working days.',
  ].join('\n'),
})

const SENTENCES = [
  'Good morning! Is the blue one still the same blue as in the picture?', 'It is. In the evening light it looks a little darker.',
  'That is just what I was hoping for.', 'Shall I pack the two together?', 'Yes, please.',
  'I have put a card with the care instructions in the parcel. Cold water, no bleach, and never in the sun for a whole day.',
  'Thank you!', 'See https://tracking.example/ for where it is.', 'And this one?\nIt stands beside the other.', '👍',
] as const

/**
 * Fills an order with a long conversation of both parties, between its last message and now.
 * @returns the messages, oldest first
 */
export const addLongTalk = (records: Records, order: Order, count: number): OrderMessage[] => {
  const last = records.world.messages.findLast((one) => one.order_id === order.id)?.created ?? order.created
  const start = Math.min(millis(last), records.now)
  return Array.from({ length: count }, (_, at) => {
    const role = Math.floor(at / 3) % 2 === 0 ? MESSAGE_ROLES.customer : MESSAGE_ROLES.vendor
    const content = `${at + 1}. ${SENTENCES[at % SENTENCES.length] ?? ''}`
    const created = dateTime(start + ((records.now - start) * (at + 1)) / count)
    return addMessage(records, order, { role, subject: '', content }, created)
  })
}
