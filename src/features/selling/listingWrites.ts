/** Writes of listings: never twice, whatever becomes of an answer (house, State: one write path). */
import { asApiError, type ApiError } from '../../api/ApiError.ts'
import type { Client } from '../../api/clientKey.ts'
import { reconcileWrite, type WriteResult } from '../../api/reconcile.ts'
import type { Listing } from '../../contract/listing.ts'
import * as listings from '../../contract/listings.ts'
import type { ListingChanges, NewListing } from '../../contract/listings.ts'
import { isSameValue } from '../../lib/sameValue.ts'
import { ownListingPages } from './ownListingPages.ts'

/**
 * What tells later whether a creation was made: store it before anything is sent. `external_id` names the listing,
 * `after` is the id of the newest listing before, `title` is what is sent.
 */
export interface CreationAttempt {
  readonly external_id: string
  readonly after: number
  readonly title: string
}

/** What became of a write of a listing. */
export type ListingResult =
  /** `id` null where the marketplace says so and shows no such listing yet. */
  | { readonly outcome: 'done', readonly id: number | null }
  /** Not made; `kind` `refused` has the marketplace's words in `message`. */
  | { readonly outcome: 'failed', readonly error: ApiError }
  /** Nobody knows: `findCreated` may tell later. */
  | { readonly outcome: 'uncertain', readonly error: ApiError }

/** The largest page (specification, Limits), and how many are looked through for a listing that was just made. */
const PAGE_SIZE = 100
const MAX_PAGES = 5
/** No such method here, or none that the server in front knows: nothing was done. */
const METHOD_REFUSED_STATUSES: readonly number[] = [405, 501]

/**
 * An attempt where the newest listing is known.
 * @param ownId the `external_id` that the member typed; '' makes one
 */
export const attemptAfter = (ownId: string, title: string, after: number): CreationAttempt =>
  ({ external_id: ownId || `stoa-${crypto.randomUUID()}`, after, title: title.trim() })

/** The id of the member's newest listing; 0 for none. Rejects with `ApiError`. */
export const newestListingId = async (client: Client, signal?: AbortSignal): Promise<number> => {
  let newest = 0
  for await (const { listings: found } of ownListingPages(client, { page: 1, limit: PAGE_SIZE }, { signal })) {
    const ids = found.map(({ id }) => id)
    const isNewestFirst = ids.every((id, index) => index === 0 || id < (ids[index - 1] ?? 0))
    const before = newest
    newest = Math.max(newest, ...ids)
    // An object keyed by id is always read from its lowest id on: then only the next page shows the order.
    if (isNewestFirst || newest === before) break
  }
  return newest
}

/** An attempt for a listing without one; the parameters are those of `attemptAfter`. Rejects with `ApiError`. */
export const beginCreation = async (client: Client, ownId: string, title: string, signal?: AbortSignal): Promise<CreationAttempt> =>
  attemptAfter(ownId, title, await newestListingId(client, signal))

/** Whether an attempt has made this listing. Where the marketplace does not state `external_id`, a new one of its title counts. */
const isMadeBy = ({ external_id, after, title }: CreationAttempt, one: Listing): boolean =>
  one.id > after && (one.external_id ? one.external_id === external_id : title !== '' && one.title.trim() === title)

/** The listing that an attempt has made; undefined where there is none (yet). Rejects with `ApiError`. */
export const findCreated = async (client: Client, attempt: CreationAttempt, signal?: AbortSignal): Promise<Listing | undefined> => {
  for await (const { number, listings: found } of ownListingPages(client, { page: 1, limit: PAGE_SIZE }, { signal })) {
    const made = found.filter((one) => isMadeBy(attempt, one))
    const [created] = made.filter((one) => one.external_id).concat(made)
    // Newest first: what follows is older. Where the oldest come first, the second page has newer ones.
    const isOlder = number > 1 && found.every(({ id }) => id <= attempt.after)
    if (created || isOlder || number >= MAX_PAGES) return created
  }
  return undefined
}

const sendNew = async (client: Client, body: NewListing, signal?: AbortSignal) => {
  const options = { body, ...(signal && { signal }) }
  try {
    return await client.call(listings.create, options)
  } catch (reason) {
    if (!METHOD_REFUSED_STATUSES.includes(asApiError(reason).status)) throw reason
    return client.call(listings.createAlternative, options)
  }
}

/** Makes a listing; sent once, and looked for where its answer is lost. Never rejects with `ApiError`. */
export const createListing = async (client: Client, body: NewListing, attempt: CreationAttempt, signal?: AbortSignal): Promise<ListingResult> => {
  const result: WriteResult<{ readonly id: number | null }, Listing | undefined> = await reconcileWrite({
    send: () => sendNew(client, { ...body, external_id: attempt.external_id }, signal),
    read: () => findCreated(client, attempt, signal),
    isDone: (found) => found !== undefined,
    signal,
  })
  if (result.outcome === 'answered') return { outcome: 'done', id: result.answer.id ?? await findCreated(client, attempt, signal).then((found) => found?.id ?? null, () => null) }
  return result.outcome === 'done' ? { outcome: 'done', id: result.state?.id ?? null } : { outcome: result.outcome, error: result.error }
}

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

/** One of the member's own listings. Rejects with `ApiError`. */
export const readOwnListing = async (client: Client, id: number, signal?: AbortSignal): Promise<Listing> =>
  (await client.call(listings.mineOne, { params: { listing_id: id }, ...(signal && { signal }) })).listing

/** Whether a listing states the plain values of a body; lists and attributes may be stated otherwise than they are sent. */
const states = (listing: Listing, body: ListingChanges): boolean =>
  Object.entries(body).filter(([, value]) => typeof value !== 'object' || value === null)
    .every(([name, value]) => isSameValue(listing[name] ?? null, value === '' ? null : value) || listing[name] === value)

/** Changes fields of one of the member's listings; looked up where the answer is lost. Never rejects with `ApiError`. */
export const editListing = async (client: Client, id: number, body: ListingChanges, signal?: AbortSignal): Promise<ListingResult> => {
  const hasLists = Object.values(body).some((value) => typeof value === 'object' && value !== null)
  const result = await reconcileWrite({
    send: () => sendEdit(client, id, body, signal),
    read: () => readOwnListing(client, id, signal),
    isDone: (listing) => !hasLists && states(listing, body),
    signal,
  })
  return result.outcome === 'answered' || result.outcome === 'done' ? { outcome: 'done', id } : { outcome: result.outcome, error: result.error }
}
