/** What the Front API says of listings; loaded only where it is asked, with the endpoints and the client. */
import type { Client } from '../../api/clientKey.ts'
import { cardOf } from '../../catalogue/card.ts'
import type { AttributeDefinition, ListingCard } from '../../catalogue/documents.ts'
import type { Listing } from '../../contract/listing.ts'
import { attributes, mineOne, related } from '../../contract/listings.ts'

/** The definitions of the marketplace's attributes. */
export const readAttributes = async (client: Client, signal: AbortSignal): Promise<AttributeDefinition[]> =>
  (await client.call(attributes, { signal })).attributes

/** Listings related to one, as they stand in a grid. */
export const readRelated = async (client: Client, id: number, signal: AbortSignal): Promise<ListingCard[]> => {
  const { listings } = await client.call(related, { params: { listing_id: id }, signal })
  return listings.map((listing) => cardOf(listing, listing.supplier))
}

/** One of the member's own listings, in whatever state it is. */
export const readOwn = async (client: Client, id: number, signal: AbortSignal): Promise<Listing> =>
  (await client.call(mineOne, { params: { listing_id: id }, signal })).listing
