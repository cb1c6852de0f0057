import { useQuery } from '@pinia/colada'
import type { ApiError } from '../../../api/ApiError.ts'
import type { OrderMessage } from '../../../contract/order.ts'
import { useSessionStore } from '../../session/index.ts'
import { messagesKey } from '../orders.reads.ts'
import { useOrdersStore } from '../orders.store.ts'

/** The messages of an order, oldest first, cached by key. */
export const useOrderMessages = (id: () => number) => {
  const session = useSessionStore()
  const { loadMessages } = useOrdersStore()
  return useQuery<OrderMessage[], ApiError>(() => ({
    key: messagesKey(session.member?.id ?? 0, id()),
    query: ({ signal }) => loadMessages(id(), { signal }),
    enabled: session.isMember,
  }))
}
