/** Creating a listing: never twice, whatever becomes of the answer (README, The house: One write path). */
import { asApiError } from '../../api/ApiError.ts'
import type { Client } from '../../api/clientKey.ts'
import { reconcileWrite, type WriteResult } from '../../api/reconcile.ts'
import type { Listing } from '../../contract/listing.ts'
import * as listings from '../../contract/listings.ts'
import type { NewListing } from '../../contract/listings.ts'
import { abortable } from '../../lib/abortable.ts'
import { nextTask } from '../../lib/nextTask.ts'
import { METHOD_REFUSED_STATUSES, type ListingResult } from './listingEdits.ts'
import { isNewestFirst, newestListingPages } from './newestListings.ts'

/**
 * What tells later whether a creation was made: store it before anything is sent. `external_id` names the listing,
 * `after` is the id of the newest listing before, `title` is what is sent.
 */
export interface CreationAttempt {
  readonly external_id: string
  readonly after: number
  readonly title: string
}

/** An attempt as it is stored; `sentAt` in Unix milliseconds, null where it is known that its request has ended. */
export interface SentAttempt extends CreationAttempt {
  readonly sentAt: number | null
}

/** For so long after it went out, a request whose answer is missing may still arrive: milliseconds. */
const ARRIVAL_MS = 30_000
/** Milliseconds until it is looked for once more. */
const LOOK_AGAIN_MS = 3_000

/** So many pages are looked through for a listing that was just made. */
const MAX_PAGES = 5

/**
 * An attempt where the newest listing is known.
 * @param ownId the `external_id` that the member typed; '' makes one
 */
export const attemptAfter = (ownId: string, title: string, after: number): CreationAttempt =>
  ({ external_id: ownId || `stoa-${crypto.randomUUID()}`, after, title: title.trim() })

/** The id of the member's newest listing; 0 for none. Rejects with `ApiError`. */
export const newestListingId = async (client: Client, signal?: AbortSignal): Promise<number> => {
  let newest = 0
  for await (const found of newestListingPages(client, { signal })) {
    const before = newest
    newest = Math.max(newest, ...found.map(({ id }) => id))
    if (isNewestFirst(found) || newest === before) break
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
  let number = 0
  for await (const found of newestListingPages(client, { signal })) {
    number += 1
    const made = found.filter((one) => isMadeBy(attempt, one))
    const [created] = made.filter((one) => one.external_id).concat(made)
    // What follows is older. Where the pages are in no order, the second one may have newer ones.
    const isOlder = number > 1 && found.every(({ id }) => id <= attempt.after)
    if (created || isOlder || number >= MAX_PAGES) return created
  }
  return undefined
}

/**
 * The same, where the request of the attempt may still be on its way: it is looked for until it can arrive no more.
 * @param onWait called where it is not there at first
 */
export const findArriving = async (
  client: Client, attempt: SentAttempt, onWait: () => void, signal?: AbortSignal,
): Promise<Listing | undefined> => {
  // A time in the future is of a clock that was put back.
  const end = Math.min(attempt.sentAt ?? 0, Date.now()) + ARRIVAL_MS
  for (let isFirst = true; ; isFirst = false) {
    const found = await findCreated(client, attempt, signal)
    const left = end - Date.now()
    if (found || left <= 0 || signal?.aborted) return found
    if (isFirst) onWait()
    await abortable(nextTask(Math.min(left, LOOK_AGAIN_MS)), signal).catch(() => undefined)
  }
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
