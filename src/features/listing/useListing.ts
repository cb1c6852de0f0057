import { useQuery } from '@pinia/colada'
import type { RouteLocationNormalized } from 'vue-router'
import { useClient, type Client } from '../../api/clientKey.ts'
import type { AttributeDefinition } from '../../catalogue/documents.ts'
import { useCatalogue } from '../../catalogue/source.ts'
import { idOfSlug } from '../../lib/url.ts'
import { STALE_TIMES_MS } from '../../composables/staleTimes.ts'
import { listingQuery } from '../buying/index.ts'

/** The read that the page of an address begins with. */
export const firstListingRead = ({ params }: RouteLocationNormalized<'listing'>) => {
  const id = idOfSlug(params.slug)
  return id === undefined ? undefined : listingQuery(useCatalogue(), id)
}

/** A listing with its vendor; `id` undefined is an address that names none. */
export const useListing = (id: () => number | undefined) => {
  const catalogue = useCatalogue()
  return useQuery(() => ({ ...listingQuery(catalogue, id() ?? 0), enabled: id() !== undefined }))
}

const attributesQuery = (client: Client) => ({
  key: ['attributes'],
  query: async ({ signal }: { signal: AbortSignal }) => (await import('./frontListings.ts')).readAttributes(client, signal),
  staleTime: STALE_TIMES_MS.settings,
})

/** The definitions of the marketplace's attributes, for a catalogue that does not state them. */
export const useAttributes = (wanted: () => boolean) => {
  const client = useClient()
  return useQuery<AttributeDefinition[]>(() => ({ ...attributesQuery(client), enabled: wanted() }))
}
