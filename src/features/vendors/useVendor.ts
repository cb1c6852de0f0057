import { useQuery } from '@pinia/colada'
import { computed } from 'vue'
import { useClient, type Client } from '../../api/clientKey.ts'
import { get } from '../../contract/directories.ts'
import { STALE_TIMES_MS } from '../../composables/staleTimes.ts'
import { useVendorList } from './useVendorList.ts'
import { profileOf } from './vendorProfile.ts'
import { useRoot } from '../../ui/root.ts'
import { errorKind } from '../../i18n/errors.ts'

const profileQuery = (client: Client, user_id: number) => ({
  key: ['directories', user_id],
  query: ({ signal }: { signal: AbortSignal }) => client.call(get, { params: { user_id }, signal }),
  staleTime: STALE_TIMES_MS.browsing,
})

/** The vendor in the URL: their profile and their listings. */
export const useVendor = () => {
  const client = useClient()
  const { id, url, listed, vendor: published, covers } = useVendorList()
  const profile = useQuery(() => ({ ...profileQuery(client, id.value ?? 0), enabled: Boolean(id.value) && !import.meta.env.SSR }))

  // The Front API decides: an older catalogue may still list a vendor who has been blocked.
  const isUnknown = computed(() => id.value === null || (profile.error.value !== null && errorKind(profile.error.value) === 'not_found'))
  const vendor = computed(() => profileOf(profile.data.value, published.value))
  const { isRendered } = useRoot()
  /**
   * Whether the page waits: for the profile, and where it fails for the catalogue, which may know the vendor. A page that
   * was rendered shows what the catalogue knows.
   */
  const isPending = computed(() => !(isRendered && vendor.value) && (profile.status.value === 'pending' || (!vendor.value && listed.status.value === 'pending')))
  const isLoading = computed(() => [profile, listed].some(({ asyncStatus }) => asyncStatus.value === 'loading'))
  const retry = () => Promise.all([profile, listed].flatMap((one) => (one.error.value ? [one.refetch()] : [])))

  return { id, url, profile, vendor, covers, isUnknown, isPending, isLoading, retry }
}
