/**
 * The part of the orders that outlives a page: what waits for this member, which messages are unread, and the outbox of
 * messages on their way. One poller asks for all of it, one request at a time.
 */
import { useQueryCache } from '@pinia/colada'
import { defineStore } from 'pinia'
import { onScopeDispose, ref, shallowRef, watchEffect } from 'vue'
import { asApiError, type ApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import type { Order, OrderMessage } from '../../contract/order.ts'
import * as endpoints from '../../contract/orders.ts'
import { useConfig } from '../../lib/config.ts'
import { listen } from '../../lib/listen.ts'
import { MESSAGE_OUTBOX_STORAGE_KEY, hasStored } from '../../lib/storage.ts'
import { useRoot } from '../../ui/root.ts'
import { useIdentityStore } from '../identity/index.ts'
import { toDoStatuses } from './actions/orderActions.ts'
import { createLists, ordersToCheck } from './orders.lists.ts'
import { createOutbox } from './orders.outbox.ts'
import { createPollPlan } from './orders.plan.ts'
import { createPolling } from './orders.polling.ts'
import { createMessageReads, orderKey } from './orders.reads.ts'
import { SEEN_STORAGE_KEY } from './orders.seen.ts'
import { createUnread, type OrderParties } from './orders.unread.ts'
import { roleIn, type OrderRole } from './orderStatus.ts'

type Known = OrderParties & Pick<Order, 'id'>

export const useOrdersStore = defineStore('orders', () => {
  const client = useClient()
  const config = useConfig()
  const identity = useIdentityStore()
  const cache = useQueryCache()
  const { titleCount } = useRoot()
  const memberId = () => identity.memberId

  /** Orders that wait for this member to do something, of the first pages of their purchases and sales. */
  const awaiting = ref(0)
  /** Whether one of these orders is a sale. */
  const hasSales = ref(false)
  /** The orders whose messages are looked at, in that order. */
  const known = shallowRef<readonly Known[]>([])
  /** The order whose page is shown. */
  const openId = ref<number | null>(null)
  const unread = createUnread()
  const reads = createMessageReads(client, cache, memberId)
  const lists = createLists()
  const plan = createPollPlan()
  /** Whether any of it has been read: the lists, whose orders' messages come next, or messages. */
  const isUnreadBegun = ref(false)
  /** Whether a whole round has been read without a failure: only then nothing unread means that there is none. */
  const isUnreadKnown = ref(false)
  /** Why a round could not be read, until one was. */
  const unreadFailure = shallowRef<ApiError | null>(null)
  const findKnown = (orderId: number | null): Known | undefined => known.value.find(({ id }) => id === orderId)
  watchEffect(() => { titleCount.value = unread.unreadTotal.value })

  /** What was read tells what is unread, and what of the outbox has arrived; answers whether there is something new. */
  const noteMessages = (orderId: number, messages: OrderMessage[]): boolean => {
    const { memberId: member } = identity
    const order = findKnown(orderId)
    const isNews = member !== undefined && order !== undefined && unread.note(member, orderId, order, messages)
    outbox.settle(orderId, messages)
    return isNews
  }

  const readMessages = async (orderId: number, options: { readonly signal: AbortSignal, readonly quiet: boolean }) => {
    const messages = await reads.load(orderId, options)
    if (options.signal.aborted) return { messages, isNews: false }
    reads.show(orderId, messages)
    return { messages, isNews: noteMessages(orderId, messages) }
  }

  const outbox = createOutbox({
    client,
    timeout: config.timeout,
    memberId,
    sender: () => (identity.memberId === undefined ? null : { owner: identity.memberId, signal: identity.identitySignal() }),
    read: async (orderId, asking) => (await readMessages(orderId, asking)).messages,
    onAnswer: ({ order_id, owner, content }, answer) =>
      reads.add(order_id, { ...answer, user_id: answer.user_id ?? owner, content: answer.content ?? content }),
  })

  const pollList = async (role: OrderRole, signal: AbortSignal): Promise<boolean> => {
    const answer = await client.call(endpoints.list, { query: { role }, quiet: true, signal })
    const { memberId: member } = identity
    if (signal.aborted || member === undefined) return false
    const orders = lists.store(role, answer.orders)
    const before = awaiting.value
    awaiting.value = orders.filter((order) => toDoStatuses(roleIn(order, member), config).some((status) => status === order.status)).length
    hasSales.value = orders.some((order) => roleIn(order, member) === 'vendor')
    const shown = findKnown(openId.value)
    const checked = ordersToCheck(orders)
    known.value = shown && checked.every(({ id }) => id !== shown.id) ? [...checked, shown] : checked
    return awaiting.value !== before
  }

  const pollOrder = async (orderId: number, signal: AbortSignal): Promise<boolean> => {
    const key = orderKey(identity.memberId ?? 0, orderId)
    const before = cache.getQueryData<Order>(key)
    const order = await client.call(endpoints.get, { params: { order_id: orderId }, quiet: true, signal })
    // An action of the member's may have changed it meanwhile.
    if (signal.aborted || !before || cache.getQueryData<Order>(key) !== before) return false
    cache.setQueryData(key, order)
    return order.status !== before.status
  }

  const pollFiles = async (orderId: number): Promise<boolean> => {
    await cache.invalidateQueries({ key: ['orders', identity.memberId ?? 0, 'attachments', orderId] })
    return false
  }

  /** One request; resolves to whether it brought something new. */
  const poll = async (): Promise<boolean> => {
    const step = plan.next(openId.value, known.value.map(({ id }) => id))
    const { round } = step
    const signal = identity.identitySignal()
    try {
      const isNews = step.read === 'list' ? await pollList(step.role, signal)
        : step.read === 'order' ? await pollOrder(step.id, signal)
          : step.read === 'files' ? await pollFiles(step.id)
          : (await readMessages(step.id, { quiet: true, signal })).isNews
      if (plan.hasSeenAll() && identity.memberId !== undefined) unread.endFirstRound(identity.memberId, known.value.map(({ id }) => id))
      isUnreadBegun.value = true
      // Without orders the lists are all there is to read.
      if (step.read === 'list' && known.value.length === 0) round.left -= 1
      if (plan.isCurrent(round) && round.left === 0 && !round.failed) {
        isUnreadKnown.value = true
        unreadFailure.value = null
      }
      void outbox.flushWaiting()
      // The first counts come as soon as they can be asked for.
      return isNews || !plan.hasSeenAll()
    } catch (error) {
      const failure = asApiError(error)
      round.failed = true
      // Nobody is asked to sign in for what is read in the background; afterwards it is read again.
      if (plan.isCurrent(round) && failure.kind !== 'unauthenticated') unreadFailure.value = failure
      return false
    }
  }

  const polling = createPolling(poll)
  let watchers = 0
  const startOrStop = (): void => (watchers > 0 && identity.memberId !== undefined ? polling.start() : polling.stop())

  const begin = (): void => {
    unread.begin(identity.memberId)
    startOrStop()
    if (hasStored('local', MESSAGE_OUTBOX_STORAGE_KEY)) void outbox.begin()
  }
  const stopIdentity = identity.onIdentityChange('orders', () => {
    awaiting.value = 0
    hasSales.value = isUnreadBegun.value = isUnreadKnown.value = false
    unreadFailure.value = null
    known.value = []
    for (const part of [lists, reads, plan, outbox]) part.reset()
    begin()
  })
  begin()
  const stopListening = listen({
    online: () => void outbox.flushWaiting({ isNow: true }),
    storage: ({ key }) => {
      if (key === MESSAGE_OUTBOX_STORAGE_KEY) void outbox.readStored()
      if (key === SEEN_STORAGE_KEY && identity.memberId !== undefined) unread.readAgain(identity.memberId)
    },
  })
  onScopeDispose(() => {
    stopIdentity()
    stopListening()
    polling.stop()
  })

  const { seen, foreignTimes, isNewDevice, unreadByOrder, unreadTotal } = unread
  return {
    awaiting, hasSales, known, openId, seen, foreignTimes, isNewDevice, unreadByOrder, unreadTotal, isUnreadBegun, isUnreadKnown, unreadFailure,
    outbox: outbox.outbox,
    unstored: outbox.unstored,
    /** Reads an order's messages, oldest first. Rejects with `ApiError`. */
    loadMessages: reads.load,
    noteMessages,
    send: (...given: Parameters<typeof outbox.send>): Promise<boolean> => {
      polling.wake()
      return outbox.send(...given)
    },
    retry: outbox.retry,
    discard: outbox.discard,
    /** The page shows an order's messages to the member. */
    markRead: (orderId: number, messages: readonly OrderMessage[]): void => {
      if (identity.memberId !== undefined) unread.markRead(identity.memberId, orderId, messages)
    },
    /** Keeps the counts up to date, as long as somebody shows them; returns the function that ends it. */
    watchOrders: (): (() => void) => {
      watchers += 1
      startOrStop()
      return () => {
        watchers -= 1
        startOrStop()
      }
    },
    /** What is unread is asked for from the beginning. */
    readUnreadAgain: (): void => {
      unreadFailure.value = null
      plan.reset()
      polling.wake()
    },
    /** An order's page is shown: its messages are asked for most often. Returns the function that ends it. */
    openOrder: (order: Known): (() => void) => {
      known.value = [...known.value.filter(({ id }) => id !== order.id), order]
      openId.value = order.id
      return () => { if (openId.value === order.id) openId.value = null }
    },
    /** Somebody writes: what happens meanwhile is shown soon. */
    noteTyping: (): void => {
      outbox.prepare()
      polling.wake()
    },
  }
})
