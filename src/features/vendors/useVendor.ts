import { useQuery } from '@pinia/colada'
import { computed } from 'vue'
import type { RouteLocationNormalized } from 'vue-router'
import { useClient, type Client } from '../../api/clientKey.ts'
import { get } from '../../contract/directories.ts'
import { STALE_TIMES_MS } from '../../composables/staleTimes.ts'
import { readVendorSlug } from '../../catalogue/vendorSlug.ts'
import { useVendorList } from './useVendorList.ts'
import { firstListingsRead } from './useVendorListings.ts'
import { profileOf } from './vendorProfile.ts'
import { errorKind } from '../../i18n/errors.ts'

const profileQuery = (client: Client, user_id: number) => ({
  key: ['directories', user_id],
  query: ({ signal }: { signal: AbortSignal }) => client.call(get, { params: { user_id }, signal }),
  staleTime: STALE_TIMES_MS.browsing,
})

/** The reads that the page of a URL begins with. */
export const firstVendorReads = (to: RouteLocationNormalized<'vendor'>) => {
  const id = readVendorSlug(to.params.slug)
  return id === null ? [] : [firstListingsRead(to, id), profileQuery(useClient(), id)]
}

/** The vendor in the URL: their profile and their listings. */
export const useVendor = () => {
  const client = useClient()
  const { id, url, listed, vendor: published, covers } = useVendorList()
  const profile = useQuery(() => ({ ...profileQuery(client, id.value ?? 0), enabled: Boolean(id.value) }))

  // The Front API decides: an older catalogue may still list a vendor who has been blocked.
  const isUnknown = computed(() => id.value === null || (profile.error.value !== null && errorKind(profile.error.value) === 'not_found'))
  const vendor = computed(() => profileOf(profile.data.value, published.value))
  /** Whether the page waits: for the profile, and where it fails for the catalogue, which may know the vendor. */
  const isPending = computed(() => profile.status.value === 'pending' || (!vendor.value && listed.status.value === 'pending'))
  const isLoading = computed(() => [profile, listed].some(({ asyncStatus }) => asyncStatus.value === 'loading'))
  const retry = () => Promise.all([profile, listed].flatMap((one) => (one.error.value ? [one.refetch()] : [])))

  return { id, url, profile, vendor, covers, isUnknown, isPending, isLoading, retry }
}
