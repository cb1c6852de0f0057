import { computed, ref, watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import type { PublicListing } from '../../catalogue/documents.ts'
import { chosenVariant, offerOf, type Variant } from './offer.ts'

/**
 * The variant that is chosen of a listing, and what it offers.
 * @param wanted the id that was asked for
 * @param choose null takes back what was asked for
 */
export const useVariantChoice = (
  listing: () => PublicListing,
  wanted: () => unknown,
  choose: (variant: Variant | null) => unknown,
) => {
  const variant = computed(() => chosenVariant(listing(), wanted()))
  const offer = computed(() => offerOf(listing(), variant.value))
  /** There was no variant such as was asked for, and nobody has chosen another yet. */
  const isVariantGone = ref(false)
  watch([wanted, variant] as const, ([asked, found]) => {
    if (!asked) return
    const isNamed = String(found?.id) === asked
    isVariantGone.value = !isNamed && found !== null
    if (!isNamed) choose(null)
  }, { immediate: true })

  return {
    offer,
    /** The variant that was asked for, where it is one of this listing's. */
    named: computed(() => (variant.value && String(variant.value.id) === wanted() ? variant.value : null)),
    isVariantGone,
    choose,
  }
}

/** On a listing's own page the url says which variant is chosen. */
export const useVariantInUrl = (listing: () => PublicListing) => {
  const route = useRoute()
  const router = useRouter()
  // While the page is being left the url is another page's already: what is chosen stays what it was.
  const wanted = computed<unknown>((before) => (route.name === 'listing' ? route.query['variant'] : before))
  return useVariantChoice(listing, () => wanted.value, (chosen) =>
    router.replace({ query: { ...route.query, variant: chosen?.id.toString() }, hash: route.hash }))
}
