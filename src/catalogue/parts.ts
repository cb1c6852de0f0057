/** What the documents of a catalogue are made of. Lenient: what cannot be used is left out. */
import * as z from 'zod/mini'
import { Amount, Count, Flag, Id, Text, maybe } from '../contract/schema.ts'

/** A list whose unusable items are left out; null reads as empty. */
// @__NO_SIDE_EFFECTS__
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
