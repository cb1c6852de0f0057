/**
 * Orders of the member, as customer or vendor. Reads are cached by key (Pinia Colada); the store holds what outlives
 * the pages: the counts beside the way to the orders.
 */
export { default as OrderList } from './OrderList.vue'
export { default as OrderListSkeleton } from './OrderListSkeleton.vue'
export { default as OrderRoleTabs } from './OrderRoleTabs.vue'
export { default as OrderSkeleton } from './OrderSkeleton.vue'
export { default as OrderStatusBadge } from './OrderStatusBadge.vue'
export { default as OrderThumbs } from './OrderThumbs.vue'
export { default as OrderView } from './OrderView.vue'
export { readOrderFilter, sellsToo } from './orderFilters.ts'
export { useOrder } from './orderQueries.ts'
export { explanationOf, roleIn } from './orderStatus.ts'
export { itemTitle, orderNumber, statedAmount } from './orderText.ts'
