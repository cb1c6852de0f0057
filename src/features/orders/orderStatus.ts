/** What each order status means, as data: one row of the table is all that a status needs. */
import { ORDER_STATUSES } from '../../contract/order.ts'
import type { KnownOrderStatus, Order } from '../../contract/order.ts'
import type { MessageKey } from '../../i18n/index.ts'

/** Whether a member bought or sold an order. */
export type OrderRole = 'customer' | 'vendor'
/** The colour of a status badge. */
export type StatusTone = 'neutral' | 'good' | 'warn' | 'bad'

/** What the page says of a status to each role. */
export interface StatusFacts {
  readonly label: Readonly<Record<OrderRole, MessageKey>>
  readonly tone: Readonly<Record<OrderRole, StatusTone>>
  readonly explanation: Readonly<Record<OrderRole, MessageKey>>
}

const same = <T>(value: T): Readonly<Record<OrderRole, T>> => ({ customer: value, vendor: value })

/** Statuses of the specification, States and transitions, Order status. */
export const STATUS_FACTS: Readonly<Record<KnownOrderStatus, StatusFacts>> = {
  draft: {
    label: same('orderSummary.statusDraft'),
    tone: same('neutral'),
    explanation: same('orderSummary.explainDraft'),
  },
  pending: {
    label: same('orderSummary.statusPending'),
    tone: same('warn'),
    explanation: { customer: 'orderSummary.explainPendingCustomer', vendor: 'orderSummary.explainPendingVendor' },
  },
  new: {
    label: { customer: 'orderSummary.statusNewCustomer', vendor: 'orderSummary.statusNewVendor' },
    tone: { customer: 'neutral', vendor: 'warn' },
    explanation: { customer: 'orderSummary.explainNewCustomer', vendor: 'orderSummary.explainNewVendor' },
  },
  accepted: {
    label: same('orderSummary.statusAccepted'),
    tone: same('good'),
    explanation: { customer: 'orderSummary.explainAcceptedCustomer', vendor: 'orderSummary.explainAcceptedVendor' },
  },
  declined: {
    label: same('orderSummary.statusDeclined'),
    tone: same('bad'),
    explanation: { customer: 'orderSummary.explainDeclinedCustomer', vendor: 'orderSummary.explainDeclinedVendor' },
  },
  shipped: {
    label: same('orderSummary.statusShipped'),
    tone: same('good'),
    explanation: { customer: 'orderSummary.explainShippedCustomer', vendor: 'orderSummary.explainShippedVendor' },
  },
  service_provided: {
    label: same('orderSummary.statusProvided'),
    tone: same('good'),
    explanation: { customer: 'orderSummary.explainProvidedCustomer', vendor: 'orderSummary.explainProvidedVendor' },
  },
  customer_confirmed: {
    label: same('orderSummary.statusConfirmed'),
    tone: same('good'),
    explanation: { customer: 'orderSummary.explainConfirmedCustomer', vendor: 'orderSummary.explainConfirmedVendor' },
  },
  completed: {
    label: same('orderSummary.statusCompleted'),
    tone: same('good'),
    explanation: same('orderSummary.explainCompleted'),
  },
  failed: {
    label: same('orderSummary.statusFailed'),
    tone: same('bad'),
    explanation: { customer: 'orderSummary.explainFailedCustomer', vendor: 'orderSummary.explainFailedVendor' },
  },
  canceled: {
    label: same('orderSummary.statusCanceled'),
    tone: same('neutral'),
    explanation: same('orderSummary.explainCanceled'),
  },
}

/** Nothing was sold: what the vendor would have received, and paid for it, is no promise any more. */
export const isUnsold = ({ status }: Pick<Order, 'status'>): boolean => ['declined', 'canceled', 'failed'].includes(status)

const isKnown = (status: string): status is KnownOrderStatus => ORDER_STATUSES.some((known) => known === status)

/** The row of a status; undefined for one that this storefront does not know. */
export const statusFacts = (status: string): StatusFacts | undefined =>
  isKnown(status) ? STATUS_FACTS[status] : undefined

/** A word of the server's that this storefront does not know, in plain letters: 'held_by_customs' is 'Held by customs'. */
export const plainWord = (word: string): string => {
  const words = word.replace(/[_-]+/g, ' ').trim().toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A status in words: the storefront's own, or the server's word in plain letters where the status is unknown. */
export const statusText = (status: string, role: OrderRole, t: (key: MessageKey) => string): string => {
  const facts = statusFacts(status)
  return facts ? t(facts.label[role]) : plainWord(status)
}

type Explained = Pick<Order, 'status' | 'captured_at_checkout'>

/** What a status means for one role; undefined where it is unknown, because a guess about money misleads. */
export const explanationOf = (order: Explained, role: OrderRole): MessageKey | undefined => {
  // 'Paid' only where the order says so: the field may be missing.
  if (order.status === 'new' && role === 'customer' && order.captured_at_checkout !== true) {
    return order.captured_at_checkout === false ? 'orderSummary.explainNewAuthorized' : 'orderSummary.explainNewPlaced'
  }
  return statusFacts(order.status)?.explanation[role]
}

/** The member's role in an order: its vendor, or, where the vendor is not named, whoever is not its customer; else its customer. */
export const roleIn = ({ supplier, customer }: Pick<Order, 'supplier' | 'customer'>, memberId: number | null | undefined): OrderRole => {
  if (memberId == null || customer?.id === memberId) return 'customer'
  const isVendor = supplier ? supplier.id === memberId : customer !== null
  return isVendor ? 'vendor' : 'customer'
}
