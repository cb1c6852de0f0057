import { computed } from 'vue'
import type { Listing } from '../../../contract/listing.ts'
import { useConfig } from '../../../lib/config.ts'
import { categoryPlaces } from '../fields/categoryTree.ts'
import { orderTypeChoices } from '../orderTypes.ts'
import { useAttributes, useCategoryTree } from '../listingFacts.queries.ts'
import { useOwnListings } from '../ownListings.queries.ts'

/** Listings that are looked through for their order types (specification, Limits: the largest page). */
const LOOKED_THROUGH = 100

/** What the marketplace knows that the editor needs beside the listing: attributes, categories, order types. */
export const useEditorFacts = () => {
  const { orderTypes } = useConfig()
  const attributes = useAttributes()
  const categories = useCategoryTree()
  // Only where the settings name none.
  const own = useOwnListings(() => (orderTypes.length > 0 ? null : { page: 1, limit: LOOKED_THROUGH }))
  const ownListings = computed(() => own.data.value?.listings ?? [])

  return {
    attributes: {
      /** Every attribute; empty until they are known. */
      all: computed(() => attributes.definitions.value ?? []),
      error: computed(() => (attributes.definitions.value ? null : attributes.error.value)),
      isPending: computed(() => !attributes.definitions.value && !attributes.error.value),
      isAsking: computed(() => attributes.asyncStatus.value === 'loading'),
      retry: () => { void attributes.refetch() },
    },
    /** Where each category stands; undefined until that is known. */
    places: computed(() => (categories.tree.value ? categoryPlaces(categories.tree.value) : undefined)),
    orderTypes: computed(() => orderTypeChoices(orderTypes, ownListings.value)),
    /** The order type and the currency of the member's newest listing. */
    newest: computed(() => ownListings.value.reduce<Listing | undefined>((newest, one) => (newest && newest.id > one.id ? newest : one), undefined)),
  }
}

export type EditorFacts = ReturnType<typeof useEditorFacts>
