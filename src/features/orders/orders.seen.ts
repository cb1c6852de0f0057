/** Which messages the members have seen on this device: the Front API states nothing about it. */
import * as z from 'zod/mini'
import type { OrderMessage } from '../../contract/order.ts'
import { readDate } from '../../lib/dates.ts'
import { readStored, writeStored } from '../../lib/storage.ts'

export const SEEN_STORAGE_KEY = 'stoa.orders'
const MAX_STORED_MEMBERS = 10
const MAX_STORED_ORDERS = 100
/** Of one order. */
const MAX_STORED_MESSAGES = 100

/**
 * What a member has seen, in Unix milliseconds: `since` for orders that are not listed, the others by the marketplace's clock.
 * `unread` has when others wrote what is known and has not been seen: the next page shows it before it has asked.
 */
const SeenTimes = z.object({
  memberId: z.int(),
  since: z.number(),
  orders: z.record(z.string(), z.number()),
  unread: z._default(z.record(z.string(), z.array(z.number())), {}),
})
export type SeenTimes = Readonly<z.infer<typeof SeenTimes>>

/** When a message was written, in Unix milliseconds; 0 where that is not stated. */
export const timeOf = ({ created }: Pick<OrderMessage, 'created'>): number => readDate(created)?.getTime() ?? 0

/** The records of all members, the last written first. */
const readMembers = (): readonly SeenTimes[] =>
  readStored('local', SEEN_STORAGE_KEY, (raw) =>
    (Array.isArray(raw) ? raw.flatMap((one) => z.safeParse(SeenTimes, one).data ?? []) : undefined)) ?? []

/** What this device knows of a member; undefined where it is new to them. */
export const readSeen = (memberId: number): SeenTimes | undefined => readMembers().find((one) => one.memberId === memberId)

/** The time up to which an order's messages have been seen. */
export const seenUntil = ({ since, orders }: SeenTimes, orderId: number): number => orders[String(orderId)] ?? since

/** The same with an order's messages up to `time` seen. */
export const withSeen = (times: SeenTimes, orderId: number, time: number): SeenTimes => {
  const orders = { ...times.orders, [String(orderId)]: Math.max(time, times.orders[String(orderId)] ?? 0) }
  return withUnread({ ...times, orders }, orderId, times.unread[String(orderId)] ?? [])
}

/** The same with when others wrote in an order, as far as it has not been seen. */
export const withUnread = (times: SeenTimes, orderId: number, written: readonly number[]): SeenTimes => {
  const unseen = written.filter((time) => time > seenUntil(times, orderId)).slice(-MAX_STORED_MESSAGES)
  const { [String(orderId)]: before = [], ...others } = times.unread
  if (String(before) === String(unseen)) return times
  return { ...times, unread: unseen.length > 0 ? { ...others, [String(orderId)]: unseen } : others }
}

/** Stores what a member has seen, beside what other members have; returns it as it is stored. */
export const writeSeen = ({ memberId, since, orders, unread }: SeenTimes): SeenTimes => {
  const latest = Object.entries(orders).sort(([, a], [, b]) => b - a)
  // What was seen of an order that is forgotten stays seen.
  const forgotten = latest[MAX_STORED_ORDERS]?.[1] ?? 0
  const times = { memberId, since: Math.max(since, forgotten), orders: Object.fromEntries(latest.slice(0, MAX_STORED_ORDERS)), unread }
  const others = readMembers().filter((one) => one.memberId !== memberId)
  writeStored('local', SEEN_STORAGE_KEY, [times, ...others].slice(0, MAX_STORED_MEMBERS))
  return times
}
