/** The member's wishlist (specification, Wishlists; gaps, Assumed endpoints). */
import * as z from 'zod/mini'
import { assumed, endpoint, memberErrors } from './endpoint.ts'
import { Listing } from './listing.ts'
import { Outcome, PageQuery, Pagination } from './records.ts'
import { Flag, Id, Text, listOf, maybe, maybeObject } from './schema.ts'

export const WishlistEntry = z.looseObject({
  id: Id,
  listing_id: Id,
  listing: maybe(Listing),
  created: maybe(Text),
})
export type WishlistEntry = z.infer<typeof WishlistEntry>

export const list = endpoint({
  name: 'wishlists.list',
  method: 'GET',
  path: '/wishlists',
  auth: 'member',
  summary: "The member's wishlist, 20 a page.",
  query: PageQuery,
  response: z.looseObject({ wishlists: listOf(WishlistEntry), pagination: maybeObject(Pagination) }),
  errors: [{ status: 404, body: 'wishlist', when: 'the page is past the last one' }, ...memberErrors],
  provenance: assumed('wishlists.list'),
})

export const add = endpoint({
  name: 'wishlists.add',
  method: 'POST',
  path: '/wishlists',
  auth: 'member',
  summary: 'Adds a listing to the wishlist.',
  body: z.looseObject({ listing_id: z.int() }),
  response: Outcome,
  errors: [
    {
      status: 200,
      body: 'wishlist',
      when: 'the listing is in the wishlist already',
      message: 'listing_already_in_user_wishlist',
    },
    { status: 200, body: 'wishlist', when: 'the listing does not exist' },
    ...memberErrors,
  ],
  provenance: assumed('wishlists.add'),
})

export const remove = endpoint({
  name: 'wishlists.remove',
  method: 'DELETE',
  path: '/wishlists/{listing_id}',
  auth: 'member',
  summary: 'Removes a listing from the wishlist.',
  response: Outcome,
  errors: [{ status: 200, body: 'wishlist', when: 'the listing is not in the wishlist' }, ...memberErrors],
  provenance: assumed('wishlists.remove'),
})

export const check = endpoint({
  name: 'wishlists.check',
  method: 'GET',
  path: '/wishlists/check/{listing_id}',
  auth: 'member',
  summary: 'Whether a listing is in the wishlist.',
  response: z.looseObject({ in_wishlist: Flag }),
  errors: memberErrors,
  provenance: assumed('wishlists.check'),
})
