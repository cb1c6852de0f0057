/** Which messages the member has seen on this device: the Front API states nothing about it. */
import * as z from 'zod/mini'
import type { OrderMessage } from '../../contract/order.ts'
import { readDate } from '../../lib/dates.ts'
import { readStored, writeStored } from '../../lib/storage.ts'

export const SEEN_STORAGE_KEY = 'stoa.orders'
const MAX_STORED_ORDERS = 100

/** Times by the marketplace's clock, in Unix milliseconds: `since` for orders that are not listed. */
const SeenTimes = z.object({ memberId: z.int(), since: z.number(), orders: z.record(z.string(), z.number()) })
export type SeenTimes = Readonly<z.infer<typeof SeenTimes>>

/** When a message was written, in Unix milliseconds; 0 where that is not stated. */
export const timeOf = ({ created }: Pick<OrderMessage, 'created'>): number => readDate(created)?.getTime() ?? 0

/** What this device knows; null where it is new to the member. */
export const readSeen = (memberId: number): SeenTimes | null => {
  const stored = readStored('local', SEEN_STORAGE_KEY, (raw) => z.safeParse(SeenTimes, raw).data)
  return stored?.memberId === memberId ? stored : null
}

/** The time up to which an order's messages have been seen. */
export const seenUntil = ({ since, orders }: SeenTimes, orderId: number): number => orders[String(orderId)] ?? since

/** Stores that everything up to `since` counts as seen, also of orders that are not listed. */
export const writeSince = (memberId: number, since: number): SeenTimes => {
  const times = { memberId, orders: {}, ...readSeen(memberId), since }
  writeStored('local', SEEN_STORAGE_KEY, times)
  return times
}

/** Stores that an order's messages up to `time` have been seen. */
export const writeSeen = (memberId: number, orderId: number, time: number): SeenTimes => {
  const { since, orders }: SeenTimes = readSeen(memberId) ?? { memberId, since: time, orders: {} }
  const seen = { ...orders, [String(orderId)]: Math.max(time, orders[String(orderId)] ?? since) }
  const latest = Object.entries(seen).sort(([, a], [, b]) => b - a).slice(0, MAX_STORED_ORDERS)
  const times = { memberId, since, orders: Object.fromEntries(latest) }
  writeStored('local', SEEN_STORAGE_KEY, times)
  return times
}
