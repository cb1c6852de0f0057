/** The conversation about an order as one list: messages, files and events in the order of time, days between them. */
import type { Attachment, Order, OrderMessage } from '../../../contract/order.ts'
import type { MessageKey } from '../../../i18n/index.ts'
import { readDate } from '../../../lib/dates.ts'
import { messageAuthor, type MessageAuthor } from './messageAuthor.ts'
import { hasArrived, type OutboxMessage } from '../orders.storage.ts'
import type { OrderRole } from '../orderStatus.ts'

/** A change of the order's status that was seen on this device; `at` in Unix seconds. */
export interface StatusChange {
  readonly status: string
  readonly at: number
  /** It happened while nobody looked: `at` is when it was found. */
  readonly isFound: boolean
}

type Dated = { readonly key: string, readonly at: string | number | null }

/** One entry of the list. */
export type FeedEntry = Dated & (
  | { readonly kind: 'day' }
  | { readonly kind: 'message', readonly message: OrderMessage, readonly by: MessageAuthor, readonly subject: string | null }
  | { readonly kind: 'file', readonly file: Attachment, readonly by: MessageAuthor }
  | { readonly kind: 'event', readonly label: MessageKey }
  | { readonly kind: 'status', readonly status: string, readonly isFound: boolean }
  | { readonly kind: 'outgoing', readonly message: OutboxMessage }
)

interface FeedParts {
  readonly order: Order
  readonly role: OrderRole
  /** null while they are not known. */
  readonly messages: readonly OrderMessage[] | null
  readonly files: readonly Attachment[]
  readonly changes: readonly StatusChange[]
  readonly outbox: readonly OutboxMessage[]
}

const timeOf = (at: Dated['at']): number | undefined => readDate(at)?.getTime()

/** The calendar day in the reader's own time. */
const dayOf = (at: Dated['at']): string => readDate(at)?.toDateString() ?? ''

const messageEntries = ({ order, role }: FeedParts, messages: readonly OrderMessage[]): FeedEntry[] =>
  messages.map((message, index) => ({
    kind: 'message',
    key: `message-${message.id}`,
    at: message.created,
    message,
    by: messageAuthor(order, role, message),
    // A subject is shown once, not again at each message.
    subject: message.subject === messages[index - 1]?.subject ? null : message.subject || null,
  }))

const paidOut = ({ order: { payout }, role }: FeedParts): FeedEntry[] =>
  role === 'vendor' && payout && !Array.isArray(payout) && payout.status === 'success' && payout.date !== null
    ? [{ kind: 'event', key: 'paid-out', at: payout.date, label: 'orders.stepPaidOut' }]
    : []

/** Puts entries into the order of time; one without a stated time stays behind the one before it. */
const inOrder = (...lists: readonly (readonly FeedEntry[])[]): FeedEntry[] => {
  const timed = lists.flatMap((list) => {
    let last = -Infinity
    return list.map((entry) => {
      last = timeOf(entry.at) ?? last
      return { entry, time: last }
    })
  })
  return timed.sort((a, b) => a.time - b.time).map(({ entry }) => entry)
}

const withDays = (entries: readonly FeedEntry[]): FeedEntry[] => {
  let day = ''
  return entries.flatMap((entry) => {
    const own = dayOf(entry.at)
    if (own === '' || own === day) return [entry]
    day = own
    return [{ kind: 'day', key: `day-${own}`, at: entry.at } as const, entry]
  })
}

/** The whole list, oldest first; what is on its way stands at the end, and alone while the messages are not known. */
export const feedOf = (parts: FeedParts): FeedEntry[] => {
  const { order, role, messages, files, changes, outbox } = parts
  const outgoing = outbox
    .filter((message) => message.order_id === order.id && !hasArrived(messages ?? [], message))
    .map((message): FeedEntry => ({ kind: 'outgoing', key: `outgoing-${message.id}`, at: message.at / 1000, message }))
  if (!messages) return outgoing
  const placed: FeedEntry[] = order.checkout_at === null ? [] : [{ kind: 'event', key: 'placed', at: order.checkout_at, label: 'orders.stepPlaced' }]
  const fileEntries = files.map((file): FeedEntry => ({
    kind: 'file', key: `file-${file.id}`, at: file.created, file, by: messageAuthor(order, role, { role: null, user_id: file.user_id }),
  }))
  const statuses = changes.map((change): FeedEntry => ({ kind: 'status', key: `status-${change.status}-${change.at}`, ...change }))
  return [...withDays(inOrder([...placed, ...paidOut(parts)], messageEntries(parts, messages), fileEntries, statuses)), ...outgoing]
}
