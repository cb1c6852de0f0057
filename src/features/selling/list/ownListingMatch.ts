/**
 * Whether an answer is what was asked for, and what is done where it is not: the parameters of the list are not specified, so
 * a marketplace may ignore them (gaps, listings.mine).
 */
import type { Listing } from '../../../contract/listing.ts'
import { foldText } from '../../../lib/text.ts'
import type { OwnListingFilter, SortOrder } from './ownListingFilter.ts'

/** Whether a listing has the states that are asked for. */
export const hasStates = ({ status, admin_status }: Pick<Listing, 'status' | 'admin_status'>, filter: Pick<OwnListingFilter, 'status' | 'moderation'>): boolean =>
  (filter.status === null || status === filter.status) && (filter.moderation === null || admin_status === filter.moderation)

/** Whether each word of a search is in what is known of a listing. */
export const hasWords = (listing: Listing, q: string): boolean => {
  const known = foldText([listing.title, listing.sku, listing.external_id, listing.id, listing.description, ...listing.tags].join(' '))
  return foldText(q).split(' ').every((word) => known.includes(word))
}

type SortValue = string | number | null
const valueIn = (listing: Listing, { field }: SortOrder): SortValue => {
  const value = listing[field]
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

const isSorted = (values: readonly (string | number)[], { direction }: SortOrder): boolean =>
  values.every((value, index) => {
    const before = values[index - 1]
    return before === undefined || before === value || (before < value) === (direction === 'asc')
  })

/** Their ids rise, as in an object keyed by id: surely not the newest first. */
const isOldestFirst = (listings: readonly Listing[]): boolean =>
  listings.length > 1 && listings.every(({ id }, index) => index === 0 || (listings[index - 1]?.id ?? 0) < id)

/** Whether listings are in this order, null for the newest first, as far as they show it; what is not stated may stand anywhere. */
export const isInOrder = (listings: readonly Listing[], order: SortOrder | null): boolean => {
  if (!order) return !isOldestFirst(listings)
  const stated = listings.map((one) => valueIn(one, order)).filter((value) => value !== null)
  if (order.field !== 'title' || isSorted(stated, order)) return isSorted(stated, order)
  // Marketplaces sort accents, signs and spaces in ways of their own; the first letters are the same to all.
  return isSorted(stated.flatMap((title) => /^[a-z]/.exec(foldText(String(title)))?.[0] ?? []), order)
}

/** The same listings in this order, null for the newest first; what is not stated comes last, in either direction. */
export const inOrder = (listings: readonly Listing[], order: SortOrder | null): Listing[] => {
  if (!order) return [...listings].sort((a, b) => b.id - a.id)
  const sign = order.direction === 'desc' ? -1 : 1
  return [...listings].sort((one, other) => {
    const [a, b] = [valueIn(one, order), valueIn(other, order)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b)))
  })
}
