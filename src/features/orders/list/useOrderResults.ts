/** The rows of the list: a page of orders, narrowed by what is searched for, and orders found by their number. */
import { computed } from 'vue'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import type { Order } from '../../../contract/order.ts'
import type * as orders from '../../../contract/orders.ts'
import { pagingOf } from '../../../contract/records.ts'
import { useI18n } from '../../../i18n/index.ts'
import { useConfig } from '../../../lib/config.ts'
import { useSessionStore } from '../../session/index.ts'
import { statusesOf, type OrderFilter } from './orderFilters.ts'
import { ORDERS_PER_PAGE, useOrderList } from './orderQueries.ts'
import { matchesSearch, numberIn } from './orderSearch.ts'
import { orderNumber } from '../orderText.ts'
import { roleIn } from '../orderStatus.ts'

type Answer = ResponseOf<typeof orders.list>

/** One row of the list. */
export interface OrderResult {
  readonly order: Order
  /** Found by its number among all orders; not on the page of the list that is shown. */
  readonly isFound: boolean
}

/** @param typed what is in the search field; the URL follows later */
export const useOrderResults = (filter: () => OrderFilter, typed: () => string) => {
  const { t } = useI18n()
  const settings = useConfig()
  const session = useSessionStore()

  const isOfRole = (order: Order): boolean => {
    const memberId = session.member?.id
    // An order that does not name both parties is believed to be of the role that was asked for.
    const isStated = order.supplier !== null && order.customer !== null && order.supplier.id !== order.customer.id
    return !isStated || ![order.supplier?.id, order.customer?.id].includes(memberId) || roleIn(order, memberId) === filter().role
  }
  /** The orders of an answer that were asked for: a marketplace may ignore the filter. */
  const matching = (answer: Answer | undefined, statuses: readonly string[]) =>
    (answer?.orders ?? []).filter((order) => (statuses.length === 0 || statuses.includes(order.status)) && isOfRole(order))
  /** How many there are on all pages; null where the answer does not tell. */
  const totalOf = (answer: Answer | undefined, statuses: readonly string[]): number | null =>
    answer?.pagination && matching(answer, statuses).length === answer.orders.length ? answer.pagination.totalResultsCount : null

  const statuses = computed(() => statusesOf(filter(), settings))
  const asked = useOrderList(() => ({ role: filter().role, statuses: statuses.value, number: '', page: filter().page }))
  /** A marketplace that knows only one status at a time finds nothing of several, or refuses them. */
  const isUnsure = computed(() => statuses.value.length > 1
    && (asked.data.value?.orders.length === 0 || ['invalid', 'refused'].includes(asked.error.value?.kind ?? '')))
  const unfiltered = useOrderList(() => (isUnsure.value ? { role: filter().role, statuses: [], number: '', page: filter().page } : null))
  const list = computed(() => (isUnsure.value && matching(unfiltered.data.value, statuses.value).length > 0 ? unfiltered : asked))
  const isReading = computed(() => isUnsure.value && unfiltered.data.value === undefined && !unfiltered.error.value)
  const data = computed(() => (isReading.value ? undefined : list.value.data.value))
  const loaded = computed(() => matching(data.value, statuses.value))
  /** Every order of this role is on the page: nothing else is to be asked. */
  const isComplete = computed(() =>
    statuses.value.length === 0 && filter().page === 1 && data.value?.pagination != null && data.value.pagination.pageCount <= 1)

  const toDo = computed(() => statusesOf({ role: filter().role, status: 'todo' }, settings))
  const toDoList = useOrderList(() => (data.value && !isComplete.value && toDo.value.length > 0
    ? { role: filter().role, statuses: toDo.value, number: '', page: 1 }
    : null))
  /** How many orders wait for the member; null where that is not certain. */
  const toDoCount = computed(() =>
    (isComplete.value ? matching(data.value, toDo.value).length : totalOf(toDoList.data.value, toDo.value)))

  const number = computed(() => (data.value && !isComplete.value ? numberIn(filter().q) : ''))
  const numberList = useOrderList(() => (number.value ? { role: filter().role, statuses: [], number: number.value, page: 1 } : null))
  const rows = computed<OrderResult[]>(() => {
    const q = typed()
    const isSought = (order: Order) => matchesSearch(order, filter().role, q, t('orderSummary.number', { number: orderNumber(order) }))
    const here = q ? loaded.value.filter(isSought) : loaded.value
    // Only while the text is still the one that was sent.
    const found = number.value && numberIn(q) === number.value ? matching(numberList.data.value, []) : []
    const others = found.filter((order) =>
      isSought(order) && orderNumber(order).toLowerCase().includes(number.value.toLowerCase()) && !loaded.value.some(({ id }) => id === order.id))
    return [...others.map((order) => ({ order, isFound: true })), ...here.map((order) => ({ order, isFound: false }))]
  })

  return {
    rows,
    total: computed(() => totalOf(data.value, statuses.value)),
    pages: computed(() =>
      (data.value ? pagingOf(data.value.pagination, filter().page, ORDERS_PER_PAGE, data.value.orders.length).pages : 1)),
    toDoCount,
    isComplete,
    isLoaded: computed(() => data.value !== undefined),
    isLoading: computed(() => asked.isLoading.value || unfiltered.isLoading.value),
    error: computed(() => list.value.error.value),
    retry: () => list.value.refetch(),
    /** Orders are searched by their number on the server. */
    isSeeking: computed(() => number.value !== '' && numberList.isLoading.value),
    seekError: computed(() => (number.value ? numberList.error.value : null)),
  }
}
