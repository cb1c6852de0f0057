/** What all dialogs of an order's actions are given. */
import type { Order } from '../../../contract/order.ts'
import type { OrderChange } from './changeOrder.ts'
import type { OrderActionName } from './orderActions.ts'
import type { OrderRole } from '../orderStatus.ts'

/** What is sent beside the status. */
export type ChangeDetails = Omit<OrderChange, 'status'>

/** The props of what asks before an action. */
export interface OrderDialogProps {
  readonly order: Order
  readonly role: OrderRole
  readonly action: OrderActionName
  /** Rejects with `ApiError`. */
  readonly send: (details?: ChangeDetails) => Promise<void>
}
