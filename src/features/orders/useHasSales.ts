import { getActivePinia } from 'pinia'
import { computed } from 'vue'
import { useLazyModule } from '../../composables/useLazyModule.ts'
import { useFirstIntent } from '../../lib/firstIntent.ts'

/** As late as the counts in the header, which read the orders that this is told by. */
const READ_DELAY_MS = 6_000

/** Whether somebody has ordered from the member, as far as their latest orders tell. */
export const useHasSales = () => {
  const pinia = getActivePinia()
  const isDue = useFirstIntent(READ_DELAY_MS)
  const { module } = useLazyModule(() => import('./orders.store.ts'), () => isDue.value)
  return computed(() => module.value?.useOrdersStore(pinia).hasSales ?? false)
}
