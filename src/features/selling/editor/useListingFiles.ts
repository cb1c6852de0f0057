import { useQuery } from '@pinia/colada'
import { computed } from 'vue'
import { asApiError, type ApiError } from '../../../api/ApiError.ts'
import { useClient, type Client } from '../../../api/client.ts'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import * as listings from '../../../contract/listings.ts'
import { useIdentityStore } from '../../identity/index.ts'
import { ownListingsKey } from '../ownListings.queries.ts'

/** What the marketplace keeps with a listing. */
export interface ListingFilesRead {
  readonly documents: ResponseOf<typeof listings.documents>['documents']
  readonly digitalFiles: ResponseOf<typeof listings.digitalFiles>['digital_files']
  readonly relationships: ResponseOf<typeof listings.relationships>['relationships']
}

/** A marketplace need not have these endpoints: then there is nothing of the kind. */
const orNone = async <Row>(read: Promise<readonly Row[]>): Promise<Row[]> => {
  try {
    return [...await read]
  } catch (reason) {
    const { status } = asApiError(reason)
    if (status === 404 || status === 405) return []
    throw reason
  }
}

const readFiles = async (client: Client, id: number, signal: AbortSignal): Promise<ListingFilesRead> => {
  const options = { params: { listing_id: id }, signal }
  const [documents, digitalFiles, relationships] = await Promise.all([
    orNone(client.call(listings.documents, options).then((answer) => answer.documents)),
    orNone(client.call(listings.digitalFiles, options).then((answer) => answer.digital_files)),
    orNone(client.call(listings.relationships, options).then((answer) => answer.relationships)),
  ])
  return { documents, digitalFiles, relationships }
}

/** The documents, digital files and relationships of one of the member's listings. */
export const useListingFiles = (id: () => number) => {
  const client = useClient()
  const identity = useIdentityStore()
  const query = useQuery<ListingFilesRead, ApiError>(() => ({
    key: [...ownListingsKey(identity.memberId ?? 0), id(), 'files'],
    query: ({ signal }: { signal: AbortSignal }) => readFiles(client, id(), signal),
    enabled: identity.memberId !== undefined,
  }))
  const isEmpty = computed(() => query.data.value !== undefined && Object.values(query.data.value).every((rows) => rows.length === 0))
  return { ...query, isEmpty }
}
