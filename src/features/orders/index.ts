/**
 * Orders of the member, as customer or vendor. Reads are cached by key (Pinia Colada); the store holds what outlives a
 * page: the counts beside the link to the orders. What is loaded on a click is entered by its own file:
 * `payment.storage.ts`, `ReorderItems.vue`.
 */
export { readOrderFilter, type OrderFilter } from './list/orderFilters.ts'
export { sellsToo } from './sellsToo.ts'
export { useOrder } from './list/orderQueries.ts'
export { explanationOf, isUnsold, roleIn } from './orderStatus.ts'
export { amountLines } from './orderAmounts.ts'
export { addressesOf, isSent, itemTitle, orderNumber, statedAmount } from './orderText.ts'
export { actionsFor, toDoStatuses, type OfferedAction, type OrderActionName } from './actions/orderActions.ts'
export { useHasSales } from './useHasSales.ts'
export { useOrderResults } from './list/useOrderResults.ts'
