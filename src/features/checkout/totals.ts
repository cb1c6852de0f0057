/** What can be said of a cart's totals while its deliveries are being chosen. */
import type { DeliveryState } from './delivery.ts'

/**
 * How far the choices have come as the totals show it.
 * @param state of the delivery step; null on every other step, and while it does not know what is offered
 */
export const totalsStage = (state: DeliveryState | null, hasDelivery: boolean): DeliveryState =>
  state ?? (hasDelivery ? 'known' : 'open')

/** Whether the server's delivery and total count everything: it knows, or is being told, how all is delivered. */
export const hasTotal = (stage: DeliveryState, ships: boolean): boolean => !ships || stage === 'known' || stage === 'sending'
