/** Reads of orders, cached by key. The member is part of each key: nobody sees what another account loaded. */
import { useQuery, useQueryCache } from '@pinia/colada'
import { toValue, watch, type MaybeRefOrGetter } from 'vue'
import type { ApiError } from '../../../api/ApiError.ts'
import { useClient, type Client } from '../../../api/client.ts'
import * as orders from '../../../contract/orders.ts'
import type { Order } from '../../../contract/order.ts'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import { useSessionStore } from '../../session/index.ts'
import { orderKey } from '../orders.reads.ts'
import type { OrderRole } from '../orderStatus.ts'

/** Orders on one page of the list (specification, Limits: Front default). */
export const ORDERS_PER_PAGE = 25

interface Reading { readonly signal: AbortSignal }

type OrderListAnswer = ResponseOf<typeof orders.list>

/** Which orders the list asks the server for. */
export interface OrderListQuery {
  readonly role: OrderRole
  /** Several are sent separated by commas; none: of any status. */
  readonly statuses: readonly string[]
  /** '' for any number. */
  readonly number: string
  /** From 1. */
  readonly page: number
}

const listQuery = (client: Client, member: number, { role, statuses, number, page }: OrderListQuery) => {
  const status = statuses.join()
  return {
    key: ['orders', member, 'list', role, status, number, page],
    query: ({ signal }: Reading) => client.call(orders.list, {
      query: { role, page, limit: ORDERS_PER_PAGE, ...(status && { status }), ...(number && { order_number: number }) },
      signal,
    }),
  }
}

const orderQuery = (client: Client, member: number, id: number) => ({
  key: orderKey(member, id),
  query: ({ signal }: Reading) => client.call(orders.get, { params: { order_id: id }, signal }),
})

/** One page of the member's orders; nothing is asked while the query is null. */
export const useOrderList = (query: () => OrderListQuery | null) => {
  const client = useClient()
  const session = useSessionStore()
  return useQuery<OrderListAnswer, ApiError>(() => {
    const asked = query()
    return {
      ...listQuery(client, session.member?.id ?? 0, asked ?? { role: 'customer', statuses: [], number: '', page: 0 }),
      enabled: session.isMember && asked !== null,
    }
  })
}

/** Makes the cached lists outdated where they state another status than the order itself does. */
const useListInvalidation = (order: () => Order | undefined, member: () => number): void => {
  const cache = useQueryCache()
  watch(() => [order()?.id, order()?.status], ([id, status]) => {
    const key = ['orders', member(), 'list']
    const isOutdated = cache.getEntries({ key }).some(({ state }) =>
      (state.value.data as OrderListAnswer | undefined)?.orders.some((listed) => listed.id === id && listed.status !== status))
    if (isOutdated) cache.invalidateQueries({ key }).catch(() => {}) // What is shown stays.
  })
}

/** One order; nothing is asked while `id` is null. */
export const useOrder = (id: MaybeRefOrGetter<number | null>) => {
  const client = useClient()
  const session = useSessionStore()
  const query = useQuery<Order, ApiError>(() => ({
    ...orderQuery(client, session.member?.id ?? 0, toValue(id) ?? 0),
    // The other party, or another window, may have changed it.
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    enabled: session.isMember && toValue(id) !== null,
  }))
  useListInvalidation(() => query.data.value, () => session.member?.id ?? 0)
  return query
}
