import { ref, watch, type Ref } from 'vue'
import { useCartStore } from '../cart/index.ts'
import { useSessionStore } from '../session/index.ts'
import { notedCart } from './checkoutNotes.ts'

/**
 * Whether the cart that was being checked out is no more.
 * @param onPaid called where it was taken to the payment page, whose answer may have been lost
 */
export const useGoneCart = (onPaid: () => void): Readonly<Ref<boolean>> => {
  const cart = useCartStore()
  const session = useSessionStore()
  const isGone = ref(false)
  let last = notedCart()
  watch([() => cart.key, () => session.member?.id], async ([key, member]) => {
    isGone.value = key === null && last !== undefined
    last = key ?? last
    if (!isGone.value || member === undefined) return
    const payment = await import('../orders/payment.storage.ts').catch(() => null)
    // Another cart may be here by now.
    if (isGone.value && payment?.rememberedPayment(member)?.key === last) onPaid()
  }, { immediate: true })
  return isGone
}
