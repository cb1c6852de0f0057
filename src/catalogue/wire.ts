/**
 * A marketplace's answers, of its administration or on a page of its theme, as the records that a catalogue is made
 * from. Only fields that may be published pass: what an administrator sees beyond them (addresses, e-mail, references,
 * hidden attributes) is dropped here.
 */
import type { FieldValue } from '../contract/records.ts'
import type { AttributeRecord, CategoryRecord, ListingRecord, MemberRecord } from './data.ts'
import {
  type Decoded, type Decoder, amount, attempt, dictionary, flag, maybe, name, price, record, text, usable, whole,
} from './decode.ts'

/** A value that may be missing; one that cannot be read is missing too. */
export const opt = <T>(decode: Decoder<T>): Decoder<T | null> => attempt(maybe(decode), null)

/** A list, or an object keyed by id; anything else is none, and what cannot be used is left out. */
export const list = <T>(item: Decoder<T>): Decoder<T[]> => {
  const decode = usable(item)
  return (raw) => attempt(decode, [])(typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? Object.values(raw) : raw)
}

const isPlain = (raw: unknown): raw is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof raw)

const fieldValue: Decoder<FieldValue> = (raw) => {
  if (Array.isArray(raw)) return raw.filter(isPlain).map(String)
  return isPlain(raw) ? raw : null
}

const Media = record({ id: opt(whole), src: text, alt: opt(text), position: opt(whole) })

const Variant = record({
  id: whole, title: name, price: opt(price), price_unit: opt(text), quantity: opt(whole), sort_priority: opt(whole), cover_id: opt(whole),
})

const AddOn = record({ id: whole, title: name, description: opt(text), price: amount })

const ShippingMethod = record({
  id: whole, title: opt(text), carrier_alias: opt(text), price: opt(amount), step_price: opt(amount), sort_priority: opt(whole),
})

const Listing = record({
  id: whole, title: name, slug: opt(text), description: opt(text), user_id: opt(whole), category_id: opt(whole),
  order_type_id: opt(whole), status: opt(text), admin_status: opt(text), visibility: opt(text),
  price: opt(price), original_price: opt(amount), price_unit: opt(text), currency: opt(text), quantity: opt(whole),
  quantity_selector: opt(text), min_qty: opt(whole), requires_shipping: opt(flag), shipping_methods: list(ShippingMethod),
  attributes: attempt(dictionary(fieldValue), {}), add_ons: list(AddOn), variants: list(Variant), medias: list(Media),
  cover: opt(text), city: opt(text), state: opt(text), country: opt(text), date_online: opt(text), valid_until: opt(text),
})

const User = record({
  id: whole, public_name: opt(name), avatar: opt(text), account_type: opt(text), business_name: opt(name), address_city: opt(text),
  address_country: opt(text), note: opt(amount), review_count: opt(whole), profile_url: opt(text), created: opt(text), status: opt(text),
})

const Embedded = record({ id: whole, title: opt(name), slug: opt(text) })

const Around = record({
  supplier: opt(User), owner: opt(User), category: opt(Embedded), order_type: opt(Embedded),
  /** Assumed name: whether the listing's order type counts stock. */
  stock_enabled: opt(flag),
})

/** The way in which a listing is ordered. */
export interface OrderType { readonly id: number, readonly title: string }

/** A listing, and what came with it. */
export interface Found {
  readonly listing: ListingRecord
  readonly vendor: MemberRecord | null
  readonly orderType: OrderType | null
  /** Where its title came with it. */
  readonly category: CategoryRecord | null
}

/** One listing. @throws Unusable when it has no id or no title */
export const readListing = (raw: unknown, aliases: ReadonlySet<string>): Found => {
  const listing = Listing(raw)
  const { supplier, owner, category, order_type: type, stock_enabled } = Around(raw)
  const user = supplier ?? owner
  const vendor = user ? withoutStatus(user) : null
  const attributes = Object.fromEntries(Object.entries(listing.attributes).filter(([alias]) => aliases.has(alias)))
  return {
    listing: {
      ...listing,
      // Nothing to read, and nothing to press, would stand where its title should.
      title: listing.title.trim() || `Listing ${listing.id}`,
      attributes,
      user_id: listing.user_id ?? user?.id ?? null,
      category_id: listing.category_id ?? category?.id ?? null,
      order_type_id: listing.order_type_id ?? type?.id ?? null,
      quantity: stock_enabled === false ? null : listing.quantity,
    },
    vendor,
    orderType: type ? { id: type.id, title: type.title ?? '' } : null,
    category: category?.title ? { ...category, title: category.title } : null,
  }
}

const withoutStatus = ({ status, ...member }: Decoded<typeof User>): MemberRecord => ({ ...member, is_active: status !== 'disabled' })

/** Whether buyers may see it (specification, Listing moderation); the rest the builder decides. */
export const isPublic = ({ listing, vendor }: Found): boolean =>
  listing.status === 'published' && listing.admin_status === 'approved' && vendor?.is_active !== false

const Category = record({
  id: whole, title: name, slug: opt(text), description: opt(text), cover: opt(text), parent_id: opt(whole), children: (raw) => raw,
})

/** The Front API's tree as flat records, in the order of the tree. */
export const readCategories = (raw: unknown): CategoryRecord[] => {
  const found: CategoryRecord[] = []
  const walk = (rows: unknown, parent: number | null): void => {
    for (const { children, ...category } of list(Category)(rows)) {
      found.push({ ...category, parent_id: parent ?? (category.parent_id || null), position: found.length })
      walk(children, category.id)
    }
  }
  walk(record({ categories: (rows) => rows })(raw).categories, null)
  return found
}

const Attribute = record({
  alias: text, title: opt(text), type: opt(text), unit: opt(text), options: list(record({ id: whole, title: text })),
  filterable: opt(flag),
})

/** The public definitions of listings' attributes. */
export const readAttributes = (raw: unknown): AttributeRecord[] => record({ attributes: list(Attribute) })(raw).attributes
