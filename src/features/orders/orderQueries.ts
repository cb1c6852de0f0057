/** Reads of orders, cached by key. The member is part of each key: nobody sees what another account left behind. */
import { useQuery } from '@pinia/colada'
import { toValue, type MaybeRefOrGetter } from 'vue'
import type { ApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import * as orders from '../../contract/orders.ts'
import type { Order, OrderMessage } from '../../contract/order.ts'
import type { ResponseOf } from '../../contract/endpoint.ts'
import { useSessionStore } from '../session/index.ts'
import type { OrderRole } from './orderStatus.ts'

/** Orders on one page of the list (specification, Limits: Front default). */
const ORDERS_PER_PAGE = 25

/** One page of the member's orders; all of them where no role is asked for. */
export const useOrderList = (role: MaybeRefOrGetter<OrderRole | null>, page: MaybeRefOrGetter<number>) => {
  const client = useClient()
  const session = useSessionStore()
  return useQuery<ResponseOf<typeof orders.list>, ApiError>({
    key: () => ['orders', session.member?.id ?? 0, 'list', toValue(role) ?? 'all', toValue(page)],
    enabled: () => session.status !== 'guest',
    query: ({ signal }) => {
      const side = toValue(role)
      const query = { page: toValue(page), limit: ORDERS_PER_PAGE, ...(side ? { role: side } : {}) }
      return client.call(orders.list, { query, signal })
    },
  })
}

/** One order; nothing is asked while `id` is null. */
export const useOrder = (id: MaybeRefOrGetter<number | null>) => {
  const client = useClient()
  const session = useSessionStore()
  return useQuery<Order, ApiError>({
    key: () => ['orders', session.member?.id ?? 0, 'one', toValue(id) ?? 0],
    enabled: () => session.status !== 'guest' && toValue(id) !== null,
    query: ({ signal }) => client.call(orders.get, { params: { order_id: toValue(id) ?? 0 }, signal }),
  })
}

/** The messages of an order, oldest first. */
export const useOrderMessages = (id: MaybeRefOrGetter<number | null>) => {
  const client = useClient()
  const session = useSessionStore()
  return useQuery<OrderMessage[], ApiError>({
    key: () => ['orders', session.member?.id ?? 0, 'messages', toValue(id) ?? 0],
    enabled: () => session.status !== 'guest' && toValue(id) !== null,
    query: ({ signal }) => client.call(orders.messages, { params: { order_id: toValue(id) ?? 0 }, signal }),
  })
}
