/** The part of the orders that outlives a page: how many wait for this member, and how many messages are unread. */
import { defineStore } from 'pinia'
import { onScopeDispose, ref } from 'vue'
import * as z from 'zod/mini'
import { ApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/clientKey.ts'
import * as endpoints from '../../contract/orders.ts'
import type { Order, OrderMessage } from '../../contract/order.ts'
import { readDate } from '../../lib/dates.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { useIdentityStore } from '../identity/index.ts'
import { roleIn } from './orderStatus.ts'
import { messageAuthor } from './messageAuthor.ts'

const ORDERS_STORAGE_KEY = 'stoa.orders'
/** Younger counts are not loaded again. */
const COUNTS_MIN_AGE_MS = 60_000
/** The Front API states no unread messages, so the messages of this many of the latest open orders are loaded. */
const MAX_CHECKED_ORDERS = 5
const MAX_STORED_ORDERS = 100

/** Statuses that wait for the vendor; the customer's wait for the vendor, the carrier or the bank. */
const AWAITING_VENDOR_STATUSES = ['new', 'accepted']
const CLOSED_STATUSES = ['draft', 'declined', 'completed', 'failed', 'canceled']

/** When messages were read on this device, in Unix milliseconds: `since` for orders that are not listed. */
const ReadTimes = z.object({ memberId: z.int(), since: z.number(), orders: z.record(z.string(), z.number()) })
type ReadTimes = z.infer<typeof ReadTimes>

const timeOf = ({ created }: OrderMessage): number => readDate(created)?.getTime() ?? 0
const newestOf = (messages: readonly OrderMessage[]): number => Math.max(0, ...messages.map(timeOf))

export const useOrdersStore = defineStore('orders', () => {
  const client = useClient()
  const identity = useIdentityStore()
  /** Orders that wait for this member to do something, of the first page of their orders. */
  const awaiting = ref(0)
  /** Messages of others that were not read on this device, by the order's id. */
  const unreadByOrder = ref<Readonly<Record<number, number>>>({})
  /** When the counts were loaded last, in Unix milliseconds. */
  const refreshedAt = ref(-Infinity)

  const reset = (): void => {
    awaiting.value = 0
    unreadByOrder.value = {}
    refreshedAt.value = -Infinity
  }
  onScopeDispose(identity.onIdentityChange('orders', reset))

  /** `newest` by the marketplace's clock: on a device that is new to the member, nothing up to then counts as unread. */
  const readTimes = (memberId: number, newest: number): ReadTimes => {
    const stored = readStored('local', ORDERS_STORAGE_KEY, (raw) => z.safeParse(ReadTimes, raw).data)
    if (stored?.memberId === memberId) return stored
    const first = { memberId, since: newest, orders: {} }
    writeStored('local', ORDERS_STORAGE_KEY, first)
    return first
  }

  /** Reads the messages of the latest open orders and counts the unread ones. */
  const countUnread = async (all: readonly Order[], memberId: number, signal: AbortSignal): Promise<void> => {
    const open = all.filter(({ status }) => !CLOSED_STATUSES.includes(status ?? '')).slice(0, MAX_CHECKED_ORDERS)
    const read = await Promise.all(open.map(({ id }) => client.call(endpoints.messages, { params: { order_id: id }, quiet: true, signal })))
    const { since, orders } = readTimes(memberId, newestOf(read.flat()))
    unreadByOrder.value = Object.fromEntries(open.map((order, index) => {
      const readAt = orders[String(order.id)] ?? since
      const isUnread = (message: OrderMessage) => timeOf(message) > readAt && !messageAuthor(order, roleIn(order, memberId), message).isMine
      return [order.id, (read[index] ?? []).filter(isUnread).length]
    }))
  }

  /** Loads the counts where they are old; a failure leaves them as they are. Never rejects with `ApiError`. */
  const refresh = async (): Promise<void> => {
    const { memberId } = identity
    if (memberId === undefined || Date.now() - refreshedAt.value < COUNTS_MIN_AGE_MS) return
    refreshedAt.value = Date.now()
    const signal = identity.identitySignal()
    try {
      const { orders } = await client.call(endpoints.list, { quiet: true, signal })
      awaiting.value = orders.filter((order) => roleIn(order, memberId) === 'vendor' && AWAITING_VENDOR_STATUSES.includes(order.status ?? '')).length
      await countUnread(orders, memberId, signal)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!signal.aborted) refreshedAt.value = -Infinity
    }
  }

  /** The page shows an order's messages to the member. */
  const markRead = (orderId: number, messages: readonly OrderMessage[]): void => {
    const { memberId } = identity
    if (memberId === undefined) return
    const newest = newestOf(messages)
    const { since, orders } = readTimes(memberId, newest)
    const latest = Object.entries({ ...orders, [String(orderId)]: Math.max(since, newest) }).sort(([, a], [, b]) => b - a)
    writeStored('local', ORDERS_STORAGE_KEY, { memberId, since, orders: Object.fromEntries(latest.slice(0, MAX_STORED_ORDERS)) })
    unreadByOrder.value = { ...unreadByOrder.value, [orderId]: 0 }
  }

  return { awaiting, unreadByOrder, refreshedAt, refresh, markRead }
})
