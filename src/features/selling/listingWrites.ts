/** Writes of listings: never twice, whatever becomes of an answer (house, State: one write path). */
import { asApiError, type ApiError } from '../../api/ApiError.ts'
import type { Client } from '../../api/clientKey.ts'
import { reconcileWrite, type WriteResult } from '../../api/reconcile.ts'
import type { Listing } from '../../contract/listing.ts'
import * as listings from '../../contract/listings.ts'
import type { ListingChanges, NewListing } from '../../contract/listings.ts'
import { isSameValue } from '../../lib/sameValue.ts'

/**
 * What tells later whether a creation was made: store it before anything is sent. `external_id` names the listing,
 * `after` is the id of the newest listing before.
 */
export interface CreationAttempt {
  readonly external_id: string
  readonly after: number
}

/** What became of a write of a listing. */
export type ListingResult =
  /** `id` null where the marketplace says so and shows no such listing yet. */
  | { readonly outcome: 'done', readonly id: number | null }
  /** Not made; `kind` `refused` has the marketplace's words in `message`. */
  | { readonly outcome: 'failed', readonly error: ApiError }
  /** Nobody knows: `findCreated` may tell later. */
  | { readonly outcome: 'uncertain', readonly error: ApiError }

/** The largest page (specification, Limits); pages are read until the listings are older than the attempt. */
const PAGE_SIZE = 100
const MAX_PAGES = 5
const METHOD_NOT_ALLOWED = 405

const readPage = async (client: Client, page: number, signal?: AbortSignal): Promise<readonly Listing[]> => {
  try {
    return (await client.call(listings.mine, { query: { page, limit: PAGE_SIZE }, ...(signal && { signal }) })).listings
  } catch (reason) {
    // A page after the last one answers 404.
    if (asApiError(reason).kind === 'not_found' && page > 1) return []
    throw reason
  }
}

/**
 * An attempt where the newest listing is known.
 * @param ownId the `external_id` that the member typed; '' makes one
 */
export const attemptAfter = (ownId: string, after: number): CreationAttempt => ({ external_id: ownId || `stoa-${crypto.randomUUID()}`, after })

/**
 * An attempt for a listing without one. Rejects with `ApiError`.
 * @param ownId the `external_id` that the member typed; '' makes one
 */
export const beginCreation = async (client: Client, ownId: string, signal?: AbortSignal): Promise<CreationAttempt> => {
  const newest = await readPage(client, 1, signal)
  return attemptAfter(ownId, Math.max(0, ...newest.map(({ id }) => id)))
}

/** The listing that an attempt has made; undefined where there is none (yet). Rejects with `ApiError`. */
export const findCreated = async (client: Client, { external_id, after }: CreationAttempt, signal?: AbortSignal): Promise<Listing | undefined> => {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const found = await readPage(client, page, signal)
    const created = found.find((one) => one.id > after && one.external_id === external_id)
    // Newest first: what follows is older.
    if (created || found.length === 0 || found.every(({ id }) => id <= after)) return created
  }
  return undefined
}

const sendNew = async (client: Client, body: NewListing, signal?: AbortSignal) => {
  const options = { body, ...(signal && { signal }) }
  try {
    return await client.call(listings.create, options)
  } catch (reason) {
    if (asApiError(reason).status !== METHOD_NOT_ALLOWED) throw reason
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
      if (asApiError(reason).status !== METHOD_NOT_ALLOWED) throw reason
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
