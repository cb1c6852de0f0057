import { computed, ref, watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import type { PublicListing } from '../../catalogue/documents.ts'
import { useCartStore } from '../cart/index.ts'
import { chosenVariant, offerOf, type Variant } from './offer.ts'

/** What a person has chosen of a listing, and putting it into the cart. */
export const useBuying = (listing: () => PublicListing) => {
  const route = useRoute()
  const router = useRouter()
  const cart = useCartStore()

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

  const add = async (): Promise<void> => {
    if (pending.value || invalidQty.value || offer.value.soldOut) return
    pending.value = true
    refusal.value = ''
    try {
      const result = await cart.add({
        listing_id: listing().id,
        qty: qty.value,
        ...(variant.value ? { variant_id: variant.value.id } : {}),
        ...(addOnIds.value.length > 0 ? { add_on_ids: [...addOnIds.value] } : {}),
      })
      if (result.ok) cart.openDrawer()
      else refusal.value = result.reason
    } finally {
      pending.value = false
    }
  }

  return { variant, offer, qty, addOnIds, invalidQty, pending, refusal, choose, add }
}
