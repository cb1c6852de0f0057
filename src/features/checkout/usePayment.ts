import { useEventListener, useTimeoutFn } from '@vueuse/core'
import { ref, shallowRef } from 'vue'
import { useRouter } from 'vue-router'
import type { ApiError } from '../../api/ApiError.ts'
import { useI18n } from '../../i18n/index.ts'
import { useConfig } from '../../lib/config.ts'
import { useCartStore } from '../cart/index.ts'
import { useSessionStore } from '../session/index.ts'
import { paymentUrl, rememberPayment } from '../orders/payment.storage.ts'
import { useCheckout } from './useCheckout.ts'

/** After which the payment page can be asked for again. */
const LEAVING_MS = 10_000

/**
 * Goes to the payment page after loading the cart and the addresses once more.
 * @param onBlocked called when something in the cart has to be changed first
 */
export const usePayment = (onBlocked: () => void) => {
  const cart = useCartStore()
  const { step, readAddresses } = useCheckout()
  const session = useSessionStore()
  const config = useConfig()
  const { locale } = useI18n()
  const router = useRouter()
  const pending = ref(false)
  const error = shallowRef<ApiError | null>(null)
  /** The total that was shown, where the cart was loaded again with another one. */
  const totalBefore = ref<number | null>(null)
  /** `checkoutUrl` of the settings makes no valid URL: only the operator can correct it. */
  const isMisconfigured = ref(false)

  /** Loads the cart again, because something may have been sold meanwhile; resolves whether it could be loaded. */
  const check = async (): Promise<boolean> => {
    await cart.settled()
    const [found] = await Promise.all([cart.refresh(), readAddresses()])
    error.value = found && 'error' in found ? found.error : null
    return found !== null && 'cart' in found
  }

  const goToPayment = (): boolean => {
    const { key } = cart
    const back = new URL(router.resolve({ name: 'checkout-return' }).href, window.location.origin).href
    const url = key === null ? undefined : paymentUrl(config, key, back, locale.value)
    isMisconfigured.value = url === undefined
    if (url === undefined || key === null) return false
    const id = cart.cart?.id ?? null
    const member = session.member?.id ?? null
    if (member !== null) rememberPayment({ key, id, member, at: Date.now() })
    window.location.assign(url)
    return true
  }

  const total = () => cart.cart?.total_amount ?? cart.cart?.amount ?? null

  /** Goes to the payment page, unless an item cannot be ordered or the total has changed. */
  const pay = async (): Promise<void> => {
    if (pending.value) return
    pending.value = true
    endWait.stop()
    const shownTotal = total()
    const isLoaded = await check()
    totalBefore.value = isLoaded && total() !== shownTotal ? shownTotal : null
    // A deleted address leads back to its step.
    const isReady = isLoaded && step.value.name === 'review' && cart.canCheckOut
    const isLeaving = isReady && totalBefore.value === null && goToPayment()
    // The button stays pending until the browser has left.
    if (isLeaving) endWait.start()
    else pending.value = false
    if (cart.items.length > 0 && !cart.canCheckOut) onBlocked()
  }

  // No event tells that the browser's Stop button has ended the way there.
  const endWait = useTimeoutFn(() => { pending.value = false }, LEAVING_MS, { immediate: false })
  // The Back button may restore this page with the button still pending.
  useEventListener(window, 'pageshow', (event) => {
    if (event.persisted) pending.value = false
  })

  return { pending, error, totalBefore, isMisconfigured, pay }
}
