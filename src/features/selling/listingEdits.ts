/** Editing a listing, and what becomes of any write of one (README, The house: One write path). */
import { asApiError, type ApiError } from '../../api/ApiError.ts'
import type { Client } from '../../api/clientKey.ts'
import { reconcileWrite } from '../../api/reconcile.ts'
import type { Listing } from '../../contract/listing.ts'
import * as listings from '../../contract/listings.ts'
import type { ListingChanges } from '../../contract/listings.ts'
import { isSameValue } from '../../lib/sameValue.ts'
import { readOwnListing } from './ownListingPages.ts'

/** What became of a write of a listing. */
export type ListingResult =
  /** `id` null where the marketplace says so and shows no such listing yet. */
  | { readonly outcome: 'done', readonly id: number | null }
  /** Not made; `kind` `refused` has the marketplace's words in `message`. */
  | { readonly outcome: 'failed', readonly error: ApiError }
  /** Nobody knows: `findCreated` may tell later of a creation. */
  | { readonly outcome: 'uncertain', readonly error: ApiError }

/** No such method here, or none that the server in front knows: nothing was done. */
export const METHOD_REFUSED_STATUSES: readonly number[] = [405, 501]

const sendEdit = async (client: Client, id: number, body: ListingChanges, signal?: AbortSignal) => {
  const options = { params: { listing_id: id }, body, ...(signal && { signal }) }
  for (const way of [listings.edit, listings.editByPost] as const) {
    try {
      return await client.call(way, options)
    } catch (reason) {
      // The specification has both methods; a server in between may let only one of them pass.
      if (!METHOD_REFUSED_STATUSES.includes(asApiError(reason).status)) throw reason
    }
  }
  return client.call(listings.patch, options)
}

/** Whether a listing states the plain values of a body; lists and attributes may be stated otherwise than they are sent. */
const states = (listing: Listing, body: ListingChanges): boolean =>
  Object.entries(body).filter(([, value]) => typeof value !== 'object' || value === null)
    .every(([name, value]) => isSameValue(listing[name] ?? null, value === '' ? null : value) || listing[name] === value)

/** Whether a listing shows that a change was made; null where nobody can tell. */
type IsMade = (listing: Listing) => boolean | null

/**
 * Changes fields of one of the member's listings; looked up where the answer is lost. Never rejects with `ApiError`.
 * @param isMade by default plain values decide, and of lists nobody can tell
 */
export const editListing = async (
  client: Client, id: number, body: ListingChanges, { signal, isMade }: { readonly signal?: AbortSignal, readonly isMade?: IsMade } = {},
): Promise<ListingResult> => {
  const hasLists = Object.values(body).some((value) => typeof value === 'object' && value !== null)
  const looksMade: IsMade = isMade ?? ((listing) => states(listing, body) && (hasLists ? null : true))
  const result = await reconcileWrite({
    send: () => sendEdit(client, id, body, signal),
    read: () => readOwnListing(client, id, signal),
    isDone: (listing) => looksMade(listing) === true,
    signal,
  })
  if (result.outcome === 'answered' || result.outcome === 'done') return { outcome: 'done', id }
  const isOpen = result.outcome === 'uncertain' || (result.state !== undefined && looksMade(result.state) === null)
  return { outcome: isOpen ? 'uncertain' : 'failed', error: result.error }
}
