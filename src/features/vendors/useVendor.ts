import { useQuery } from '@pinia/colada'
import { computed } from 'vue'
import { useClient } from '../../api/clientKey.ts'
import type { Sort } from '../../catalogue/paths.ts'
import { readVendorSlug } from '../../catalogue/vendorSlug.ts'
import { get } from '../../contract/directories.ts'
import { FRESH, kindOf } from '../browse/index.ts'
import { useVendorListings } from './useVendorListings.ts'
import { profileOf } from './vendorProfile.ts'

/** What the address of a vendor's page says. */
interface VendorQuery {
  readonly slug: string
  readonly sort: Sort
  readonly page: number
}

/** The vendor whom an address names: their profile and a page of their listings. */
export const useVendor = (query: () => VendorQuery) => {
  const client = useClient()
  const id = computed(() => readVendorSlug(query().slug))
  const profile = useQuery(() => {
    const user_id = id.value ?? 0
    return {
      key: ['directories', user_id],
      query: ({ signal }: { signal: AbortSignal }) => client.call(get, { params: { user_id }, signal }),
      enabled: user_id !== 0,
      staleTime: FRESH.browsing,
    }
  })
  const listings = useVendorListings(() => ({ ...query(), id: id.value }))

  // The marketplace's word counts: who was blocked may still stand in a catalogue that was published before.
  const isUnknown = computed(() => id.value === null || (profile.error.value !== null && kindOf(profile.error.value) === 'not_found'))
  const vendor = computed(() => profileOf(profile.data.value, listings.data.value?.vendor))
  /** The catalogue may know the vendor while the profile does not come; which of them is waited for. */
  const isPending = computed(() =>
    profile.status.value === 'pending' || (!vendor.value && listings.status.value === 'pending'))
  const isLoading = computed(() => [profile, listings].some(({ asyncStatus }) => asyncStatus.value === 'loading'))
  const retry = () => Promise.all([profile, listings].flatMap((one) => (one.error.value ? [one.refetch()] : [])))

  return { id, profile, listings, vendor, isUnknown, isPending, isLoading, retry }
}
