import { describe, expect, test } from 'vitest'
import { Attachment, Order, OrderMessage } from '../../../src/contract/order.ts'
import { feedOf, type FeedEntry } from '../../../src/features/orders/messages/messageFeed.ts'
import type { OutboxMessage } from '../../../src/features/orders/orders.storage.ts'

type Parts = Parameters<typeof feedOf>[0]

const order = (fields: object = {}) => Order.parse({ id: 7, status: 'accepted', customer: { id: 1, public_name: 'Nora' }, supplier: { id: 2, public_name: 'Kiln' }, ...fields })
const message = (id: number, created: string | number | null, fields: object = {}) => OrderMessage.parse({ id, created, role: 2, content: `m${id}`, ...fields })
const file = (id: number, created: string | number | null) => Attachment.parse({ id, created, user_id: 1 })
const outgoing = (id: string, fields: Partial<OutboxMessage> = {}): OutboxMessage =>
  ({ id, owner: 1, order_id: 7, role: 'customer', content: id, at: 0, sent: null, failure: null, needsAuthor: false, ...fields })
const feed = (parts: Partial<Parts>) => feedOf({ order: order(), role: 'customer', messages: [], files: [], changes: [], outbox: [], ...parts })
const keys = (entries: readonly FeedEntry[]) => entries.filter(({ kind }) => kind !== 'day').map(({ key }) => key)
/** Noon in Greenwich is the same day nearly everywhere. */
const noon = (day: number) => `2026-06-${String(day).padStart(2, '0')} 12:00:00`
const secondsOf = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`) / 1000

describe('the conversation about an order', () => {
  test('has messages, files, events and changes of status in the order of time, in whatever form that is stated', () => {
    const entries = feed({
      order: order({ checkout_at: noon(1), payout: { status: 'success', date: String(secondsOf(noon(6))) } }),
      role: 'vendor',
      messages: [message(1, secondsOf(noon(2))), message(2, noon(5))],
      files: [file(1, String(secondsOf(noon(3))))],
      changes: [{ status: 'shipped', at: secondsOf(noon(4)), isFound: false }],
    })
    expect(keys(entries)).toEqual(['placed', 'message-1', 'file-1', `status-shipped-${secondsOf(noon(4))}`, 'message-2', 'paid-out'])
  })

  test('tells only the vendor of the payout, and of none that has not been made', () => {
    const paid = { checkout_at: null, payout: { status: 'success', date: 1 } }
    expect(keys(feed({ order: order(paid), role: 'vendor' }))).toEqual(['paid-out'])
    expect(keys(feed({ order: order(paid), role: 'customer' }))).toEqual([])
    expect(keys(feed({ order: order({ payout: { status: 'waiting', date: 1 } }), role: 'vendor' }))).toEqual([])
    expect(keys(feed({ order: order({ payout: [] }), role: 'vendor' }))).toEqual([])
  })

  test('has a message without a time behind the one before it', () => {
    const messages = [message(1, null), message(2, noon(2)), message(3, 'some day'), message(4, noon(4))]
    expect(keys(feed({ messages, files: [file(1, noon(3)), file(2, noon(1))] }))).toEqual(
      ['message-1', 'file-2', 'message-2', 'message-3', 'file-1', 'message-4'])
  })

  test('has one separator before the first entry of each day, and none for what has no time', () => {
    const messages = [message(1, null), message(2, noon(1)), message(3, noon(1)), message(4, null), message(5, noon(3))]
    expect(feed({ messages, files: [file(1, noon(3))] }).map(({ kind, at }) => (kind === 'day' ? at : kind))).toEqual(
      ['message', noon(1), 'message', 'message', 'message', noon(3), 'message', 'file'])
  })

  test('shows a subject once, until it changes', () => {
    const subjects = ['Size', 'Size', '', 'Size', null, 'Colour']
    const entries = feed({ messages: subjects.map((subject, index) => message(index + 1, noon(index + 1), { subject })) })
    expect(entries.flatMap((entry) => (entry.kind === 'message' ? [entry.subject] : []))).toEqual(['Size', null, null, 'Size', null, 'Colour'])
  })

  test('has what is on its way at its end, in the order in which it was written, whatever the clocks say', () => {
    const outbox = [outgoing('first', { at: 2 }), outgoing('elsewhere', { order_id: 8 }), outgoing('second', { at: 1 })]
    expect(keys(feed({ messages: [message(1, noon(1))], outbox }))).toEqual(['message-1', 'outgoing-first', 'outgoing-second'])
    expect(keys(feed({ messages: null, files: [file(1, noon(1))], outbox }))).toEqual(['outgoing-first', 'outgoing-second'])
  })

  test('has what has arrived once', () => {
    const outbox = [outgoing('Hello', { sent: { same: 0, at: 1 } })]
    expect(keys(feed({ messages: [message(1, noon(1), { user_id: 1, role: 1, content: 'Hello' })], outbox }))).toEqual(['message-1'])
    expect(keys(feed({ messages: [message(1, noon(1), { user_id: 2, content: 'Hello' })], outbox }))).toEqual(['message-1', 'outgoing-Hello'])
  })
})
