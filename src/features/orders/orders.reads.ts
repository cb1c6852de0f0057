/** Reads of messages, in the cache and out of it: an answer that was overtaken by a newer one shows nothing old. */
import type { useQueryCache } from '@pinia/colada'
import type { CommonOptions } from '../../api/call.ts'
import type { Client } from '../../api/client.ts'
import type { OrderMessage } from '../../contract/order.ts'
import { messages as messagesEndpoint } from '../../contract/orders.ts'
import { readDate } from '../../lib/dates.ts'

/** Oldest first; one without a stated time stays behind the one before it, by id. */
const inOrder = (messages: readonly OrderMessage[]): OrderMessage[] => {
  let last = -Infinity
  return [...messages].sort((a, b) => a.id - b.id)
    .map((message) => ({ message, time: last = readDate(message.created)?.getTime() ?? last }))
    .sort((a, b) => a.time - b.time)
    .map(({ message }) => message)
}

/** The keys under which reads of orders are cached; the member is part of each: nobody sees what another account loaded. */
export const orderKey = (member: number, id: number) => ['orders', member, 'one', id]
export const messagesKey = (member: number, id: number) => ['orders', member, 'messages', id]

export const createMessageReads = (client: Client, cache: ReturnType<typeof useQueryCache>, memberId: () => number | undefined) => {
  let reads = 0
  const shown = new Map<number, number>()
  const cached = (orderId: number): OrderMessage[] | undefined =>
    cache.getQueryData<OrderMessage[]>(messagesKey(memberId() ?? 0, orderId))

  return {
    cached,
    /** Reads an order's messages, oldest first. Rejects with `ApiError`. */
    load: async (orderId: number, options: Pick<CommonOptions, 'signal' | 'quiet'>): Promise<OrderMessage[]> => {
      const member = memberId()
      const read = (reads += 1)
      const messages = inOrder(await client.call(messagesEndpoint, { params: { order_id: orderId }, ...options }))
      if (member !== memberId()) return messages
      if (read < (shown.get(orderId) ?? 0)) return cached(orderId) ?? messages
      shown.set(orderId, read)
      return messages
    },
    /** Shows messages on the page that has asked for them before. */
    show: (orderId: number, messages: OrderMessage[]): void => {
      if (cached(orderId)) cache.setQueryData(messagesKey(memberId() ?? 0, orderId), messages)
    },
    /** Shows a message that was sent; what was asked for before does not know of it. */
    add: (orderId: number, message: OrderMessage): void => {
      shown.set(orderId, (reads += 1))
      const before = cached(orderId)
      if (before) cache.setQueryData(messagesKey(memberId() ?? 0, orderId), inOrder([...before.filter(({ id }) => id !== message.id), message]))
    },
    /** Somebody else is here. */
    reset: (): void => shown.clear(),
  }
}
