/** What the row of recently viewed listings needs beside their ids; a listing's page notes only itself. */
import type { CatalogueSource } from '../../catalogue/source.ts'
import { retryOnce } from '../../composables/retryOnce.ts'
import { STALE_TIMES_MS } from '../../composables/staleTimes.ts'
import { dropStored, writeStored } from '../../lib/storage.ts'
import { firstViewed, readViewed, VIEWED_STORAGE_KEY } from './recentlyViewed.ts'

export const forgetViewed = (): void => dropStored('local', VIEWED_STORAGE_KEY)

/** Takes back what was forgotten, after what has been looked at since. */
export const restoreViewed = (ids: readonly number[]): void =>
  void writeStored('local', VIEWED_STORAGE_KEY, firstViewed([...readViewed(), ...ids]))

/** The read of some listings' cards. */
export const manyQuery = (catalogue: CatalogueSource, ids: readonly number[]) => ({
  key: ['catalogue', 'many', ...ids],
  query: ({ signal }: { signal: AbortSignal }) => retryOnce(() => catalogue.many(ids, { signal }), signal),
  staleTime: STALE_TIMES_MS.browsing,
})
