/** What the Front API says of listings; loaded only where it is asked, with the endpoints and the client. */
import type { Client } from '../../api/clientKey.ts'
import { cardOf } from '../../catalogue/card.ts'
import type { AttributeDefinition, ListingCard } from '../../catalogue/documents.ts'
import { attributes, related } from '../../contract/listings.ts'

/** The definitions of the marketplace's attributes. */
export const readAttributes = async (client: Client, signal: AbortSignal): Promise<AttributeDefinition[]> =>
  (await client.call(attributes, { signal })).attributes

/** Listings related to one, as they stand in a grid. */
export const readRelated = async (client: Client, id: number, signal: AbortSignal): Promise<ListingCard[]> => {
  const { listings } = await client.call(related, { params: { listing_id: id }, signal })
  return listings.map((listing) => cardOf(listing, listing.supplier))
}
