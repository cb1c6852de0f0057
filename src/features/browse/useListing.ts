import { useQuery } from '@pinia/colada'
import { useClient } from '../../api/clientKey.ts'
import { cardOf } from '../../catalogue/card.ts'
import type { ListingCard } from '../../catalogue/documents.ts'
import { useCatalogue } from '../../catalogue/source.ts'
import { FRESH } from './freshness.ts'
import { listingQuery } from './listingQuery.ts'

/** A listing with its vendor; `id` undefined is an address that names none. */
export const useListing = (id: () => number | undefined) => {
  const catalogue = useCatalogue()
  return useQuery(() => ({ ...listingQuery(catalogue, id() ?? 0), enabled: id() !== undefined }))
}

/**
 * The definitions of the marketplace's attributes, for a catalogue that does not state them. The endpoints come with
 * the client: most visits need neither.
 */
export const useAttributes = (wanted: () => boolean) => {
  const client = useClient()
  return useQuery({
    key: ['attributes'],
    query: async ({ signal }) => {
      const { attributes } = await import('../../contract/listings.ts')
      return (await client.call(attributes, { signal })).attributes
    },
    enabled: wanted,
    staleTime: FRESH.settings,
  })
}

/** Listings related to one, asked for once `wanted`. */
export const useRelated = (id: () => number, wanted: () => boolean) => {
  const client = useClient()
  return useQuery<ListingCard[]>({
    key: () => ['listings', 'related', id()],
    query: async ({ signal }) => {
      const { related } = await import('../../contract/listings.ts')
      const answer = await client.call(related, { params: { listing_id: id() }, signal })
      return answer.listings.map((listing) => cardOf(listing, listing.supplier))
    },
    enabled: wanted,
    staleTime: FRESH.browsing,
  })
}
