/**
 * Whether an answer is what was asked for, and what is done where it is not: the parameters of the list are not specified, so
 * a marketplace may ignore them (gaps, listings.mine).
 */
import type { Listing } from '../../contract/listing.ts'
import { foldText } from '../../lib/text.ts'
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

const compareText = (a: string, b: string): number => a.localeCompare(b)
const compareCodes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** What is not stated comes last, in either direction. */
const comparison = (order: SortOrder, compare = compareText) => {
  const sign = order.direction === 'desc' ? -1 : 1
  return (one: Listing, other: Listing): number => {
    const [a, b] = [valueIn(one, order), valueIn(other, order)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b)))
  }
}

const isSortedBy = (listings: readonly Listing[], compare: (a: Listing, b: Listing) => number): boolean =>
  listings.every((one, index) => {
    const before = listings[index - 1]
    return before === undefined || compare(before, one) <= 0
  })

/** Their ids rise, as in an object keyed by id: surely not the newest first. */
const isOldestFirst = (listings: readonly Listing[]): boolean =>
  listings.length > 1 && isSortedBy(listings, (a, b) => a.id - b.id)

/** Whether listings are in this order, null for the newest first; what is not stated may stand anywhere, and texts are sorted by people's rules or by codes. */
export const isInOrder = (listings: readonly Listing[], order: SortOrder | null): boolean => {
  if (!order) return !isOldestFirst(listings)
  const stated = listings.filter((one) => valueIn(one, order) !== null)
  return isSortedBy(stated, comparison(order)) || isSortedBy(stated, comparison(order, compareCodes))
}

/** The same listings in this order. */
export const inOrder = (listings: readonly Listing[], order: SortOrder | null): Listing[] =>
  [...listings].sort(order ? comparison(order) : (a, b) => b.id - a.id)
