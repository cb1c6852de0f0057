/** What each role may do with an order in each status: one table, whose rows the settings can replace. */
import { ORDER_STATUSES } from '../../../contract/order.ts'
import type { KnownOrderStatus, Order } from '../../../contract/order.ts'
import type { StorefrontConfig } from '../../../lib/config.ts'
import type { OrderRole } from '../orderStatus.ts'
import { isSent } from '../orderText.ts'

type Transitions = Readonly<Record<string, Readonly<Record<string, readonly OrderRole[]>>>>

/** status → next status → who may ask for it (gaps, Order transitions; the specification leaves it to the marketplace). */
const ORDER_TRANSITIONS: Transitions = {
  pending: { canceled: ['customer'] },
  new: { accepted: ['vendor'], declined: ['vendor'], canceled: ['customer'] },
  accepted: { shipped: ['vendor'], service_provided: ['vendor'], canceled: ['vendor'] },
  shipped: { customer_confirmed: ['customer'] },
  service_provided: { customer_confirmed: ['customer'] },
}

/** What a member can do: a change of the status, or `pay` at the hosted checkout, or put the items into the cart again. */
export type OrderActionName = 'accept' | 'decline' | 'ship' | 'provide' | 'confirm' | 'cancel' | 'pay' | 'reorder'

/** The status that an action asks for. */
const ACTION_OF_STATUS: Partial<Record<KnownOrderStatus, OrderActionName>> = {
  accepted: 'accept', declined: 'decline', shipped: 'ship', service_provided: 'provide', customer_confirmed: 'confirm', canceled: 'cancel',
}
/** A marketplace may complete an order as soon as its customer has confirmed it. */
const actionOf = (next: KnownOrderStatus, role: OrderRole): OrderActionName | undefined =>
  (next === 'completed' && role === 'customer' ? 'confirm' : ACTION_OF_STATUS[next])

const DESTRUCTIVE_ACTIONS: readonly OrderActionName[] = ['decline', 'cancel']
const PAYABLE_STATUSES: readonly string[] = ['pending', 'failed']
const REORDERABLE_STATUSES: readonly string[] = ['failed', 'declined', 'canceled', 'customer_confirmed', 'completed']

/** One thing that a member may do with an order. */
export interface OfferedAction {
  readonly name: OrderActionName
  /** The status that is asked for; null where the action is no change of the status. */
  readonly to: KnownOrderStatus | null
  /** At most one action of an order is primary. */
  readonly isPrimary: boolean
  /** It asks first. */
  readonly isDestructive: boolean
  /** The code that the customer has is asked for. */
  readonly needsCode: boolean
}

type Actionable = Pick<Order, 'status' | 'shippings' | 'is_shipped' | 'addresses' | 'hand_delivery_code'>
type Settings = Pick<StorefrontConfig, 'orderTransitions'>

/** Whether an order is handed over in person, which a code of the customer's proves. */
const isHandedOver = ({ shippings, hand_delivery_code }: Actionable): boolean =>
  hand_delivery_code !== null || shippings.some(({ carrier_alias }) => carrier_alias === 'collect')

/** The statuses for which `role` may ask, of an order in `status`. */
const nextStatuses = (status: string, role: OrderRole, { orderTransitions }: Settings): KnownOrderStatus[] => {
  const rows: Transitions = { ...ORDER_TRANSITIONS, ...orderTransitions }
  const row = Object.hasOwn(rows, status) ? rows[status] : undefined
  return ORDER_STATUSES.filter((next) => row?.[next]?.includes(role))
}

const transitionsOf = (order: Actionable, role: OrderRole, settings: Settings): KnownOrderStatus[] => {
  const own = nextStatuses(order.status, role, settings)
  // The vendor may confirm for the customer with the code that the customer gave them.
  const isByCode = role === 'vendor' && isHandedOver(order) && nextStatuses(order.status, 'customer', settings).includes('customer_confirmed')
  return isByCode ? [...own, 'customer_confirmed'] : own
}

/** What `role` may do with an order, the primary action first. The server may refuse all the same. */
export const actionsFor = (order: Actionable, role: OrderRole, settings: Settings): OfferedAction[] => {
  const moves = transitionsOf(order, role, settings).flatMap((to) => {
    const name = actionOf(to, role)
    return name ? [{ name, to }] : []
  }).filter(({ name }, index, named) => named.findIndex((one) => one.name === name) === index)
  const more = role === 'vendor' ? [] : [
    ...(PAYABLE_STATUSES.includes(order.status) ? [{ name: 'pay' as const, to: null }] : []),
    ...(REORDERABLE_STATUSES.includes(order.status) ? [{ name: 'reorder' as const, to: null }] : []),
  ]
  const all: { name: OrderActionName, to: KnownOrderStatus | null }[] = [...more, ...moves]
  const isUnlikely = (name: OrderActionName) => name === (isSent(order) ? 'provide' : 'ship')
  const candidates = all.filter(({ name }) => !DESTRUCTIVE_ACTIONS.includes(name))
  const primary = candidates.find(({ name }) => !isUnlikely(name)) ?? candidates[0]
  return all
    .map((action) => ({
      ...action,
      isPrimary: action === primary,
      isDestructive: DESTRUCTIVE_ACTIONS.includes(action.name),
      needsCode: action.name === 'confirm' && role === 'vendor',
    }))
    .sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary) || Number(a.isDestructive) - Number(b.isDestructive))
}

/** The statuses in which an order waits for `role`: there is a step forward that only they take. */
export const toDoStatuses = (role: OrderRole, settings: Settings): KnownOrderStatus[] =>
  ORDER_STATUSES.filter((status) =>
    (PAYABLE_STATUSES.includes(status) && role === 'customer')
    || nextStatuses(status, role, settings).some((next) => !DESTRUCTIVE_ACTIONS.includes(actionOf(next, role) ?? 'cancel')))
