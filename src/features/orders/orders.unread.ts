/** Which messages of others the member has not seen on this device, by the order's id. */
import { computed, ref, shallowRef } from 'vue'
import type { Order, OrderMessage } from '../../contract/order.ts'
import { messageAuthor } from './messages/messageAuthor.ts'
import { readSeen, seenUntil, timeOf, withSeen, withUnread, writeSeen, type SeenTimes } from './orders.seen.ts'
import { roleIn } from './orderStatus.ts'

/** What must be known of an order to tell whose its messages are. */
export type OrderParties = Pick<Order, 'supplier' | 'customer'>

const latestOf = (times: readonly number[]): number => Math.max(0, ...times)

export const createUnread = () => {
  const seen = shallowRef<SeenTimes | null>(null)
  /** When others wrote the messages that were read last. */
  const foreignTimes = shallowRef<Readonly<Record<number, readonly number[]>>>({})
  /** The member was never here before this page, and not all of their latest orders have been looked at yet. */
  const isNewDevice = ref(false)
  let isRoundDone = false

  const unreadByOrder = computed<Readonly<Record<number, number>>>(() => {
    const times = seen.value
    if (!times) return {}
    const count = (id: string, written: readonly number[]) => written.filter((time) => time > seenUntil(times, Number(id))).length
    return Object.fromEntries(Object.entries(foreignTimes.value).map(([id, written]) => [id, count(id, written)]))
  })

  /** As it is stored, which another tab may have changed; as this page has it where nothing can be stored. */
  const timesOf = (memberId: number): SeenTimes | null => readSeen(memberId) ?? seen.value

  /**
   * At the first look at an order, what is older than the member's first visit counts as seen. From then on the order has a
   * time of its own, by the marketplace's clock: a device whose clock is wrong is wrong only here.
   */
  const noteFirstLook = (memberId: number, orderId: number, written: readonly number[]): void => {
    const times = timesOf(memberId)
    if (!times || String(orderId) in times.orders) return
    const latest = latestOf(written)
    // A message of the future: the device's clock is behind, and the first visit was later than it says.
    const since = isNewDevice.value && latest > Date.now() ? Math.max(times.since, latest) : times.since
    seen.value = writeSeen(withSeen({ ...times, since }, orderId, latestOf(written.filter((time) => time <= since))))
  }

  const keepUnread = (memberId: number, orderId: number, written: readonly number[]): void => {
    const times = timesOf(memberId)
    const now = times && withUnread(times, orderId, written)
    if (now && now !== times) seen.value = writeSeen(now)
  }

  return {
    seen,
    foreignTimes,
    isNewDevice,
    unreadByOrder,
    unreadTotal: computed(() => Object.values(unreadByOrder.value).reduce((sum, count) => sum + count, 0)),
    /** The page shows an order's messages to the member. */
    markRead: (memberId: number, orderId: number, messages: readonly OrderMessage[]): void => {
      const times = timesOf(memberId)
      const latest = latestOf(messages.map(timeOf))
      if (times && latest > (times.orders[String(orderId)] ?? -1)) seen.value = writeSeen(withSeen(times, orderId, latest))
    },
    /** Takes what this device knows of a member; undefined for a guest. The time of a first visit is stored at once. */
    begin: (memberId: number | undefined): void => {
      const stored = memberId === undefined ? undefined : readSeen(memberId)
      foreignTimes.value = stored?.unread ?? {}
      isRoundDone = false
      isNewDevice.value = memberId !== undefined && !stored
      seen.value = memberId === undefined ? null : stored ?? writeSeen({ memberId, since: Date.now(), orders: {}, unread: {} })
    },
    /** All of the member's latest orders have been looked at. What was kept of others is forgotten: they may be gone. */
    endFirstRound: (memberId: number, latest: readonly number[]): void => {
      isNewDevice.value = false
      if (isRoundDone) return
      isRoundDone = true
      const isLatest = ([id]: readonly [string, unknown]) => latest.includes(Number(id))
      foreignTimes.value = Object.fromEntries(Object.entries(foreignTimes.value).filter(isLatest))
      const times = timesOf(memberId)
      const unread = Object.entries(times?.unread ?? {})
      if (times && !unread.every(isLatest)) seen.value = writeSeen({ ...times, unread: Object.fromEntries(unread.filter(isLatest)) })
    },
    /** Another tab has shown messages. */
    readAgain: (memberId: number): void => { seen.value = timesOf(memberId) },
    /** Notes which of an order's messages are by others; answers whether there are later ones than before. */
    note: (memberId: number, orderId: number, order: OrderParties, messages: readonly OrderMessage[]): boolean => {
      const role = roleIn(order, memberId)
      const times = messages.filter((one) => !messageAuthor(order, role, one).isMine).map(timeOf)
      const before = foreignTimes.value[orderId]
      noteFirstLook(memberId, orderId, messages.map(timeOf))
      foreignTimes.value = { ...foreignTimes.value, [orderId]: times }
      keepUnread(memberId, orderId, times)
      return before !== undefined && latestOf(times) > latestOf(before)
    },
  }
}
