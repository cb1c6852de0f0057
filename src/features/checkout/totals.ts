/** What can be said of a cart's totals while its deliveries are being chosen. */
import type { DeliveryStage } from './delivery.ts'

/**
 * The stage of the deliveries as the totals show it.
 * @param state the stage of the delivery step; null on every other step, and while it does not know what is offered
 */
export const totalsStage = (state: DeliveryStage | null, hasDelivery: boolean): DeliveryStage =>
  state ?? (hasDelivery ? 'known' : 'open')

/** Whether the server's delivery and total count everything: it knows, or is being told, how all is delivered. */
export const hasTotal = (stage: DeliveryStage, ships: boolean): boolean => !ships || stage === 'known' || stage === 'sending'
