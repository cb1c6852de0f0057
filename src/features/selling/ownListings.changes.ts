/** Optimistic changes of the member's listings: shown at once, sent one after the other for each listing, rolled back where they fail. */
import type { useQueryCache } from '@pinia/colada'
import { shallowRef } from 'vue'
import type { Client } from '../../api/clientKey.ts'
import type { ResponseOf } from '../../contract/endpoint.ts'
import type { Listing } from '../../contract/listing.ts'
import type * as listings from '../../contract/listings.ts'
import { editListing, type ListingResult } from './listingEdits.ts'
import { ownListingsKey } from './ownListings.queries.ts'

/** What the list changes; an edit sets values, so the same edit twice is as good as once. */
export type RowChanges = {
  readonly price?: number
  readonly quantity?: number | null
  readonly status?: 'draft' | 'published' | 'archived'
}

interface Write {
  readonly id: number
  readonly changes: RowChanges
}

interface Options {
  readonly client: Client
  readonly cache: ReturnType<typeof useQueryCache>
  readonly memberId: () => number
  readonly signal: () => AbortSignal
  /** Hears of each change that was made. */
  readonly onMade: (id: number, changes: RowChanges) => void
}

type Answer = ResponseOf<typeof listings.mine>

export const createChanges = ({ client, cache, memberId, signal, onMade }: Options) => {
  const writes = shallowRef<readonly Write[]>([])
  const hasChanged = shallowRef(false)
  /** Listings that were changed since the list was read: they stay where they stand until it is read again. */
  const changed = shallowRef<ReadonlySet<number>>(new Set())
  /** The end of the last write of each listing. */
  const ends = new Map<number, Promise<unknown>>()

  /** Puts a change into every page that was loaded: it was made. */
  const settle = (id: number, changes: RowChanges): void => {
    onMade(id, changes)
    changed.value = new Set(changed.value).add(id)
    for (const { key, state } of cache.getEntries({ key: [...ownListingsKey(memberId()), 'page'] })) {
      const answer = state.value.data as Answer | undefined // What `useOwnListings` caches under this key.
      if (!answer?.listings.some((one) => one.id === id)) continue
      cache.setQueryData<Answer>(key, { ...answer, listings: answer.listings.map((one) => (one.id === id ? { ...one, ...changes } : one)) })
    }
  }
  /** What is shown is asked for again; what it shows meanwhile stays. */
  const refresh = (): void => {
    const before = changed.value
    cache.invalidateQueries({ key: ownListingsKey(memberId()) }).then(() => {
      if (changed.value === before) changed.value = new Set()
    }, () => {})
  }

  const change = async (id: number, changes: RowChanges): Promise<ListingResult> => {
    const write: Write = { id, changes }
    const before = ends.get(id)
    const stopped = signal()
    writes.value = [...writes.value, write]
    hasChanged.value = true
    const sent = (async () => {
      await before
      return editListing(client, id, changes, { signal: stopped })
    })()
    ends.set(id, sent)
    const result = await sent
    if (ends.get(id) === sent) ends.delete(id)
    if (result.outcome === 'done' && !stopped.aborted) settle(id, changes)
    writes.value = writes.value.filter((one) => one !== write)
    if (!stopped.aborted) refresh()
    return result
  }

  return {
    writes,
    hasChanged,
    changed,
    change,
    settle,
    refresh,
    /** A listing with the changes that are not answered yet. */
    withChanges: (listing: Listing): Listing => writes.value.reduce<Listing>((one, write) => (write.id === one.id ? { ...one, ...write.changes } : one), listing),
    clear: () => {
      writes.value = []
      changed.value = new Set()
      ends.clear()
    },
  }
}
