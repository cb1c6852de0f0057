import { computed, type ComputedRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { internalPath } from '../../lib/internalPath.ts'
import { CART_STORAGE_KEY, hasStored } from '../../lib/storage.ts'

/** Whether somebody signs in, or makes an account, to check out the cart that this browser remembers. */
export const useCheckoutVisit = (): Readonly<Record<'isCheckingOut' | 'hasCart', ComputedRef<boolean>>> => {
  const route = useRoute()
  const router = useRouter()
  const isCheckingOut = computed(() => router.resolve(internalPath(route.query['next'])).name === 'checkout')
  return { isCheckingOut, hasCart: computed(() => isCheckingOut.value && hasStored('local', CART_STORAGE_KEY)) }
}
