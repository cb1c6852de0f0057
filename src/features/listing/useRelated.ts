import { useQuery } from '@pinia/colada'
import { useClient, type Client } from '../../api/clientKey.ts'
import type { ListingCard } from '../../catalogue/documents.ts'
import { retryOnce } from '../../composables/retryOnce.ts'
import { STALE_TIMES_MS } from '../../composables/staleTimes.ts'

const relatedQuery = (client: Client, id: number) => ({
  key: ['listings', 'related', id],
  query: ({ signal }: { signal: AbortSignal }) =>
    retryOnce(async () => (await import('./frontListings.ts')).readRelated(client, id, signal), signal),
  staleTime: STALE_TIMES_MS.browsing,
})

/** Listings related to one. */
export const useRelated = (id: () => number) => {
  const client = useClient()
  return useQuery<ListingCard[]>(() => relatedQuery(client, id()))
}
