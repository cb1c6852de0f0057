import { useQuery } from '@pinia/colada'
import { computed } from 'vue'
import { useClient, type Client } from '../../api/clientKey.ts'
import { STALE_TIMES_MS } from '../../composables/staleTimes.ts'
import { useIdentityStore } from '../identity/index.ts'

const ownListingQuery = (client: Client, memberId: number, id: number) => ({
  key: ['listings', 'mine', memberId, id],
  query: async ({ signal }: { signal: AbortSignal }) => (await import('./frontListings.ts')).readOwn(client, id, signal),
  staleTime: STALE_TIMES_MS.listing,
})

/** One of the signed-in member's own listings: its states are known to nobody else. Asked for by members only. */
export const useOwnListing = (id: () => number | undefined) => {
  const client = useClient()
  const identity = useIdentityStore()
  const query = useQuery(() => ({
    ...ownListingQuery(client, identity.memberId ?? 0, id() ?? 0),
    enabled: identity.memberId !== undefined && Boolean(id()),
  }))
  /** The last answer, unless somebody else has signed in since. */
  const own = computed(() => (query.data.value?.id === id() && identity.memberId !== undefined ? query.data.value : undefined))
  return { own, error: query.error }
}
