import { getActivePinia } from 'pinia'
import { computed, ref, watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import type { PublicListing } from '../../catalogue/documents.ts'
import { errorText } from '../../i18n/errors.ts'
import { useI18n } from '../../i18n/index.ts'
import { chosenVariant, offerOf, type Variant } from './offer.ts'
import { openCart, type Cart } from './openCart.ts'

/** Where a listing is bought. */
interface BuyingPlace {
  /** The id of the variant that was asked for. */
  readonly wanted: () => unknown
  /** Null takes back what was asked for. */
  readonly choose: (variant: Variant | null) => unknown
  /** It is in the cart. */
  readonly added: (cart: Cart) => unknown
}

/** A listing's own page: the variant stands in the address, and the cart opens. */
const useItsPage = (): BuyingPlace => {
  const route = useRoute()
  const router = useRouter()
  // While the page is being left the address is another page's already: what is chosen stays what it was.
  const wanted = computed<unknown>((before) => (route.name === 'listing' ? route.query['variant'] : before))
  return {
    wanted: () => wanted.value,
    choose: (chosen) => router.replace({ query: { ...route.query, variant: chosen?.id.toString() }, hash: route.hash }),
    added: (cart) => cart.openDrawer(),
  }
}

/** What a person has chosen of a listing, and putting it into the cart. */
export const useBuying = (listing: () => PublicListing, { wanted, choose, added }: BuyingPlace = useItsPage()) => {
  const { t } = useI18n()
  const pinia = getActivePinia()

  const variant = computed(() => chosenVariant(listing(), wanted()))
  const offer = computed(() => offerOf(listing(), variant.value))
  const qty = ref(offer.value.min)
  /** There was no variant such as was asked for, and nobody has chosen another yet. */
  const isVariantGone = ref(false)
  watch([wanted, variant] as const, ([asked, found]) => {
    if (!asked) return
    const isNamed = String(found?.id) === asked
    isVariantGone.value = !isNamed && found !== null
    if (!isNamed) choose(null)
  }, { immediate: true })

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

  const add = async (): Promise<void> => {
    if (pending.value || invalidQty.value || !offer.value.isOrderable) return
    pending.value = true
    refusal.value = ''
    try {
      const cart = await openCart(pinia)
      const result = await cart.add({
        listing_id: listing().id,
        qty: qty.value,
        ...(variant.value ? { variant_id: variant.value.id } : {}),
        ...(addOnIds.value.length > 0 ? { add_on_ids: [...addOnIds.value] } : {}),
      })
      if (result.ok) added(cart)
      else refusal.value = result.reason
    } catch {
      refusal.value = errorText('network', t) // The code did not arrive; the store itself never rejects.
    } finally {
      pending.value = false
    }
  }

  return {
    offer,
    /** The variant of the address, where it names one of this listing's. */
    named: computed(() => (variant.value && String(variant.value.id) === wanted() ? variant.value : null)),
    isVariantGone,
    qty,
    addOnIds,
    invalidQty,
    pending,
    refusal,
    choose,
    add,
    /** Somebody comes near the button. */
    prepare: () => void openCart(pinia).then((cart) => cart.prepare(), () => undefined),
  }
}
