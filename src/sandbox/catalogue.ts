/** The public catalogue's documents, built from the world as it is now. */
import { buildDocument } from '../catalogue/build.ts'
import type { CatalogueData } from '../catalogue/build.ts'
import { json } from './http/call.ts'
import { errorResponse } from './http/refusal.ts'
import type { Listing } from './model.ts'
import type { Records } from './records.ts'

/** Time moves listings out of the catalogue (`valid_until`), so that data is made anew now and then. */
const CATALOGUE_MAX_AGE_MS = 3_600_000

/** A listing as the catalogue takes it: a quantity that is not counted is none. */
const counted = (records: Records, listing: Listing) =>
  records.orderType(listing.order_type_id)?.stock_enabled === false ? { ...listing, quantity: null } : listing

/**
 * Answers paths under `/catalogue/`; a document that does not exist is a 404. The builders remember what they derived
 * by the identity of the data: it is made anew only when a record of the catalogue has changed.
 */
export const catalogueOf = (records: Records): ((path: string) => Response) => {
  let data: CatalogueData | undefined
  let made = { revision: -1, at: 0 }

  const current = (): CatalogueData => {
    if (data && made.revision === records.revision && records.now - made.at < CATALOGUE_MAX_AGE_MS) return data
    made = { revision: records.revision, at: records.now }
    const { listings, members, categories, attributes, order_types: orderTypes } = records.world
    const now = new Date(records.now)
    const version = `${now.toISOString()}-${records.revision}`
    const shown = listings.map((one) => counted(records, one))
    data = { listings: shown, members, categories, attributes, orderTypes, now, version }
    return data
  }

  return (path) => {
    const document = buildDocument(current(), path)
    if (!document) return errorResponse('html', 404, 'The catalogue has no such document.')
    // Cards are named by what they hold.
    const lasting = path.startsWith('cards/')
    return json(document, 200, { 'cache-control': lasting ? 'public, max-age=31536000, immutable' : 'no-cache' })
  }
}
