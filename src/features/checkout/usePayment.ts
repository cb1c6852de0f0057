import { useEventListener } from '@vueuse/core'
import { ref, shallowRef } from 'vue'
import { useRouter } from 'vue-router'
import type { ApiError } from '../../api/ApiError.ts'
import { useConfig } from '../../lib/config.ts'
import { useSessionStore } from '../session/index.ts'
import { paymentUrl, rememberPayment } from './payment.ts'
import type { Checkout } from './useCheckout.ts'

/**
 * Leaving for the payment page, after a last look at the cart and the addresses.
 * @param onBlocked something in the cart has to be changed first
 */
export const usePayment = ({ cart, step, readAddresses }: Checkout, onBlocked: () => void) => {
  const session = useSessionStore()
  const config = useConfig()
  const router = useRouter()
  const pending = ref(false)
  const error = shallowRef<ApiError | null>(null)
  /** The last look found another total than the one that was agreed to. */
  const hasNewTotal = ref(false)
  /** The operator's template makes no address: only they can mend it. */
  const isMisconfigured = ref(false)

  /** Reads the cart again: something may have been sold meanwhile. Resolves whether what is shown is what is there. */
  const check = async (): Promise<boolean> => {
    await cart.settled()
    const [found] = await Promise.all([cart.refresh(), readAddresses()])
    error.value = found && 'error' in found ? found.error : null
    return found !== null && 'cart' in found
  }

  const leave = (): boolean => {
    const { key } = cart
    const back = new URL(router.resolve({ name: 'checkout-return' }).href, window.location.origin).href
    const url = key === null ? undefined : paymentUrl(config, key, back)
    isMisconfigured.value = url === undefined
    if (url === undefined || key === null) return false
    const id = cart.cart?.id ?? null
    const member = session.member?.id ?? null
    if (id !== null && member !== null) rememberPayment({ key, id, member, at: Date.now() })
    window.location.assign(url)
    return true
  }

  const total = () => cart.cart?.total_amount ?? cart.cart?.amount ?? null

  /** Goes to the payment page, unless the cart cannot be ordered as it is, or costs something else than it did. */
  const pay = async (): Promise<void> => {
    if (pending.value) return
    pending.value = true
    const agreed = total()
    const isThere = await check()
    hasNewTotal.value = isThere && total() !== agreed
    // Until the browser has left, the button goes on saying that it is at work.
    // An address that was deleted leads back to its step.
    const isReady = isThere && step.value === 'review' && cart.canCheckOut
    const isLeaving = isReady && !hasNewTotal.value && leave()
    if (!isLeaving) pending.value = false
    if (cart.items.length > 0 && !cart.canCheckOut) onBlocked()
  }

  // Who comes back with the Back button finds this page as it was left.
  useEventListener(window, 'pageshow', (event) => {
    if (event.persisted) pending.value = false
  })

  return { pending, error, hasNewTotal, isMisconfigured, pay }
}
