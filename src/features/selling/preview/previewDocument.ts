/** A typed listing as its page shows it to shoppers, once it is published. */
import type { ListingDocument } from '../../../catalogue/documents.ts'
import type { Attribute } from '../../../contract/listings.ts'
import type { PublicMember } from '../../../contract/member.ts'
import type { FieldValue } from '../../../contract/records.ts'
import { readDecimal } from '../../../lib/decimal.ts'
import { httpUrl } from '../../../lib/url.ts'
import { attributeField, type AttributeContent, type ListingFields } from '../listingFields.ts'

/** What is known beside the fields. */
export interface PreviewContext {
  /** The attributes of the chosen category. */
  readonly definitions: readonly Attribute[]
  /** ISO 4217, of the order type; '' where it is not known. */
  readonly currency: string
  readonly categoryPath: readonly { readonly id: number, readonly title: string }[]
  readonly vendor: PublicMember | null
  /** Decides the decimal sign. */
  readonly locale: string
  /** What a listing without a title is called. */
  readonly untitled: string
}

const orNull = (text: string): string | null => text.trim() || null

const attributeValue = (content: AttributeContent | undefined, { type }: Attribute, locale: string): FieldValue => {
  if (content === undefined || content === '') return null
  if (typeof content !== 'string') return [...content]
  if (type === 'boolean') return content === 'true'
  return type === 'number' ? readDecimal(content, locale) ?? content : content
}

/** The id of a row: a new one has none yet, and each needs its own. */
const rowId = (id: number, index: number): number => (id > 0 ? id : -1 - index)

const rowsOf = (fields: ListingFields, number: (text: string) => number | null) => ({
  shipping_methods: fields.shipping_methods.map(({ id, title, price, step_price: step }, index) => ({
    id: rowId(id, index), title: orNull(title), price: number(price), step_price: number(step),
  })),
  // What has no name yet can't be offered.
  add_ons: fields.add_ons.filter(({ title }) => title.trim() !== '').map(({ id, title, description, price }, index) => ({
    id: rowId(id, index), title, description: orNull(description), price: number(price) ?? 0,
  })),
  variants: fields.variants.filter(({ title }) => title.trim() !== '').map(({ id, title, price, quantity }, index) => ({
    id: rowId(id, index), title, price: number(price), price_unit: null, quantity: number(quantity), cover_id: null,
  })),
})

const listingOf = (fields: ListingFields, { definitions, currency, locale, untitled }: PreviewContext): ListingDocument['listing'] => {
  // Half a number is no number yet.
  const number = (text: string): number | null => readDecimal(text, locale) ?? null
  const pictures = fields.pictures.flatMap((picture) => httpUrl(picture) ?? [])
  return {
    id: 0,
    slug: '0',
    title: orNull(fields.title) ?? untitled,
    description: orNull(fields.description),
    category_id: number(fields.category_id),
    price: number(fields.price),
    original_price: number(fields.original_price),
    price_unit: orNull(fields.price_unit),
    currency: orNull(currency),
    quantity: number(fields.quantity),
    quantity_selector: null,
    min_qty: number(fields.min_qty),
    requires_shipping: null,
    attributes: Object.fromEntries(definitions.map((one) => [one.alias, attributeValue(fields[attributeField(one.alias)], one, locale)])),
    ...rowsOf(fields, number),
    medias: pictures.map((src) => ({ id: null, src, alt: null })),
    cover: pictures[0] ?? null,
    city: orNull(fields.city),
    state: orNull(fields.state),
    country: orNull(fields.country),
    date_online: null,
  }
}

/** The document of the page that shoppers will see; amounts as they are typed, nothing is computed. */
export const previewDocument = (fields: ListingFields, context: PreviewContext): ListingDocument => {
  const { vendor, definitions, categoryPath } = context
  return {
    version: null,
    listing: listingOf(fields, context),
    attributes: definitions.map(({ alias, title, type, unit, options }) => ({ alias, title, type, unit, options })),
    vendor: vendor && {
      id: vendor.id, public_name: vendor.public_name, avatar: vendor.avatar, account_type: vendor.account_type,
      business_name: vendor.business_name ?? vendor.company?.business_name ?? null, address_city: null,
      address_country: vendor.address_country, note: vendor.note, review_count: vendor.review_count,
      listings_online_count: vendor.listings_online_count, created: vendor.created,
    },
    path: categoryPath.map(({ id, title }) => ({ id, title, slug: String(id), cover: null, count: null })),
    more: [],
  }
}
