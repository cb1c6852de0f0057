import { useQuery, type UseQueryReturn } from '@pinia/colada'
import { asApiError, type ApiError } from '../../../api/ApiError.ts'
import type { CommonOptions } from '../../../api/call.ts'
import { useClient } from '../../../api/client.ts'
import * as listings from '../../../contract/listings.ts'
import { useIdentityStore } from '../../identity/index.ts'
import { ownListingsKey } from '../ownListings.queries.ts'

/** One list of what the marketplace keeps with a listing. */
export type FilesRead<Row = unknown> = UseQueryReturn<Row[], ApiError>

type Options = CommonOptions & { readonly params: { readonly listing_id: number } }

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

/** The documents, digital files and relationships of one of the member's listings: each is there without the others. */
export const useListingFiles = (id: () => number) => {
  const client = useClient()
  const identity = useIdentityStore()

  const useList = <Row>(name: string, read: (options: Options) => Promise<readonly Row[]>): FilesRead<Row> =>
    useQuery<Row[], ApiError>(() => ({
      key: [...ownListingsKey(identity.memberId ?? 0), id(), 'files', name],
      query: ({ signal }: { signal: AbortSignal }) => orNone(read({ params: { listing_id: id() }, signal })),
      enabled: identity.memberId !== undefined,
    }))

  return {
    documents: useList('documents', (options) => client.call(listings.documents, options).then((answer) => answer.documents)),
    digitalFiles: useList('digitalFiles', (options) => client.call(listings.digitalFiles, options).then((answer) => answer.digital_files)),
    relationships: useList('relationships', (options) => client.call(listings.relationships, options).then((answer) => answer.relationships)),
  }
}
