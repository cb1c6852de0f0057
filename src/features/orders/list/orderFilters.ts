/** What the list of orders shows, as its URL states it. */
import type { LocationQuery } from 'vue-router'
import type { KnownOrderStatus } from '../../../contract/order.ts'
import type { MessageKey } from '../../../i18n/index.ts'
import type { StorefrontConfig } from '../../../lib/config.ts'
import { plainValue } from '../../../lib/text.ts'
import { toDoStatuses } from '../actions/orderActions.ts'
import type { OrderRole } from '../orderStatus.ts'

/** Statuses that people look for together; 'todo' are those that wait for the member, by the table of actions. */
const STATUS_GROUPS = {
  unpaid: ['pending', 'failed'],
  in_progress: ['new', 'accepted'],
  sent: ['shipped', 'service_provided'],
  completed: ['customer_confirmed', 'completed'],
  canceled: ['declined', 'canceled'],
} as const satisfies Record<string, readonly KnownOrderStatus[]>

export type StatusGroup = 'todo' | keyof typeof STATUS_GROUPS

/** The choices in the order in which they are offered; null: orders of any status. */
export const STATUS_CHOICES: readonly { readonly status: StatusGroup | null, readonly label: MessageKey }[] = [
  { status: 'todo', label: 'orders.toDo' },
  { status: null, label: 'orders.all' },
  { status: 'unpaid', label: 'orders.unpaid' },
  { status: 'in_progress', label: 'orders.inProgress' },
  { status: 'sent', label: 'orders.sent' },
  { status: 'completed', label: 'orders.completed' },
  { status: 'canceled', label: 'orders.canceled' },
]

type Settings = Pick<StorefrontConfig, 'orderTransitions'>

/** What the list's URL asks for. */
export interface OrderFilter {
  readonly role: OrderRole
  /** null: orders of any status. */
  readonly status: StatusGroup | null
  /** What is searched for; '' for nothing. */
  readonly q: string
  /** From 1. */
  readonly page: number
}

/** The statuses of a choice; none where it is every status. */
export const statusesOf = (
  { role, status }: Pick<OrderFilter, 'role' | 'status'>,
  settings: Settings,
): readonly KnownOrderStatus[] => {
  if (status === null) return []
  return status === 'todo' ? toDoStatuses(role, settings) : STATUS_GROUPS[status]
}

const MAX_SEARCH_CHARACTERS = 100
/** The text that is searched for, as it stands in the URL. */
export const searchText = (typed: string): string => plainValue(typed, MAX_SEARCH_CHARACTERS)

const single = (value: LocationQuery[string] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? ''

/** Reads `?role=&status=&q=&page=`; an invalid value is ignored. */
export const readOrderFilter = (query: LocationQuery, settings: Settings): OrderFilter => {
  const role = single(query['role']) === 'vendor' ? 'vendor' : 'customer'
  const asked = STATUS_CHOICES.find(({ status }) => status === single(query['status']))?.status ?? null
  const page = single(query['page'])
  return {
    role,
    // The settings can leave nothing to do for a role.
    status: statusesOf({ role, status: asked }, settings).length > 0 ? asked : null,
    q: searchText(single(query['q'])),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** The query of a URL, without defaults. */
export const writeOrderFilter = ({ role, status, q, page }: OrderFilter) => ({
  ...(role === 'vendor' ? { role } : {}),
  ...(status ? { status } : {}),
  ...(q ? { q } : {}),
  ...(page > 1 ? { page: String(page) } : {}),
})
