import { useQueryCache } from '@pinia/colada'
import { asApiError } from '../../../api/ApiError.ts'
import { useClient } from '../../../api/client.ts'
import { get } from '../../../contract/orders.ts'
import type { Order } from '../../../contract/order.ts'
import { useIdentityStore } from '../../identity/index.ts'

/** One order as it is cached: taken from an answer, or read again. */
export const useOrderCache = (id: () => number) => {
  const client = useClient()
  const cache = useQueryCache()
  const identity = useIdentityStore()
  const key = (...parts: readonly (string | number)[]) => ['orders', identity.memberId ?? 0, ...parts]

  /** Caches an order as it is now, whatever a read that is under way will say; returns it. */
  const store = (order: Order): Order => {
    cache.cancelQueries({ key: key('one', order.id) })
    cache.setQueryData(key('one', order.id), order)
    return order
  }

  /**
   * Reads the order now. Rejects with `ApiError`.
   * @param signal of whoever asks: what is read for them is not cached under the next member
   */
  const read = async (signal: AbortSignal): Promise<Order> => {
    try {
      return store(await client.call(get, { params: { order_id: id() }, signal }))
    } catch (reason) {
      // The page itself finds out that there is nothing to see any more.
      if (['forbidden', 'not_found'].includes(asApiError(reason).kind)) cache.invalidateQueries({ key: key('one', id()) }).catch(() => {})
      throw reason
    }
  }

  /** The order has changed, and with it what is cached of it elsewhere: lists, its messages, its payments. What is shown stays. */
  const markChanged = (): void => {
    for (const part of [key('list'), key('messages', id()), key('payments', id())]) cache.invalidateQueries({ key: part }).catch(() => {})
  }

  return { store, read, markChanged, signal: () => identity.identitySignal() }
}
