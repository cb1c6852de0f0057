/** The listings that were looked at in this browser: their ids, newest first. They are not sent anywhere. */
import type { CatalogueSource } from '../../catalogue/source.ts'
import { STALE_TIMES_MS } from '../../composables/staleTimes.ts'
import { dropStored, readStored, writeStored } from '../../lib/storage.ts'

const VIEWED_STORAGE_KEY = 'stoa.viewed'
const VIEWED_MAX_COUNT = 24

const isId = (raw: unknown): raw is number => Number.isSafeInteger(raw) && Number(raw) > 0

const firstOf = (ids: readonly number[]): number[] => [...new Set(ids)].slice(0, VIEWED_MAX_COUNT)

const readIds = (raw: unknown): number[] | undefined => (Array.isArray(raw) ? firstOf(raw.filter(isId)) : undefined)

/** At most 24, newest first; what is no id in storage is left out. */
export const readViewed = (): number[] => readStored('local', VIEWED_STORAGE_KEY, readIds) ?? []

/** A listing was looked at. */
export const noteViewed = (id: number): void => void writeStored('local', VIEWED_STORAGE_KEY, firstOf([id, ...readViewed()]))

export const forgetViewed = (): void => dropStored('local', VIEWED_STORAGE_KEY)

/** Takes back what was forgotten, after what has been looked at since. */
export const restoreViewed = (ids: readonly number[]): void =>
  void writeStored('local', VIEWED_STORAGE_KEY, firstOf([...readViewed(), ...ids]))

/** The read of some listings' cards. */
export const manyQuery = (catalogue: CatalogueSource, ids: readonly number[]) => ({
  key: ['catalogue', 'many', ...ids],
  query: ({ signal }: { signal: AbortSignal }) => catalogue.many(ids, { signal }),
  staleTime: STALE_TIMES_MS.browsing,
})
