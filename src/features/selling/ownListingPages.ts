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

export interface PageOptions {
  readonly signal?: AbortSignal | undefined
  /** Nobody waits for it. */
  readonly quiet?: boolean
}

/** Undefined for a page after the last one, which answers 404. Rejects with `ApiError`. */
export const readPage = async (client: Client, query: OwnListingsQuery, options: PageOptions): Promise<ResponseOf<typeof listings.mine> | undefined> => {
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
export async function* ownListingPages(client: Client, query: OwnListingsQuery, options: PageOptions = {}): AsyncGenerator<OwnListingPage, void> {
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

/** One of the member's own listings. Rejects with `ApiError`. */
export const readOwnListing = async (client: Client, id: number, signal?: AbortSignal): Promise<Listing> =>
  (await client.call(listings.mineOne, { params: { listing_id: id }, ...(signal && { signal }) })).listing
