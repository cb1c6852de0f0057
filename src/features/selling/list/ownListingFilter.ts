/** What the list of the member's own listings shows, as its URL states it. */
import type { LocationQuery } from 'vue-router'
import { ADMIN_STATUSES, LISTING_STATUSES } from '../../../contract/listing.ts'
import type { MessageKey } from '../../../i18n/index.ts'
import { plainValue } from '../../../lib/text.ts'
import type { OwnListingsQuery } from '../ownListingPages.ts'

export type PublicStatus = (typeof LISTING_STATUSES)[number]
export type Moderation = (typeof ADMIN_STATUSES)[number]
export type SortField = 'title' | 'price' | 'quantity' | 'modified'

/** An order of the list; null in the filter: the newest first, as the marketplace lists them. */
/** Where the listings begin on their page, below the overview. */
export const LISTINGS_HASH = '#listings'

export interface SortOrder {
  readonly field: SortField
  readonly direction: 'asc' | 'desc'
}

/** The orders in the order in which they are offered. */
export const SORT_CHOICES: readonly { readonly order: SortOrder | null, readonly label: MessageKey }[] = [
  { order: null, label: 'ownListings.sortNewest' },
  { order: { field: 'modified', direction: 'desc' }, label: 'ownListings.sortChanged' },
  { order: { field: 'title', direction: 'asc' }, label: 'ownListings.sortTitle' },
  { order: { field: 'price', direction: 'asc' }, label: 'ownListings.sortCheapest' },
  { order: { field: 'price', direction: 'desc' }, label: 'ownListings.sortDearest' },
  { order: { field: 'quantity', direction: 'asc' }, label: 'ownListings.sortLeastStock' },
  { order: { field: 'quantity', direction: 'desc' }, label: 'ownListings.sortMostStock' },
]

/** An order as the value of a choice; '' for the newest first. */
export const sortValue = (order: SortOrder | null): string => (order ? `${order.field}.${order.direction}` : '')

/** What the list's URL asks for. */
export interface OwnListingFilter {
  /** null: of any status. */
  readonly status: PublicStatus | null
  /** null: whatever the marketplace's staff decided. */
  readonly moderation: Moderation | null
  /** What is searched for; '' for nothing. */
  readonly q: string
  readonly order: SortOrder | null
  /** From 1. */
  readonly page: number
}

const MAX_SEARCH_CHARACTERS = 100
/** The text that is searched for, as it stands in the URL. */
export const searchedText = (typed: string): string => plainValue(typed, MAX_SEARCH_CHARACTERS)

const single = (value: LocationQuery[string] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? ''

/** Reads `?status=&admin_status=&q=&sort=&direction=&page=`; an invalid value is ignored. */
export const readOwnListingFilter = (query: LocationQuery): OwnListingFilter => {
  const page = single(query['page'])
  const direction = single(query['direction']) === 'desc' ? 'desc' : 'asc'
  const asked = sortValue({ field: single(query['sort']) as SortField, direction }) // Compared with those that exist.
  return {
    status: LISTING_STATUSES.find((one) => one === single(query['status'])) ?? null,
    moderation: ADMIN_STATUSES.find((one) => one === single(query['admin_status'])) ?? null,
    q: searchedText(single(query['q'])),
    order: SORT_CHOICES.find(({ order }) => order && sortValue(order) === asked)?.order ?? null,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

const statesOf = ({ status, moderation, q, order }: OwnListingFilter) => ({
  ...(status && { status }),
  ...(moderation && { admin_status: moderation }),
  ...(q && { q }),
  ...(order && { sort: order.field, direction: order.direction }),
})

/** The query of a URL, without defaults. */
export const writeOwnListingFilter = (filter: OwnListingFilter) => ({
  ...statesOf(filter), ...(filter.page > 1 && { page: String(filter.page) }),
})

/** What the marketplace is asked for. */
export const ownListingsQuery = (filter: OwnListingFilter): OwnListingsQuery => ({ ...statesOf(filter), page: filter.page })
