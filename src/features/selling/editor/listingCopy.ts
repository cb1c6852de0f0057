/** A new listing that begins as a copy of another one. */
import type { ListingFields } from '../listingFields.ts'

/**
 * What a copy takes over: everything but what names the other listing and its parts, and its status.
 * @param fields of the listing that is copied
 * @param empty a listing of which nothing is typed
 */
export const copiedFields = (fields: ListingFields, empty: ListingFields): ListingFields => ({
  ...fields,
  sku: '',
  external_id: '',
  status: empty.status,
  variants: fields.variants.map((row) => ({ ...row, id: 0, sku: '', external_id: '' })),
  add_ons: fields.add_ons.map((row) => ({ ...row, id: 0 })),
  shipping_methods: fields.shipping_methods.map((row) => ({ ...row, id: 0 })),
})
