/** The categories that a member chose last, in this browser. */
import { readStored, writeStored } from '../../../lib/storage.ts'

const MAX_RECENT_CATEGORIES = 5
const keyOf = (memberId: number): string => `stoa.categories.${memberId}`

const readIds = (raw: unknown): number[] | undefined =>
  (Array.isArray(raw) ? raw.filter((one): one is number => Number.isInteger(one)).slice(0, MAX_RECENT_CATEGORIES) : undefined)

/** Newest first. */
export const recentCategories = (memberId: number): readonly number[] => readStored('local', keyOf(memberId), readIds) ?? []

/** Puts a category before the others. */
export const recordCategory = (memberId: number, id: number): void => {
  const ids = [id, ...recentCategories(memberId).filter((one) => one !== id)]
  writeStored('local', keyOf(memberId), ids.slice(0, MAX_RECENT_CATEGORIES))
}
