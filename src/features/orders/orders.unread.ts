/** Which messages of others the member has not seen on this device, by the order's id. */
import { computed, ref, shallowRef } from 'vue'
import type { Order, OrderMessage } from '../../contract/order.ts'
import { messageAuthor } from './messageAuthor.ts'
import { readSeen, seenUntil, timeOf, writeSeen, writeSince, type SeenTimes } from './orders.seen.ts'
import { roleIn } from './orderStatus.ts'

/** What must be known of an order to tell whose its messages are. */
export type OrderParties = Pick<Order, 'supplier' | 'customer'>

export const createUnread = () => {
  const seen = shallowRef<SeenTimes | null>(null)
  /** When others wrote the messages that were read last. */
  const foreignTimes = shallowRef<Readonly<Record<number, readonly number[]>>>({})
  /** The member was never here: what is found at first counts as seen. */
  const isNewDevice = ref(false)

  const unreadByOrder = computed<Readonly<Record<number, number>>>(() => {
    const times = seen.value
    if (!times) return {}
    const count = (id: string, written: readonly number[]) => written.filter((time) => time > seenUntil(times, Number(id))).length
    return Object.fromEntries(Object.entries(foreignTimes.value).map(([id, written]) => [id, count(id, written)]))
  })

  /** The page shows an order's messages to the member. */
  const markRead = (memberId: number, orderId: number, messages: readonly OrderMessage[]): void => {
    seen.value = writeSeen(memberId, orderId, Math.max(0, ...messages.map(timeOf)))
  }

  return {
    seen,
    foreignTimes,
    isNewDevice,
    unreadByOrder,
    unreadTotal: computed(() => Object.values(unreadByOrder.value).reduce((sum, count) => sum + count, 0)),
    markRead,
    /** Takes what this device knows of a member; undefined for a guest. */
    begin: (memberId: number | undefined): void => {
      foreignTimes.value = {}
      seen.value = memberId === undefined ? null : readSeen(memberId)
      isNewDevice.value = memberId !== undefined && seen.value === null
    },
    /** All of the member's latest orders have been looked at: what comes from now on is unread. */
    endFirstRound: (memberId: number): void => {
      if (!isNewDevice.value) return
      isNewDevice.value = false
      seen.value = writeSince(memberId, Math.max(0, ...Object.values(foreignTimes.value).flat()))
    },
    /** Another tab has shown messages. */
    readAgain: (memberId: number): void => { seen.value = readSeen(memberId) ?? seen.value },
    /** Notes which of an order's messages are by others; answers whether there are more of them than before. */
    note: (memberId: number, orderId: number, order: OrderParties, messages: readonly OrderMessage[]): boolean => {
      const role = roleIn(order, memberId)
      const times = messages.filter((one) => !messageAuthor(order, role, one).isMine).map(timeOf)
      const before = foreignTimes.value[orderId]
      foreignTimes.value = { ...foreignTimes.value, [orderId]: times }
      if (isNewDevice.value) markRead(memberId, orderId, messages)
      return before !== undefined && times.length > before.length
    },
  }
}
