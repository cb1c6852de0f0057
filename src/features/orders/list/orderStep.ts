import type { MessageKey } from '../../../i18n/index.ts'
import type { StorefrontConfig } from '../../../lib/config.ts'
import type { Order } from '../../../contract/order.ts'
import { actionsFor, toDoStatuses, type OrderActionName } from '../actions/orderActions.ts'
import type { OrderRole } from '../orderStatus.ts'

const STEP_WORDS: Partial<Record<OrderActionName, MessageKey>> = {
  accept: 'orders.stepToAccept',
  ship: 'orders.stepToShip',
  provide: 'orders.stepToProvide',
  confirm: 'orders.stepToConfirm',
  pay: 'orders.stepToPay',
}

/** What an order waits for `role` to do; undefined where it waits for the other side, or is finished. */
export const awaitedStep = (order: Order, role: OrderRole, settings: Pick<StorefrontConfig, 'orderTransitions'>): MessageKey | undefined => {
  if (!toDoStatuses(role, settings).some((status) => status === order.status)) return undefined
  const primary = actionsFor(order, role, settings).find(({ isPrimary }) => isPrimary)
  return (primary && STEP_WORDS[primary.name]) ?? 'orders.waitingForYou'
}
