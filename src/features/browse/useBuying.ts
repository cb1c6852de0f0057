import { getActivePinia } from 'pinia'
import { computed, ref, watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import type { PublicListing } from '../../catalogue/documents.ts'
import { errorText } from '../../i18n/errors.ts'
import { useI18n } from '../../i18n/index.ts'
import { chosenVariant, offerOf, type Variant } from './offer.ts'

/** What a person has chosen of a listing, and putting it into the cart. */
export const useBuying = (listing: () => PublicListing) => {
  const route = useRoute()
  const router = useRouter()
  const { t } = useI18n()
  const pinia = getActivePinia()

  const variant = computed(() => chosenVariant(listing(), route.query['variant']))
  const offer = computed(() => offerOf(listing(), variant.value))
  const qty = ref(offer.value.min)
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

  const choose = ({ id }: Variant) =>
    router.replace({ query: { ...route.query, variant: String(id) }, hash: route.hash })

  /** The cart's code comes when it is about to be used: most visits only look. */
  const openCart = async () => (await import('../cart/index.ts')).useCartStore(pinia)

  const add = async (): Promise<void> => {
    if (pending.value || invalidQty.value || offer.value.soldOut) return
    pending.value = true
    refusal.value = ''
    try {
      const cart = await openCart()
      const result = await cart.add({
        listing_id: listing().id,
        qty: qty.value,
        ...(variant.value ? { variant_id: variant.value.id } : {}),
        ...(addOnIds.value.length > 0 ? { add_on_ids: [...addOnIds.value] } : {}),
      })
      if (result.ok) cart.openDrawer()
      else refusal.value = result.reason
    } catch {
      refusal.value = errorText('network', t) // The code did not arrive; the store itself never rejects.
    } finally {
      pending.value = false
    }
  }

  return {
    offer,
    qty,
    addOnIds,
    invalidQty,
    pending,
    refusal,
    choose,
    add,
    /** Somebody comes near the button. */
    prepare: () => void openCart().catch(() => undefined),
  }
}
