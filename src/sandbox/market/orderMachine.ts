/**
 * State machine of orders: which status may follow which, and who may change it (front-api-gaps, Order transitions). It
 * is one plausible choice, since the specification says that it "depends on the marketplace". `platform` is the
 * checkout page, the bank or the operator.
 */
import type { OrderStatus } from '../model.ts'

export const ACTORS = ['customer', 'vendor', 'platform'] as const
export type Actor = (typeof ACTORS)[number]

/** status → next status → who may change to it. */
export const ORDER_TRANSITIONS: Readonly<Record<OrderStatus, Readonly<Partial<Record<OrderStatus, readonly Actor[]>>>>> = {
  draft: { new: ['platform'], pending: ['platform'], failed: ['platform'] },
  pending: { new: ['platform'], failed: ['platform'], canceled: ['customer', 'platform'] },
  new: { accepted: ['vendor'], declined: ['vendor'], canceled: ['customer', 'platform'] },
  accepted: { shipped: ['vendor'], service_provided: ['vendor'], canceled: ['vendor', 'platform'] },
  shipped: { customer_confirmed: ['customer', 'platform'], completed: ['platform'] },
  service_provided: { customer_confirmed: ['customer', 'platform'], completed: ['platform'] },
  customer_confirmed: { completed: ['platform'] },
  completed: {},
  declined: {},
  failed: {},
  canceled: {},
}

/** Whether `actor` may bring an order from one status to another. */
export const mayMove = (from: OrderStatus, to: OrderStatus, actor: Actor): boolean =>
  ORDER_TRANSITIONS[from][to]?.includes(actor) ?? false

/** The statuses to which `actor` may change an order. */
export const movesOf = (from: OrderStatus, actor: Actor): OrderStatus[] =>
  // The keys of the table are statuses, but `Object.entries` loses their type.
  (Object.entries(ORDER_TRANSITIONS[from]) as [OrderStatus, readonly Actor[]][])
    .filter(([, actors]) => actors.includes(actor))
    .map(([status]) => status)

/** Statuses of orders whose goods are back in stock. */
export const STOCK_RETURNING_STATUSES: readonly OrderStatus[] = ['declined', 'failed', 'canceled']
