import { getActivePinia } from 'pinia'
import { computed } from 'vue'
import { useLazyModule } from '../../composables/useLazyModule.ts'

/** Whether somebody has ordered from the member, as far as their latest orders tell; the store for it comes by itself. */
export const useHasSales = () => {
  const pinia = getActivePinia()
  const { module } = useLazyModule(() => import('./orders.store.ts'), () => true)
  return computed(() => module.value?.useOrdersStore(pinia).hasSales ?? false)
}
