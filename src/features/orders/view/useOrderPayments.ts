import { useQuery } from '@pinia/colada'
import { useClient } from '../../../api/client.ts'
import type { ApiError } from '../../../api/ApiError.ts'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import { payments } from '../../../contract/orders.ts'
import { useSessionStore } from '../../session/index.ts'

/** The payment records of an order. */
export const useOrderPayments = (id: () => number) => {
  const client = useClient()
  const session = useSessionStore()
  return useQuery<ResponseOf<typeof payments>['payments'], ApiError>(() => ({
    key: ['orders', session.member?.id ?? 0, 'payments', id()],
    query: async ({ signal }) => (await client.call(payments, { params: { order_id: id() }, signal, quiet: true })).payments,
    enabled: session.isMember,
  }))
}
