import { useQuery, useQueryCache } from '@pinia/colada'
import type { ApiError } from '../../../api/ApiError.ts'
import { useClient } from '../../../api/client.ts'
import * as orders from '../../../contract/orders.ts'
import type { Attachment } from '../../../contract/order.ts'
import { useSessionStore } from '../../session/index.ts'

/** The files of an order as the marketplace lists them, and the changes that its answers state. */
export const useAttachmentList = (orderId: () => number) => {
  const client = useClient()
  const session = useSessionStore()
  const cache = useQueryCache()
  // The member is part of the key: nobody sees what another account loaded.
  const keyOf = (id: number) => ['orders', session.member?.id ?? 0, 'attachments', id]

  const request = (order_id: number, signal: AbortSignal | undefined): Promise<Attachment[]> =>
    client.call(orders.attachments, { params: { order_id }, signal }).then(({ attachments }) => attachments)

  const query = useQuery<Attachment[], ApiError>(() => ({
    key: keyOf(orderId()),
    query: ({ signal }) => request(orderId(), signal),
    enabled: session.isMember,
  }))

  /** A list that is still on its way is older than this one. */
  const put = (id: number, change: (all: Attachment[]) => Attachment[]): void => {
    const key = keyOf(id)
    const before = cache.getQueryData<Attachment[]>(key)
    if (before) cache.cancelQueries({ key, exact: true })
    cache.setQueryData<Attachment[]>(key, change(before ?? []))
  }

  return {
    query,
    /** Reads the list again, for a write that has to know what it says. Rejects with `ApiError`. */
    read: async (id: number, signal?: AbortSignal): Promise<Attachment[]> => {
      const all = await request(id, signal)
      if (!signal?.aborted) put(id, () => all)
      return all
    },
    add: (id: number, attachment: Attachment): void =>
      put(id, (all) => (all.some((one) => one.id === attachment.id) ? all : [...all, attachment])),
    drop: (id: number, attachmentId: number): void => put(id, (all) => all.filter((one) => one.id !== attachmentId)),
  }
}
export type AttachmentList = ReturnType<typeof useAttachmentList>
