/**
 * The documents of a published catalogue, as they are fetched. Lenient: what cannot be used is left out, so that one
 * broken record does not blank a page.
 */
import * as z from 'zod/mini'
import { Pagination } from '../contract/records.ts'
import { Count, Text, maybe } from '../contract/schema.ts'
import { CategoryTile, ListingCard, usable } from './parts.ts'
import { SORTS } from './paths.ts'

export { CategoryTile, ListingCard } from './parts.ts'
export type { AttributeDefinition, ListingDocument, PublicListing, Vendor } from './listingDocument.ts'

/** `home.json`. */
export const HomeDocument = z.looseObject({
  version: maybe(Text),
  categories: usable(CategoryTile),
  newest: usable(ListingCard),
  discounted: usable(ListingCard),
})
export type HomeDocument = z.output<typeof HomeDocument>

/** `c/{slug}/{sort}-{page}.json`. */
export const CategoryDocument = z.looseObject({
  version: maybe(Text),
  category: CategoryTile,
  /** Its ancestors from the top. */
  path: usable(CategoryTile),
  children: usable(CategoryTile),
  sort: z.catch(z.enum(SORTS), 'newest'),
  page: z.catch(Count, 1),
  pagination: Pagination,
  listings: usable(ListingCard),
})
export type CategoryDocument = z.output<typeof CategoryDocument>

/** `manifest.json`: that a catalogue is published, and which. */
export const Manifest = z.looseObject({
  version: Text,
  /** ISO 8601. */
  created: maybe(Text),
  listings: maybe(Count),
  categories: maybe(Count),
})
export type Manifest = z.output<typeof Manifest>
