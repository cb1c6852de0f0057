/**
 * The documents of a published catalogue, as they are fetched. Lenient: what cannot be used is left out, so that one
 * broken record does not blank a page.
 */
import * as z from 'zod/mini'
import { Pagination } from '../contract/records.ts'
import { Amount, Count, Flag, Id, Text, maybe } from '../contract/schema.ts'
import { SORTS } from './paths.ts'

export type { ListingDocument, PublicListing, Vendor } from './listingDocument.ts'

/** A list whose unusable items are left out; null reads as empty. */
export const usable = <S extends z.core.$ZodType>(item: S) =>
  z._default(
    z.pipe(
      z.nullable(z.array(z.catch(z.nullable(item), null))),
      z.transform((list) => (list ?? []).filter((entry) => entry !== null) as z.output<S>[]), // The nulls are gone.
    ),
    [],
  )

/** A listing as it stands in a grid. Amounts are in the currency's main unit. */
export const ListingCard = z.looseObject({
  id: Id,
  /** `{id}-{slug}`, the part of the listing's address. */
  slug: Text,
  title: Text,
  /** The lowest of its variants' prices where it has some. */
  price: maybe(Amount),
  /** The variants' prices differ: `price` is where they begin. */
  price_varies: z._default(Flag, false),
  /** Only where it is higher than `price`. */
  original_price: maybe(Amount),
  price_unit: maybe(Text),
  currency: maybe(Text),
  cover: maybe(Text),
  city: maybe(Text),
  country: maybe(Text),
  vendor: maybe(z.looseObject({ id: Id, public_name: maybe(Text) })),
  /** The vendor's average rating, 0 to 5. */
  note: maybe(Amount),
  review_count: maybe(Count),
  in_stock: z._default(Flag, true),
  last_piece: z._default(Flag, false),
  has_variants: z._default(Flag, false),
})
export type ListingCard = z.output<typeof ListingCard>

/** A category as it stands among others; `count` includes its descendants' listings. */
export const CategoryTile = z.looseObject({
  id: Id,
  title: Text,
  slug: Text,
  cover: maybe(Text),
  count: maybe(Count),
})
export type CategoryTile = z.output<typeof CategoryTile>

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
