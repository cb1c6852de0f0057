import { useQueryCache } from '@pinia/colada'
import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import { ApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import type { Order } from '../../contract/order.ts'
import * as orders from '../../contract/orders.ts'
import { useCartStore } from '../cart/index.ts'
import { useSessionStore } from '../session/index.ts'
import { dropNotes } from './checkoutNotes.ts'
import { isOfPayment, placedOf } from './placed.ts'
import { rememberedPayment, type Payment } from '../orders/payment.storage.ts'

/** Before each further request while there is no order: a payment may be confirmed after the shopper is back. */
export const ORDERS_POLL_DELAYS_MS = [1500, 3000, 5000, 8000, 13_000] as const

/** What became of the cart that was taken to the payment page, as the server states it; the URL's query is ignored. */
export const usePlacedOrders = () => {
  const client = useClient()
  const cart = useCartStore()
  const session = useSessionStore()
  const cache = useQueryCache()

  const status = ref<'pending' | 'error' | 'success' | 'unknown'>('pending')
  const asyncStatus = ref<'idle' | 'loading'>('idle')
  const error = shallowRef<ApiError | null>(null)
  const found = shallowRef<readonly Order[]>([])
  const isPolling = ref(false)
  const payment = shallowRef<Payment | null>(null)
  /** The newest look for orders: the one before it asks no more, and shows nothing. */
  let look = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  const placed = computed(() => placedOf(found.value, payment.value && cart.cart?.key === payment.value.key ? cart.groups : []))

  const readOrders = async (made: Payment, signal: AbortSignal): Promise<void> => {
    asyncStatus.value = 'loading'
    try {
      const answer = await client.call(orders.list, { query: { role: 'customer', ...(made.id !== null && { cart_id: made.id }), limit: 100 }, signal })
      // Ordered items leave the cart, so it is loaded again with the orders.
      const reading = await cart.refresh()
      if (signal.aborted) return
      if (answer.orders.length > 0) cache.invalidateQueries({ key: ['orders'] }).catch(() => {}) // What is shown stays.
      // A marketplace without this filter answers with the orders of other carts too.
      const own = answer.orders.filter((order) => isOfPayment(order, made))
      // Only the cart says whether a failed order's items are still in it: offered again, they would be ordered twice.
      if (reading && 'error' in reading && placedOf(own, []).failed.length > 0) {
        status.value = 'error'
        throw reading.error
      }
      found.value = own
      if (found.value.length > 0 && cart.key !== made.key) dropNotes()
      error.value = null
      status.value = 'success'
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason
      if (reason.kind === 'aborted') return
      error.value = reason
      if (status.value === 'pending') status.value = 'error'
    } finally {
      if (!signal.aborted) asyncStatus.value = 'idle'
    }
  }

  const poll = (made: Payment, attempt: number, signal: AbortSignal): void => {
    if (signal.aborted) return
    const delay = ORDERS_POLL_DELAYS_MS[attempt]
    isPolling.value = delay !== undefined && found.value.length === 0 && status.value === 'success'
    if (!isPolling.value || delay === undefined) return
    timer = setTimeout(async () => {
      await readOrders(made, signal)
      poll(made, attempt + 1, signal)
    }, delay)
  }

  const stop = (): void => {
    clearTimeout(timer)
    look.abort()
  }

  /** Loads the orders, and polls for a while where there is none yet. */
  const load = async (): Promise<void> => {
    stop()
    const { signal } = look = new AbortController()
    asyncStatus.value = 'loading'
    if (session.status === 'unknown') await session.restore()
    if (signal.aborted) return
    asyncStatus.value = 'idle'
    if (session.status === 'unknown') {
      // Without the member the payment is unknown, so the page must not say that there was none.
      error.value = session.restoreFailure
      status.value = 'error'
      return
    }
    payment.value = rememberedPayment(session.member?.id ?? 0) ?? null
    if (payment.value === null) {
      status.value = 'unknown'
      return
    }
    await readOrders(payment.value, signal)
    poll(payment.value, 0, signal)
  }

  onScopeDispose(stop)

  return { status, asyncStatus, error, placed, isPolling, load }
}
