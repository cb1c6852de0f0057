/** The wishlist in a member's account: its requests, and what is known of it. */
import { onScopeDispose } from 'vue'
import { type ApiError, asApiError, isAnswerLost } from '../../api/ApiError.ts'
import type { Client } from '../../api/clientKey.ts'
import { reconcileWrite } from '../../api/reconcile.ts'
import { pagingOf } from '../../contract/records.ts'
import * as wishlists from '../../contract/wishlists.ts'
import { backoffMs } from '../../lib/backoff.ts'
import type { useIdentityStore } from '../identity/index.ts'
import type { WishlistState } from './wishlist.state.ts'

/** The longest page (specification, Limits). */
const MAX_PAGE_SIZE = 100

/** What did not arrive is asked for again by itself, later each time. */
const RETRY_FIRST_MS = 5_000
const RETRY_MAX_MS = 60_000

/** Refusals of this listing: sent again, the same would be answered. */
const REFUSALS: readonly string[] = ['refused', 'not_found', 'invalid']

/** Whether the marketplace does not take this listing, whenever it is asked. */
export const isRefusal = ({ kind }: ApiError): boolean => REFUSALS.includes(kind)

/** What became of a write. */
export interface WishlistWrite {
  /** Why it was not done; null where the wishlist is now as it was asked for. */
  readonly error: ApiError | null
  /** Whether the listing is in the wishlist; null where that is uncertain. */
  readonly isSaved: boolean | null
  /** It had been so before. */
  readonly wasDone: boolean
}

/** The signal ends the reading after a lost answer; the write itself is not taken back, and goes on when the page is left. */
const writeItem = async (
  client: Client,
  listing_id: number,
  wanted: boolean,
  quiet: boolean,
  signal: AbortSignal,
): Promise<WishlistWrite> => {
  let wasRefused = false
  const result = await reconcileWrite({
    send: () => (wanted
      ? client.call(wishlists.add, { body: { listing_id }, keepalive: true, quiet })
      : client.call(wishlists.remove, { params: { listing_id }, keepalive: true, quiet })),
    read: () => client.call(wishlists.check, { params: { listing_id }, quiet: true, signal }),
    isDone: ({ in_wishlist }) => in_wishlist === wanted,
    // A refusal may say, in the marketplace's own language, that there is nothing to do.
    isUncertain: (error) => {
      wasRefused = error.kind === 'refused'
      return isAnswerLost(error) || isRefusal(error)
    },
    signal,
  })
  const isDone = result.outcome === 'answered' || result.outcome === 'done'
  if (isDone) return { error: null, isSaved: wanted, wasDone: wasRefused }
  const isSaved = result.outcome === 'failed' ? (result.state?.in_wishlist ?? null) : null
  return { error: result.error, isSaved, wasDone: false }
}

/** Every listing of the member's wishlist. Rejects with `ApiError`. */
const readSavedIds = async (client: Client, signal: AbortSignal): Promise<Set<number>> => {
  const found = new Set<number>()
  for (let page = 1; ; page += 1) {
    const before = found.size
    const query = { page, limit: MAX_PAGE_SIZE }
    const answer = await client.call(wishlists.list, { query, quiet: true, signal }).catch((reason: unknown) => {
      // Something was removed meanwhile, and with it the last page; or nobody said that there is no further one.
      if (page > 1 && asApiError(reason).kind === 'not_found') return null
      throw reason
    })
    if (!answer) return found
    for (const entry of answer.wishlists) found.add(entry.listing_id)
    // A list that goes on and brings nothing new would never end.
    if (found.size === before || !pagingOf(answer.pagination, page, MAX_PAGE_SIZE, answer.wishlists.length).hasMore) return found
  }
}

interface Options extends Pick<WishlistState, 'account' | 'status'> {
  readonly client: Client
  readonly identity: ReturnType<typeof useIdentityStore>
}

/** Reads and writes the account, and states in the store what is known of it. */
export const createAccount = ({ client, identity, account, status }: Options) => {
  /** Unix milliseconds; when all were last asked for. */
  let readAt = 0
  let reading: Promise<void> | null = null
  /** What was learnt while all were being read: what is read may be older. */
  const learnt = new Map<number, boolean>()
  /** The last write of each listing: the next one waits for it, whether a press or the merge has asked for it. */
  const writing = new Map<number, Promise<unknown>>()
  /** How often all were asked for in vain. */
  let attempts = 0
  /** Asks next. */
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  onScopeDispose(() => {
    isOver = true
    clearTimeout(timer)
  })

  /** @param isSaved null where that is uncertain: the next occasion reads all */
  const learn = (id: number, isSaved: boolean | null): void => {
    if (isSaved === null) {
      readAt = 0
      return
    }
    learnt.set(id, isSaved)
    if (account.value.has(id) === isSaved) return
    const known = new Set(account.value)
    if (isSaved) known.add(id)
    else known.delete(id)
    account.value = known
  }

  const readAll = async (signal: AbortSignal): Promise<void> => {
    readAt = Date.now()
    learnt.clear()
    clearTimeout(timer)
    try {
      const found = await readSavedIds(client, signal)
      if (signal.aborted) return
      for (const [id, isSaved] of learnt) if (isSaved) found.add(id); else found.delete(id)
      const isSame = found.size === account.value.size && [...found].every((id) => account.value.has(id))
      if (!isSame) account.value = found
      status.value = 'success'
      attempts = 0
    } catch (reason) {
      const error = asApiError(reason)
      if (signal.aborted) return
      if (status.value === 'pending') status.value = 'error'
      // A refusal would be repeated: the next occasion is soon enough.
      if (isOver || (!isAnswerLost(error) && error.kind !== 'rate_limited')) return
      const delay = backoffMs(attempts++, { firstMs: RETRY_FIRST_MS, maxMs: RETRY_MAX_MS, retryAfterS: error.retryAfter })
      timer = setTimeout(() => void read(), delay)
    }
  }

  const read = (minAgeMs = 0): Promise<void> => {
    if (reading) return reading
    if (identity.memberId === undefined || Date.now() - readAt < minAgeMs) return Promise.resolve()
    const started = readAll(identity.identitySignal()).finally(() => { if (reading === started) reading = null })
    return (reading = started)
  }

  return {
    learn,
    /**
     * Saves a listing, or removes it. Never rejects with `ApiError`.
     * @param quiet where the session is lost the member is not asked to sign in again for it
     * @returns null where somebody else is here by now
     */
    write: async (id: number, wanted: boolean, quiet = false): Promise<WishlistWrite | null> => {
      const signal = identity.identitySignal()
      const own = Promise.resolve(writing.get(id)).then(() => (signal.aborted ? null : writeItem(client, id, wanted, quiet, signal)))
      writing.set(id, own)
      const written = await own
      if (signal.aborted || !written) return null
      learn(id, written.isSaved)
      return written
    },
    /** Another member is here. */
    reset: (): void => {
      readAt = 0
      reading = null
      attempts = 0
      clearTimeout(timer)
    },
    /**
     * Reads what the account holds. Never rejects for a failed request: it is asked for again later, or with the next occasion.
     * @param minAgeMs what was read less long ago is not read again
     */
    read,
  }
}
