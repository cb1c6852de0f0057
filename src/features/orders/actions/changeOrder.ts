/** Asks the marketplace to move an order to another status; loaded by the first action. */
import type { Client } from '../../../api/clientKey.ts'
import { reconcileWrite, type WriteResult } from '../../../api/reconcile.ts'
import type { BodyOf, ResponseOf } from '../../../contract/endpoint.ts'
import { update } from '../../../contract/orders.ts'
import type { Order } from '../../../contract/order.ts'

/** What is sent. */
export type OrderChange = BodyOf<typeof update>

interface Access {
  readonly client: Client
  readonly signal: AbortSignal
  /** Reads the order. Rejects with `ApiError`. */
  readonly read: () => Promise<Order>
}

/** Sends a change once; where its answer is lost, the order tells whether it was made. Never rejects with `ApiError`. */
export const changeOrder = (
  id: number,
  body: OrderChange,
  { client, signal, read }: Access,
): Promise<WriteResult<ResponseOf<typeof update>, Order>> =>
  reconcileWrite({
    send: () => client.call(update, { params: { order_id: id }, body, signal }),
    read,
    isDone: ({ status }) => status === body.status,
    signal,
  })
