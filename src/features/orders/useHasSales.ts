import { getActivePinia } from 'pinia'
import { computed } from 'vue'
import { useLazyModule } from '../../composables/useLazyModule.ts'
import { useFirstIntent } from '../../lib/firstIntent.ts'

/** Whether somebody has ordered from the member, as far as their latest orders tell. */
export const useHasSales = () => {
  const pinia = getActivePinia()
  // As late as the counts in the header, which read the orders that tell it.
  const isDue = useFirstIntent()
  const { module } = useLazyModule(() => import('./orders.store.ts'), () => isDue.value)
  return computed(() => module.value?.useOrdersStore(pinia).hasSales ?? false)
}
