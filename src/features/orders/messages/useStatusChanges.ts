import { shallowRef, watch, type Ref } from 'vue'
import * as z from 'zod/mini'
import type { Order } from '../../../contract/order.ts'
import { readStored, writeStored } from '../../../lib/storage.ts'
import { useIdentityStore } from '../../identity/index.ts'
import type { StatusChange } from './messageFeed.ts'

const STATUSES_STORAGE_KEY = 'stoa.orders.statuses'
const MAX_STORED_ORDERS = 50
const MAX_STORED_STATUSES = 20

/** The statuses in which a member has seen their orders on this device, oldest first; the first is no change. */
const SeenStatuses = z.object({
  memberId: z.int(),
  orders: z.record(z.string(), z.array(z.object({ status: z.string(), at: z.number(), isFound: z.boolean() }))),
})
type Seen = readonly StatusChange[]

const readOrders = (memberId: number): Readonly<Record<string, Seen>> => {
  const stored = readStored('local', STATUSES_STORAGE_KEY, (raw) => z.safeParse(SeenStatuses, raw).data)
  return stored?.memberId === memberId ? stored.orders : {}
}

const writeOrder = (memberId: number, orderId: number, seen: Seen): void => {
  const latest = Object.entries<Seen>({ ...readOrders(memberId), [orderId]: seen })
    .sort(([, a], [, b]) => (b.at(-1)?.at ?? 0) - (a.at(-1)?.at ?? 0)).slice(0, MAX_STORED_ORDERS)
  writeStored('local', STATUSES_STORAGE_KEY, { memberId, orders: Object.fromEntries(latest) })
}

/** The changes of an order's status that this device has seen, now and in earlier visits: the Front API states none of them. */
export const useStatusChanges = (order: () => Pick<Order, 'id' | 'status'>): Readonly<Ref<Seen>> => {
  const identity = useIdentityStore()
  const changes = shallowRef<Seen>([])
  let seen: Seen = []
  watch(() => [identity.memberId, order().id, order().status] as const, ([memberId, id, status], before) => {
    if (memberId === undefined) return
    const isFirst = before?.[0] !== memberId || before[1] !== id
    // Where the browser stores nothing, what this page has seen goes on.
    seen = readOrders(memberId)[id] ?? (isFirst ? [] : seen)
    // The first status may come from the page's cache, older than what another tab has noted.
    const isNoted = isFirst ? seen.some((one) => one.status === status) : seen.at(-1)?.status === status
    if (!isNoted) {
      seen = [...seen, { status, at: Math.floor(Date.now() / 1000), isFound: isFirst }].slice(-MAX_STORED_STATUSES)
      writeOrder(memberId, id, seen)
    }
    changes.value = seen.slice(1)
  }, { immediate: true })
  return changes
}
