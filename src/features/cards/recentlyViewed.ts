/** The listings that were looked at in this browser: their ids, newest first. They are not sent anywhere. */
import { readStored, writeStored } from '../../lib/storage.ts'

export const VIEWED_STORAGE_KEY = 'stoa.viewed'
const VIEWED_MAX_COUNT = 24

const isId = (raw: unknown): raw is number => Number.isSafeInteger(raw) && Number(raw) > 0

/** The first of them that may be kept, each once. */
export const firstViewed = (ids: readonly number[]): number[] => [...new Set(ids)].slice(0, VIEWED_MAX_COUNT)

const readIds = (raw: unknown): number[] | undefined => (Array.isArray(raw) ? firstViewed(raw.filter(isId)) : undefined)

/** At most 24, newest first; what is no id in storage is left out. */
export const readViewed = (): number[] => readStored('local', VIEWED_STORAGE_KEY, readIds) ?? []

/** A listing was looked at. */
export const noteViewed = (id: number): void => void writeStored('local', VIEWED_STORAGE_KEY, firstViewed([id, ...readViewed()]))
