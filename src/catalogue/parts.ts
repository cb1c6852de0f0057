/** What the documents of a catalogue are made of. */
import { amount, flag, maybe, name, or, price, record, text, usable, whole, type Decoded } from './decode.ts'

/** A listing as a grid shows it. Amounts are in the currency's main unit. */
export const ListingCard = record({
  id: whole,
  /** `{id}-{slug}`, the part of the listing's address. */
  slug: text,
  title: name,
  /** The lowest of its variants' prices where it has some. */
  price,
  /** The variants' prices differ: `price` is where they begin. */
  price_varies: or(flag, false),
  /** Only where it is higher than `price`. */
  original_price: maybe(amount),
  price_unit: maybe(text),
  currency: maybe(text),
  cover: maybe(text),
  city: maybe(text),
  country: maybe(text),
  vendor: maybe(record({ id: whole, public_name: maybe(name) })),
  /** The vendor's average rating, 0 to 5. */
  note: maybe(amount),
  review_count: maybe(whole),
  in_stock: or(flag, true),
  last_piece: or(flag, false),
  has_variants: or(flag, false),
})
export type ListingCard = Decoded<typeof ListingCard>

/** A category as lists of categories show it; `count` includes its descendants' listings. */
export const CategoryTile = record({
  id: whole,
  title: name,
  slug: text,
  cover: maybe(text),
  count: maybe(whole),
})
export type CategoryTile = Decoded<typeof CategoryTile>

/** A vendor as lists of vendors show them. */
export const VendorTile = record({
  id: whole,
  public_name: maybe(name),
  avatar: maybe(text),
  city: maybe(text),
  country: maybe(text),
  /** The average rating, 0 to 5. */
  note: amount,
  review_count: whole,
  /** Pictures of the newest listings. */
  covers: usable(text),
})
export type VendorTile = Decoded<typeof VendorTile>

/** What buyers see of a vendor (specification, Member). */
export const Vendor = record({
  id: whole,
  public_name: maybe(name),
  avatar: maybe(text),
  account_type: maybe(text),
  business_name: maybe(name),
  address_city: maybe(text),
  address_country: maybe(text),
  note: maybe(amount),
  review_count: maybe(whole),
  /** Of those in this catalogue. */
  listings_online_count: maybe(whole),
  created: maybe(text),
})
export type Vendor = Decoded<typeof Vendor>
