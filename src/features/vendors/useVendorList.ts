import { computed, shallowRef, watch } from 'vue'
import type { Vendor } from '../../catalogue/documents.ts'
import { readVendorSort } from '../../catalogue/paths.ts'
import { useCatalogue } from '../../catalogue/source.ts'
import { readVendorSlug } from '../../catalogue/vendorSlug.ts'
import { AFTER_FIRST_VIEW_MS } from '../../lib/firstIntent.ts'
import { pageOf, useListUrl, useResultList } from '../search/index.ts'
import { useVendorListings } from './useVendorListings.ts'

/** In the cover of a vendor's page. */
const COVER_PICTURES = 3

/** The vendor of the URL as the catalogue knows them, and their listings. */
export const useVendorList = () => {
  const catalogue = useCatalogue()
  // A URL without a vendor loads no listings.
  const url = useListUrl('vendor', (slug) => ({ vendor: readVendorSlug(slug) ?? 0 }))
  const { slug, sort, page, isPlain } = url
  const id = computed(() => readVendorSlug(slug.value))
  const known = shallowRef<{ readonly id: number, readonly vendor: Vendor | null }>()
  const isMadeReady = shallowRef<() => boolean>(() => false)

  // The first page states the vendor, whatever the filters are.
  const listed = useVendorListings(
    () => (isPlain.value || isMadeReady.value()
      ? { id: id.value, sort: readVendorSort(sort.value) ?? 'newest', page: page.value }
      : { id: id.value, sort: 'newest', page: 1 }),
    () => known.value?.id !== id.value || isMadeReady.value(),
  )
  watch(listed.data, (data) => { if (data) known.value = data }, { immediate: true, flush: 'sync' })

  useResultList(url, (wanted) => {
    isMadeReady.value = wanted
    return {
      page: computed(() => (listed.isPlaceholderData.value ? undefined : listed.data.value)),
      error: listed.error,
      isLoading: listed.isLoading,
      retry: () => listed.refetch(),
      read: async (asked, signal) => {
        const sorted = { sort: readVendorSort(asked.sort) ?? 'newest', page: asked.page ?? 1, signal }
        return pageOf(await catalogue.vendor(id.value ?? 0, sorted))
      },
    }
  }, AFTER_FIRST_VIEW_MS)
  const vendor = computed(() => (known.value?.id === id.value ? known.value?.vendor : undefined))
  /** Pictures of the listings that were read first: they stay while other pages are looked at. */
  const covers = computed<readonly string[]>((before) => {
    if (before && before.length > 0 && vendor.value) return before
    return (listed.data.value?.listings ?? []).flatMap(({ cover }) => cover ?? []).slice(0, COVER_PICTURES)
  })
  return { id, url, listed, vendor, covers }
}
