import { getActivePinia } from 'pinia'
import { onScopeDispose, ref, watch } from 'vue'
import { useI18n } from '../../i18n/index.ts'
import { listen } from '../../lib/listen.ts'
import { useRoot } from '../../ui/root.ts'
import type { CartStore } from '../cart/index.ts'
import { useUnsentAdditionsStore } from '../cart/unsentAdditions.store.ts'
import type { Offer } from './offer.ts'

/** How many of an offer, with which add-ons, and putting it into the cart; `added` is called when it is there. */
export const useBuying = (listingId: () => number, offer: () => Offer, added: (cart: CartStore) => unknown) => {
  const { t } = useI18n()
  const { failures } = useRoot()
  const pinia = getActivePinia()
  const unsent = useUnsentAdditionsStore()

  const loadCart = async (): Promise<CartStore> => (await import('../cart/index.ts')).cartForAdding(pinia)

  const qty = ref(offer().min)
  const addOnIds = ref<number[]>([])
  const invalidQty = ref(false)
  const pending = ref(false)
  /** The server's reason, where it did not take the listing. */
  const refusal = ref('')

  // What is chosen stays chosen as far as the stock allows.
  watch(offer, ({ min, stock, soldOut }) => {
    refusal.value = ''
    if (!soldOut && stock !== null && qty.value > stock) qty.value = stock
    if (qty.value < min) qty.value = min
  })

  // What was refused for want of a connection can be tried again. Any other refusal comes again with the next press.
  onScopeDispose(listen({ online: () => { refusal.value = '' } }))

  const add = async (): Promise<void> => {
    const { isOrderable, variant } = offer()
    if (pending.value || invalidQty.value || !isOrderable) return
    pending.value = true
    refusal.value = ''
    const wanted = { listing_id: listingId(), qty: qty.value, variant_id: variant?.id, add_on_ids: [...addOnIds.value] }
    // At once: the page may be left before the code has come.
    const stored = unsent.store(wanted)
    try {
      const cart = await loadCart()
      const result = await cart.add(wanted, stored.id)
      if (result.ok) added(cart)
      else refusal.value = result.reason
    } catch (error) {
      // The code did not arrive; the store itself never rejects.
      failures.set(error as Error, stored)
      unsent.dropIfPageStays(stored.id)
      refusal.value = t('core.error_network')
    } finally {
      pending.value = false
    }
  }

  /** The button is about to be used. */
  const prepare = (): void => void loadCart().then((cart) => cart.prepare(), () => {})

  return { qty, addOnIds, invalidQty, pending, refusal, add, prepare }
}
