import { computed, onBeforeUnmount } from 'vue'
import { ServicesKey } from '../app/servicesKey.ts'
import { hasStoredCart } from '../features/cart/unsentAdditions.store.ts'
import { AFTER_FIRST_VIEW_MS, onFirstIntent } from '../lib/firstIntent.ts'
import { injectRequired } from '../lib/injectRequired.ts'

/** Nobody has moved for so long: the page waits for them, or they have gone. A timer takes no larger number. */
const NEVER_MS = 2 ** 31 - 1

/**
 * Session and cart as soon as they are there: in a theme the session is a cookie, so the marketplace is asked who is here.
 * That waits for the first move on the page, unless there is something to show: a cart that this browser remembers, or
 * what `isNeeded` says.
 */
export const useReturning = (isNeeded = false) => {
  const { current, load } = injectRequired(ServicesKey)
  const begin = async (): Promise<void> => {
    try {
      const { loadCart } = await load()
      if (hasStoredCart()) await loadCart()
    } catch {
      // Nothing is shown of what did not arrive; a press on the button asks again.
    }
  }
  onBeforeUnmount(onFirstIntent(() => void begin(), isNeeded || hasStoredCart() ? AFTER_FIRST_VIEW_MS : NEVER_MS))
  return {
    session: computed(() => current.value?.session ?? null),
    cart: computed(() => current.value?.cart.value ?? null),
  }
}
