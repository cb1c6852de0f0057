/** The public catalogue's documents, built from the world as it is now. */
import { buildDocument } from '../catalogue/build.ts'
import type { CatalogueData } from '../catalogue/build.ts'
import { NOTHING_BEFORE, formerAfter, publishedOf } from '../catalogue/former.ts'
import { formerPath } from '../catalogue/paths.ts'
import { json } from './http/call.ts'
import { errorResponse } from './http/refusal.ts'
import type { Listing } from './model.ts'
import type { Records } from './records.ts'

/** Listings expire (`valid_until`), so that the data is rebuilt at this interval even when no record changes. */
const CATALOGUE_MAX_AGE_MS = 3_600_000

/** A listing as the catalogue expects it: `quantity` is null when the stock is not counted. */
const counted = (records: Records, listing: Listing) =>
  records.orderType(listing.order_type_id)?.stock_enabled === false ? { ...listing, quantity: null } : listing

/**
 * Answers paths under `/catalogue/`; a document that does not exist is a 404. The builders cache what they derive from
 * the data object, so it is replaced only when a record has changed or after `CATALOGUE_MAX_AGE_MS`.
 */
export const catalogueOf = (records: Records): ((path: string) => Response) => {
  let data: CatalogueData | undefined
  let made = { revision: -1, at: 0 }
  let former = NOTHING_BEFORE

  const current = (): CatalogueData => {
    if (data && made.revision === records.revision && records.now - made.at < CATALOGUE_MAX_AGE_MS) return data
    made = { revision: records.revision, at: records.now }
    const { listings, members, categories, attributes, order_types: orderTypes } = records.world
    const now = new Date(records.now)
    const version = `${now.toISOString()}-${records.revision}`
    const shown = listings.map((one) => counted(records, one))
    // What was deleted before the start is known too.
    const before = data ? publishedOf(data).listings : records.removedListings
    data = { listings: shown, members, categories, attributes, orderTypes, now, version }
    former = formerAfter(former, before, publishedOf(data))
    return data
  }

  return (path) => {
    const now = current()
    const document = path === formerPath ? former : buildDocument(now, path)
    if (!document) return errorResponse('html', 404, 'The catalogue has no such document.')
    // The file name of a cards document has a hash of its content, so that it can be cached for ever.
    const lasting = path.startsWith('cards/')
    return json(document, 200, { 'cache-control': lasting ? 'public, max-age=31536000, immutable' : 'no-cache' })
  }
}
