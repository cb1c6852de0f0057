import type { Call, HandlersOf } from '../http/call.ts'
import { memberOf } from '../http/call.ts'
import { wholeOf } from '../http/input.ts'
import { paginate } from '../http/pagination.ts'
import { Refusal } from '../http/refusal.ts'
import { listingWire } from '../present/listings.ts'

/** Default page size (specification, Limits). */
const WISHLIST_PAGE_SIZE = 20

const refused = (message: string) => new Refusal(200, 'wishlist', message)

const entryOf = (call: Call, listing_id: number | undefined) => {
  const { id } = memberOf(call)
  return call.records.world.wishlists.find((one) => one.user_id === id && one.listing_id === listing_id)
}

export const wishlists: HandlersOf<'wishlists'> = {
  list: (call) => {
    const { id } = memberOf(call)
    const own = call.records.world.wishlists
      .filter((one) => one.user_id === id)
      .sort((a, b) => b.created.localeCompare(a.created) || b.id - a.id)
    const { rows, pagination } = paginate(own, call.query, WISHLIST_PAGE_SIZE, 'wishlist')
    const entries = rows.map((entry) => {
      const listing = call.records.listing(entry.listing_id)
      const shown = listing && call.records.isVisible(listing) ? listingWire(call.records, listing) : null
      return { id: entry.id, object: 'Wishlist', listing_id: entry.listing_id, listing: shown, created: entry.created }
    })
    return { wishlists: entries, pagination }
  },

  add: (call) => {
    const member = memberOf(call)
    const listing = call.records.listing(wholeOf(call.body['listing_id']) ?? 0)
    if (!listing || !call.records.isVisible(listing)) throw refused('listing_not_found')
    if (entryOf(call, listing.id)) throw refused('listing_already_in_user_wishlist')
    call.records.world.wishlists.push({
      id: call.records.nextId('wishlists'), user_id: member.id, listing_id: listing.id, created: call.records.stamp,
    })
    return { success: true, message: 'listing_added_to_user_wishlist' }
  },

  remove: (call) => {
    const entry = entryOf(call, wholeOf(call.params.listing_id))
    if (!entry) throw refused('listing_not_in_user_wishlist')
    const { world } = call.records
    world.wishlists = world.wishlists.filter((one) => one !== entry)
    return { success: true, message: 'listing_removed_from_user_wishlist' }
  },

  check: (call) => ({ in_wishlist: entryOf(call, wholeOf(call.params.listing_id)) !== undefined }),
}
