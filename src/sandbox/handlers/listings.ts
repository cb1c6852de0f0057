import { sorted } from '../admin/query.ts'
import type { Call, HandlersOf } from '../http/call.ts'
import { idOf, memberOf } from '../http/call.ts'
import { filterOf, textOf } from '../http/input.ts'
import { paginate } from '../http/pagination.ts'
import { Refusal, notFound } from '../http/refusal.ts'
import { newListing, savedListing } from '../market/newListing.ts'
import type { Listing } from '../model.ts'
import { listingWire } from '../present/listings.ts'
import type { Records } from '../records.ts'

/** Default page size (specification, Limits). */
const LISTINGS_PAGE_SIZE = 25
const RELATED_LISTINGS_MAX = 8

/** Statuses of paid orders: their customers may download the digital files. */
const PAID_STATUSES = new Set(['new', 'accepted', 'shipped', 'service_provided', 'customer_confirmed', 'completed'])

const ownListing = (call: Call<'listing_id'>): Listing => {
  const member = memberOf(call)
  const listing = call.records.listing(idOf(call.params.listing_id))
  if (!listing || listing.user_id !== member.id) throw notFound('This listing does not exist.')
  return listing
}

const create = (call: Call) => {
  const member = memberOf(call)
  const made = newListing(call.records, member, call.body)
  if (typeof made === 'string') return { id: null, success: false, message: made }
  return { id: made.id, success: true, message: 'Listing created' }
}

const edit = (call: Call<'listing_id'>) => {
  const listing = ownListing(call)
  if (!savedListing(call.records, listing, call.body)) throw new Refusal(200, 'wishlist', 'Error. No updates were made.')
  return { success: true, message: 'Listing updated' }
}

/** Other listings of the same category. */
export const relatedListings = (records: Records, to: Listing): Listing[] =>
  records.world.listings
    .filter((one) => one.id !== to.id && one.category_id === to.category_id && one.visibility !== 'none' && records.isVisible(one))
    .slice(0, RELATED_LISTINGS_MAX)

export const listings: HandlersOf<'listings'> = {
  attributes: (call) => ({ attributes: call.records.world.attributes.map((one) => ({ object: 'Attribute', ...one })) }),

  create,
  createAlternative: create,
  edit,
  editByPost: edit,
  patch: edit,

  mine: (call) => {
    const own = call.records.listingsOf(memberOf(call).id)
    const statuses = filterOf(call.query, 'status')
    const moderation = filterOf(call.query, 'admin_status')
    const words = textOf(call.query.get('q'))?.toLowerCase() ?? ''
    const matching = own.filter(
      (one) =>
        (statuses.length === 0 || statuses.includes(one.status)) &&
        (moderation.length === 0 || moderation.includes(one.admin_status)) &&
        (words === '' || one.title.toLowerCase().includes(words) || one.sku?.toLowerCase() === words),
    )
    const { rows, pagination } = paginate(sorted(matching, call.query), call.query, LISTINGS_PAGE_SIZE)
    return { listings: rows.map((listing) => listingWire(call.records, listing)), pagination }
  },

  mineOne: (call) => ({ listing: listingWire(call.records, ownListing(call)) }),

  related: (call) => {
    const listing = call.records.listing(idOf(call.params.listing_id))
    const isOwn = listing !== undefined && listing.user_id === call.caller.member?.id
    if (!listing || !(isOwn || call.records.isVisible(listing))) throw notFound('This listing does not exist.')
    return { listings: relatedListings(call.records, listing).map((one) => listingWire(call.records, one)) }
  },

  relationships: (call) => ({ relationships: ownListing(call).relationships }),

  documents: (call) => ({ documents: ownListing(call).documents }),

  digitalFiles: (call) => {
    const { id } = memberOf(call)
    const listing = call.records.listing(idOf(call.params.listing_id))
    const isBought = call.records.world.orders.some(
      (order) =>
        order.customer_id === id && PAID_STATUSES.has(order.status) && order.order_items.some((item) => item.listing_id === listing?.id),
    )
    if (!listing || !(listing.user_id === id || isBought)) throw notFound('This listing does not exist.')
    return { digital_files: listing.digital_files }
  },
}
