/** What the store derives from the cart's state for the pages. */
import { computed, type ShallowRef } from 'vue'
import type { Cart } from '../../contract/carts.ts'
import { applyWrites, groupBySupplier, obstacleOf, type LineWrite } from './cart.lines.ts'
import type { MergeReport } from './cart.storage.ts'

/** What the cart's pages show: the server's cart, with the writes over it that the server has not answered yet. */
export const createCartGetters = (
  cart: Readonly<ShallowRef<Cart | null>>,
  writes: Readonly<ShallowRef<readonly LineWrite[]>>,
  mergeReport: Readonly<ShallowRef<MergeReport | null>>,
) => {
  const items = computed(() => applyWrites(cart.value?.items ?? [], writes.value))
  return {
    /** The lines with their pending quantities; amounts are the server's, old while `busyItems` has the line. */
    items,
    /** The lines by vendor: one group becomes one order. */
    groups: computed(() => groupBySupplier(items.value)),
    /** Pieces in the cart, on their way into it, and still in another cart of a merge. */
    itemsCount: computed(() => {
      const added = writes.value.flatMap((write) => (write.kind === 'add' ? write.wanted : []))
      return [...items.value, ...added, ...(mergeReport.value?.remaining ?? [])].reduce((sum, { qty }) => sum + qty, 0)
    }),
    /** The server counts more pieces than the lines have that can be read. */
    isPartial: computed(() => (cart.value?.items_count ?? 0) > (cart.value?.items ?? []).reduce((sum, { qty }) => sum + qty, 0)),
    /** Lines for whose change the server's answer is awaited. */
    busyItems: computed(() => new Set(writes.value.flatMap((write) => (write.kind === 'set' ? write.itemId : [])))),
    /** The server's totals are awaited: what `cart` says of amounts is old. */
    settling: computed(() => writes.value.length > 0 || mergeReport.value?.status === 'running'),
    /** There are lines, and nothing keeps them from being ordered. */
    canCheckOut: computed(() => items.value.length > 0 && items.value.every((item) => obstacleOf(item) === null)),
  }
}
