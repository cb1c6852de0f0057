import type { ListingDocument } from '../../catalogue/listingDocument.ts'
import type { CatalogueSource } from '../../catalogue/source.ts'
import { lazyOnce } from '../../lib/lazyOnce.ts'
import { STALE_TIMES_MS } from '../../composables/staleTimes.ts'

/** Once: a second `import()` answers only after a paint, and what was read whole would be shown in parts. */
export const loadAddOnPicker = lazyOnce(() => import('./AddOnPicker.vue'))
export const loadLongTitle = lazyOnce(() => import('../../ui/UiLongTitle.vue'))
export const loadVariantPicker = lazyOnce(() => import('./VariantPicker.vue'))

/** More than fills four lines of a phone. */
const LONG_TITLE_CHARACTERS = 80
export const isLongTitle = (title: string): boolean => title.length > LONG_TITLE_CHARACTERS

/** Reads a listing, and brings the parts of its page that only some listings have: they must not appear late. */
const readWhole = async (catalogue: CatalogueSource, id: number, signal: AbortSignal): Promise<ListingDocument> => {
  const document = await catalogue.listing(id, { signal })
  // Where the code does not arrive, the part asks for it again.
  const { add_ons: addOns, title, variants } = document.listing
  await Promise.allSettled([
    ...(addOns.length > 0 ? [loadAddOnPicker()] : []),
    ...(isLongTitle(title) ? [loadLongTitle()] : []),
    ...(variants.length > 0 ? [loadVariantPicker()] : []),
  ])
  return document
}

/** The read of one listing, for the page and for whoever expects the page to be opened next. */
export const listingQuery = (catalogue: CatalogueSource, id: number) => ({
  key: ['catalogue', 'listing', id],
  query: ({ signal }: { signal: AbortSignal }) => readWhole(catalogue, id, signal),
  staleTime: STALE_TIMES_MS.listing,
})
