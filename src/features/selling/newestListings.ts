/** The member's own listings from the newest on, whichever end the marketplace begins with. */
import type { Client } from '../../api/clientKey.ts'
import type { Listing } from '../../contract/listing.ts'
import { ownListingPages, readPage, type OwnListingsQuery, type PageOptions } from './ownListingPages.ts'

/** The largest page (specification, Limits). */
const LARGEST_PAGE = 100
const idsOf = (listings: readonly Listing[]): number[] => listings.map(({ id }) => id)

/** Whether each listing is older than the one before it. */
export const isNewestFirst = (listings: readonly Listing[]): boolean =>
  idsOf(listings).every((id, index, ids) => index === 0 || id < (ids[index - 1] ?? 0))

/**
 * All pages, those with the newest listings first, also where the marketplace lists the oldest first: then it is asked
 * for its last page, as far as it tells how many there are. Rejects with `ApiError`.
 */
export async function* newestListingPages(client: Client, options: PageOptions = {}): AsyncGenerator<readonly Listing[], void> {
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
