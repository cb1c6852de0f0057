import { getActivePinia } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { withMessages } from '../../../composables/useLazyModule.ts'
import type { Order } from '../../../contract/order.ts'
import { errorText } from '../../../i18n/errors.ts'
import { useI18n } from '../../../i18n/index.ts'
import type { ReorderResult } from './reorder.ts'

/** Puts the items of an order into the cart again. Called once more, it tries only those that are not there. */
export const useReorder = (order: () => Order) => {
  const i18n = useI18n()
  const pinia = getActivePinia()
  /** What became of each item; empty before the first try. */
  const results = shallowRef<readonly ReorderResult[]>([])
  const pending = ref(false)
  const added = computed(() => new Set(results.value.flatMap(({ id, reason }) => (reason === null ? [id] : []))))

  const importCode = async () => {
    // Taken by name: the bundler leaves the rest of the cart's index out.
    const { cartForAdding } = await import('../../cart/index.ts')
    const { reorder } = await import('./reorder.ts')
    return { cartForAdding, reorder }
  }
  /** The code that adds is loaded now; null where it does not arrive. */
  const loadCode = () => withMessages(importCode(), ['orderActions'], i18n).catch(() => null)

  const run = async (): Promise<void> => {
    if (pending.value) return
    pending.value = true
    try {
      const code = await loadCode()
      if (!code) {
        results.value = order().order_items.map(({ id }) => ({ id, reason: added.value.has(id) ? null : errorText('network', i18n.t) }))
        return
      }
      results.value = await code.reorder(order(), code.cartForAdding(pinia), added.value, i18n.t('orderActions.reorderUnknown'))
    } finally {
      pending.value = false
    }
  }

  return { results, pending, added, run }
}
