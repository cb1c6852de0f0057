import { useEventListener } from '@vueuse/core'
import { ref, shallowRef } from 'vue'
import { useRouter } from 'vue-router'
import { ApiError } from '../../api/ApiError.ts'
import { useConfig } from '../../lib/config.ts'
import { useSessionStore } from '../session/index.ts'
import { useCartStore } from '../cart/index.ts'
import { paymentUrl, rememberPayment } from './payment.ts'

/** Leaving for the payment page, after a last look at the cart. */
export const usePayment = () => {
  const cart = useCartStore()
  const session = useSessionStore()
  const config = useConfig()
  const router = useRouter()
  const pending = ref(false)
  const error = shallowRef<ApiError | null>(null)
  /** The operator's template makes no address: only they can mend it. */
  const isMisconfigured = ref(false)

  /** Reads the cart again: something may have been sold meanwhile. Resolves whether the cart is up to date. */
  const check = async (): Promise<boolean> => {
    error.value = null
    try {
      await cart.settled()
      await cart.refresh()
      error.value = cart.error
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason
      error.value = reason
    }
    return error.value === null
  }

  const leave = (): boolean => {
    const { key } = cart
    const back = new URL(router.resolve({ name: 'checkout-return' }).href, window.location.origin).href
    const url = key === null ? undefined : paymentUrl(config, key, back)
    isMisconfigured.value = url === undefined
    if (url === undefined || key === null) return false
    const id = cart.cart?.id ?? null
    const member = session.member?.id ?? null
    if (id !== null && member !== null) rememberPayment({ key, id, member })
    window.location.assign(url)
    return true
  }

  /** Goes to the payment page, unless the cart cannot be ordered as it is. */
  const pay = async (): Promise<void> => {
    if (pending.value) return
    pending.value = true
    // Until the browser has left, the button goes on saying that it is at work.
    const isLeaving = (await check()) && cart.canCheckOut && leave()
    if (!isLeaving) pending.value = false
    // What has to be changed first stands above the steps.
    if (!cart.canCheckOut) window.scrollTo({ top: 0, behavior: 'smooth' })
  }

  // Who comes back with the Back button finds this page as it was left.
  useEventListener(window, 'pageshow', (event) => {
    if (event.persisted) pending.value = false
  })

  return { pending, error, isMisconfigured, check, pay }
}
