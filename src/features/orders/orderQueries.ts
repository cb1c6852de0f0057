/** Reads of orders, cached by key. The member is part of each key: nobody sees what another account loaded. */
import { useQuery } from '@pinia/colada'
import { toValue, type MaybeRefOrGetter } from 'vue'
import type { ApiError } from '../../api/ApiError.ts'
import { useClient, type Client } from '../../api/client.ts'
import * as orders from '../../contract/orders.ts'
import type { Order, OrderMessage } from '../../contract/order.ts'
import type { ResponseOf } from '../../contract/endpoint.ts'
import { useSessionStore } from '../session/index.ts'
import type { OrderRole } from './orderStatus.ts'

/** Orders on one page of the list (specification, Limits: Front default). */
const ORDERS_PER_PAGE = 25

interface Reading { readonly signal: AbortSignal }

const listQuery = (client: Client, member: number, role: OrderRole | null, page: number) => ({
  key: ['orders', member, 'list', role ?? 'all', page],
  query: ({ signal }: Reading) =>
    client.call(orders.list, { query: { page, limit: ORDERS_PER_PAGE, ...(role ? { role } : {}) }, signal }),
})

const orderQuery = (client: Client, member: number, id: number) => ({
  key: ['orders', member, 'one', id],
  query: ({ signal }: Reading) => client.call(orders.get, { params: { order_id: id }, signal }),
})

const messagesQuery = (client: Client, member: number, id: number) => ({
  key: ['orders', member, 'messages', id],
  query: ({ signal }: Reading) => client.call(orders.messages, { params: { order_id: id }, signal }),
})

/** One page of the member's orders; all of them where no role is asked for. */
export const useOrderList = (role: MaybeRefOrGetter<OrderRole | null>, page: MaybeRefOrGetter<number>) => {
  const client = useClient()
  const session = useSessionStore()
  return useQuery<ResponseOf<typeof orders.list>, ApiError>(() => ({
    ...listQuery(client, session.member?.id ?? 0, toValue(role), toValue(page)),
    enabled: session.status !== 'guest',
  }))
}

/** One order; nothing is asked while `id` is null. */
export const useOrder = (id: MaybeRefOrGetter<number | null>) => {
  const client = useClient()
  const session = useSessionStore()
  return useQuery<Order, ApiError>(() => ({
    ...orderQuery(client, session.member?.id ?? 0, toValue(id) ?? 0),
    // The other party, or another window, may have changed it.
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    enabled: session.status !== 'guest' && toValue(id) !== null,
  }))
}

/** The messages of an order, oldest first. */
export const useOrderMessages = (id: MaybeRefOrGetter<number | null>) => {
  const client = useClient()
  const session = useSessionStore()
  return useQuery<OrderMessage[], ApiError>(() => ({
    ...messagesQuery(client, session.member?.id ?? 0, toValue(id) ?? 0),
    enabled: session.status !== 'guest' && toValue(id) !== null,
  }))
}
