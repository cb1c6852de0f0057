/** Selects every listing that matches, page by page; what one account has read is never selected for another. */
import { onScopeDispose, ref, shallowRef } from 'vue'
import { asApiError, type ApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import { wait } from '../../api/retry.ts'
import * as listings from '../../contract/listings.ts'
import type { Listing } from '../../contract/listing.ts'
import { useIdentityStore } from '../identity/index.ts'
import { ownListingsQuery, type OwnListingFilter } from './ownListingFilter.ts'
import type { OwnListingsQuery } from './ownListings.queries.ts'
import { useOwnListingsStore } from './ownListings.store.ts'

/** The largest page (specification, Limits). */
const PAGE_SIZE = 100
/** The marketplace wants to be asked later and does not say when: seconds. */
const DEFAULT_WAIT_S = 20
/** A list that never ends is no list. */
const MAX_PAGES = 1000

interface Reading {
  readonly filter: OwnListingFilter
  readonly isMatch: (listing: Listing) => boolean
  page: number
}

export const useSelectAll = () => {
  const client = useClient()
  const identity = useIdentityStore()
  const store = useOwnListingsStore()
  const read = ref(0)
  const total = ref<number | null>(null)
  const isReading = ref(false)
  const error: { value: ApiError | null } = shallowRef<ApiError | null>(null)
  let controller = new AbortController()
  let current: Reading | null = null

  /** One page, however often the marketplace wants to be asked later; undefined where there is no such page. */
  const readPage = async (query: OwnListingsQuery, signal: AbortSignal) => {
    while (!signal.aborted) {
      try {
        return await client.call(listings.mine, { query: { ...query }, signal })
      } catch (reason) {
        const { kind, retryAfter } = asApiError(reason)
        if (kind === 'not_found' && query.page > 1) return undefined
        if (kind !== 'rate_limited') throw reason
        await wait((retryAfter ?? DEFAULT_WAIT_S) * 1000, signal)
      }
    }
    return undefined
  }
  const readPages = async (reading: Reading, signal: AbortSignal): Promise<void> => {
    for (; reading.page <= MAX_PAGES; reading.page += 1) {
      const { q, status, moderation, page } = { ...reading.filter, page: reading.page }
      const query = { ...ownListingsQuery({ q, status, moderation, page, order: null }), limit: PAGE_SIZE }
      const answer = await readPage(query, signal)
      // Listings may have gone from the last page meanwhile.
      if (signal.aborted || !answer) return
      store.select(answer.listings.filter(reading.isMatch), true)
      read.value += answer.listings.length
      total.value = answer.pagination?.totalResultsCount ?? null
      if (answer.listings.length === 0 || page >= (answer.pagination?.pageCount ?? 1)) return
    }
  }

  /** Begins, or goes on where it stopped. */
  const go = async (): Promise<void> => {
    if (!current) return
    controller = new AbortController()
    const { signal } = controller
    error.value = null
    isReading.value = true
    try {
      await readPages(current, AbortSignal.any([signal, identity.identitySignal()]))
    } catch (reason) {
      if (!signal.aborted) error.value = asApiError(reason)
    } finally {
      if (controller.signal === signal) isReading.value = false
    }
  }
  const stop = (): void => {
    controller.abort()
    isReading.value = false
    error.value = null
  }
  onScopeDispose(stop)

  return {
    read, total, isReading, error, stop, retry: go,
    /** @param isMatch what the marketplace does not filter is filtered here */
    start: (filter: OwnListingFilter, isMatch: (listing: Listing) => boolean): Promise<void> => {
      stop()
      current = { filter, isMatch, page: 1 }
      read.value = 0
      total.value = null
      return go()
    },
  }
}
