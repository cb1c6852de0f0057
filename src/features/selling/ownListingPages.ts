/** The member's own listings, page by page, whatever the marketplace tells of its pages (gaps, listings.mine). */
import { asApiError } from '../../api/ApiError.ts'
import type { Client } from '../../api/clientKey.ts'
import type { ResponseOf } from '../../contract/endpoint.ts'
import type { Listing } from '../../contract/listing.ts'
import * as listings from '../../contract/listings.ts'

/** What the list asks the marketplace for. */
export interface OwnListingsQuery {
  readonly page: number
  readonly limit?: number
  readonly status?: 'draft' | 'published' | 'archived'
  readonly admin_status?: 'waiting' | 'approved' | 'rejected' | 'blocked'
  readonly q?: string
  readonly sort?: string
  readonly direction?: 'asc' | 'desc'
}

export interface OwnListingPage {
  readonly number: number
  readonly listings: readonly Listing[]
  /** On all pages; null where nobody tells. */
  readonly total: number | null
  /** How many pages there are; null where nobody tells. */
  readonly pages: number | null
  /** Whether another page may follow. */
  readonly hasMore: boolean
}

interface Options {
  readonly signal?: AbortSignal | undefined
  /** Nobody waits for it. */
  readonly quiet?: boolean
}

/** Undefined for a page after the last one, which answers 404. */
const readPage = async (client: Client, query: OwnListingsQuery, options: Options): Promise<ResponseOf<typeof listings.mine> | undefined> => {
  try {
    return await client.call(listings.mine, { query: { ...query }, ...options })
  } catch (reason) {
    if (asApiError(reason).kind === 'not_found' && query.page > 1) return undefined
    throw reason
  }
}

/**
 * Pages from `query.page` on, each read when it is asked for. Where the marketplace does not say whether another one follows,
 * a page that is missing or has nothing new is the end. Rejects with `ApiError`.
 */
export async function* ownListingPages(client: Client, query: OwnListingsQuery, options: Options = {}): AsyncGenerator<OwnListingPage, void> {
  const seen = new Set<number>()
  for (let { page } = query; ; page += 1) {
    const answer = await readPage(client, { ...query, page }, options)
    if (!answer || answer.listings.every(({ id }) => seen.has(id))) return
    for (const { id } of answer.listings) seen.add(id)
    const hasMore = answer.pagination?.nextPage ?? true
    const { totalResultsCount: total = null, pageCount: pages = null } = answer.pagination ?? {}
    yield { number: page, listings: answer.listings, total, pages, hasMore }
    if (!hasMore) return
  }
}

/** The largest page (specification, Limits). */
const LARGEST_PAGE = 100
const idsOf = (listings: readonly Listing[]): number[] => listings.map(({ id }) => id)

/** Whether each listing is older than the one before it. */
export const isNewestFirst = (listings: readonly Listing[]): boolean =>
  idsOf(listings).every((id, index, ids) => index === 0 || id < (ids[index - 1] ?? 0))

/**
 * The same pages, those with the newest listings first, also where the marketplace lists the oldest first: then it is asked
 * for its last page, as far as it tells how many there are. Rejects with `ApiError`.
 */
export async function* newestListingPages(client: Client, options: Options = {}): AsyncGenerator<readonly Listing[], void> {
  const query: OwnListingsQuery = { page: 1, limit: LARGEST_PAGE }
  const pages = ownListingPages(client, query, options)
  const first = (await pages.next()).value
  if (!first) return
  // An object keyed by id is always read from its lowest id on: then only the next page shows the order.
  const second = isNewestFirst(first.listings) ? undefined : (await pages.next()).value
  const isOldestFirst = second && Math.min(...idsOf(second.listings)) > Math.max(...idsOf(first.listings))
  const read = second ? [first.listings, second.listings] : [first.listings]
  if (isOldestFirst && first.pages !== null) {
    for (let page = first.pages; page > 2; page -= 1) yield (await readPage(client, { ...query, page }, options))?.listings ?? []
    return yield* read.reverse()
  }
  if (!isOldestFirst) yield* read
  for await (const { listings: found } of pages) {
    if (isOldestFirst) read.push(found)
    else yield found
  }
  if (isOldestFirst) yield* read.reverse()
}

/** One of the member's own listings. Rejects with `ApiError`. */
export const readOwnListing = async (client: Client, id: number, signal?: AbortSignal): Promise<Listing> =>
  (await client.call(listings.mineOne, { params: { listing_id: id }, ...(signal && { signal }) })).listing
