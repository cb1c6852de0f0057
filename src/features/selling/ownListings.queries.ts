/** Reads of the member's own listings, cached by key. The member is part of each key: nobody sees what another account loaded. */
import { useQuery, useQueryCache } from '@pinia/colada'
import type { ApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import type { ResponseOf } from '../../contract/endpoint.ts'
import type { Listing } from '../../contract/listing.ts'
import * as listings from '../../contract/listings.ts'
import { useIdentityStore } from '../identity/index.ts'
import { readOwnListing, type OwnListingsQuery } from './ownListingPages.ts'

interface Reading { readonly signal: AbortSignal }

/** Listings on one page of the list (specification, Limits: Front default). */
export const LISTINGS_PER_PAGE = 25

/** The key of everything that is known of a member's listings. */
export const ownListingsKey = (memberId: number) => ['listings', 'mine', memberId]

/** One page of the member's listings; nothing is asked while the query is null. */
export const useOwnListings = (query: () => OwnListingsQuery | null) => {
  const client = useClient()
  const identity = useIdentityStore()
  return useQuery<ResponseOf<typeof listings.mine>, ApiError>(() => {
    const asked = query()
    return {
      key: [...ownListingsKey(identity.memberId ?? 0), 'page', JSON.stringify(asked)],
      query: ({ signal }: Reading) => client.call(listings.mine, { query: { limit: LISTINGS_PER_PAGE, ...asked }, signal }),
      enabled: identity.memberId !== undefined && asked !== null,
    }
  })
}

/** One of the member's listings, to be edited: read anew each time; nothing is asked while `id` is null. */
export const useListingToEdit = (id: () => number | null) => {
  const client = useClient()
  const identity = useIdentityStore()
  return useQuery<Listing, ApiError>(() => ({
    key: [...ownListingsKey(identity.memberId ?? 0), id() ?? 0],
    query: ({ signal }: Reading) => readOwnListing(client, id() ?? 0, signal),
    staleTime: 0,
    enabled: identity.memberId !== undefined && id() !== null,
  }))
}

/** Tells all pages that listings were written: what is shown of them is asked for again. */
export const useListingsChanged = () => {
  const cache = useQueryCache()
  const identity = useIdentityStore()
  return (): Promise<unknown> => cache.invalidateQueries({ key: ownListingsKey(identity.memberId ?? 0) })
}
