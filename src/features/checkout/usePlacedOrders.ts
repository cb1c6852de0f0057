import { useQueryCache } from '@pinia/colada'
import { computed, onScopeDispose, ref, shallowReactive, shallowRef } from 'vue'
import { ApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import type { Order } from '../../contract/order.ts'
import * as orders from '../../contract/orders.ts'
import { useCartStore } from '../cart/index.ts'
import { useSessionStore } from '../session/index.ts'
import { dropNotes } from './checkoutNotes.ts'
import { rememberedPayment, type Payment } from './payment.ts'
import { isOfPayment, placedOf } from './placed.ts'
import { reorder, type ReorderResult } from './reorder.ts'

/** Milliseconds before each further look while nothing has been ordered: a payment may arrive after its shopper. */
export const ORDER_RETRY_DELAYS_MS = [1500, 3000, 5000, 8000, 13_000] as const

/** What became of the cart that was taken to the payment page: always the server's word, never the address's. */
export const usePlacedOrders = () => {
  const client = useClient()
  const cart = useCartStore()
  const session = useSessionStore()
  const cache = useQueryCache()

  const status = ref<'pending' | 'error' | 'success' | 'unknown'>('pending')
  const asyncStatus = ref<'idle' | 'loading'>('idle')
  const error = shallowRef<ApiError | null>(null)
  const found = shallowRef<readonly Order[]>([])
  const isWatching = ref(false)
  const payment = shallowRef<Payment | null>(null)
  const ending = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  const left = computed(() => (payment.value && cart.cart?.key === payment.value.key ? cart.groups : []))
  const placed = computed(() => placedOf(found.value, left.value))

  const look = async (made: Payment): Promise<void> => {
    asyncStatus.value = 'loading'
    try {
      const answer = await client.call(orders.list, { query: { role: 'customer', cart_id: made.id, limit: 100 }, signal: ending.signal })
      // What was ordered has left the cart: it is read again beside its orders.
      await cart.refresh()
      if (answer.orders.length > 0) void cache.invalidateQueries({ key: ['orders'] })
      // A marketplace that does not know this filter answers with other carts' orders too.
      found.value = answer.orders.filter((order) => isOfPayment(order, made))
      if (found.value.length > 0 && cart.key !== made.key) dropNotes()
      error.value = null
      status.value = 'success'
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason
      if (reason.kind === 'aborted') return
      error.value = reason
      if (status.value === 'pending') status.value = 'error'
    } finally {
      asyncStatus.value = 'idle'
    }
  }

  const watchFor = (remembered: Payment, turn: number): void => {
    const delay = ORDER_RETRY_DELAYS_MS[turn]
    isWatching.value = delay !== undefined && found.value.length === 0 && status.value === 'success'
    if (!isWatching.value || delay === undefined || ending.signal.aborted) return
    timer = setTimeout(async () => {
      await look(remembered)
      watchFor(remembered, turn + 1)
    }, delay)
  }

  /** Asks, and asks again for a while when nothing has been ordered yet. */
  const ask = async (): Promise<void> => {
    clearTimeout(timer)
    asyncStatus.value = 'loading'
    if (session.status === 'unknown') await session.restore()
    asyncStatus.value = 'idle'
    if (ending.signal.aborted) return
    if (session.status === 'unknown') {
      // Whose payment it was is not known either: nobody is told that there was none.
      status.value = 'error'
      return
    }
    payment.value = rememberedPayment(session.member?.id ?? 0) ?? null
    if (payment.value === null) {
      status.value = 'unknown'
      return
    }
    await look(payment.value)
    watchFor(payment.value, 0)
  }

  /** Failed order → what became of its items when they were put into the cart again. */
  const reordered = shallowReactive(new Map<number, readonly ReorderResult[]>())
  const reordering = shallowReactive(new Set<number>())

  /** Puts the items of a failed order into the cart again; those that are in it already are not added twice. */
  const putBack = async (order: Order, unknown: string): Promise<void> => {
    if (reordering.has(order.id)) return
    reordering.add(order.id)
    const done = new Set((reordered.get(order.id) ?? []).flatMap(({ id, reason }) => (reason === null ? [id] : [])))
    try {
      reordered.set(order.id, await reorder(order, cart.add, done, unknown))
    } finally {
      reordering.delete(order.id)
    }
  }

  onScopeDispose(() => {
    clearTimeout(timer)
    ending.abort()
  })

  return { status, asyncStatus, error, placed, isWatching, ask, reordered, reordering, putBack }
}
