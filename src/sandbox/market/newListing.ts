import type { Input } from '../http/input.ts'
import { flagOf, textOf } from '../http/input.ts'
import type { Listing, Member, OrderType } from '../model.ts'
import type { Records } from '../records.ts'
import { InvalidListing, fromOrderType, orderTypeOf, writtenListing } from './listings.ts'

/** The documented message when a listing cannot be created, for example because a field is invalid. */
export const LISTING_NOT_CREATED = 'Error. Listing could not be created'

const blank = (records: Records, member: Member, type: OrderType): Listing => ({
  id: 0,
  object: 'Listing',
  external_id: null,
  title: '',
  description: '',
  user_id: member.id,
  category_id: 0,
  ...fromOrderType(type),
  price: 0,
  original_price: null,
  price_unit: null,
  quantity: 1,
  quantity_selector: null,
  min_qty: 1,
  sku: null,
  shipping_methods: type.requires_shipping ? vendorMethods(records, member) : [],
  weight: null,
  weight_unit: null,
  attributes: {},
  tags: [],
  add_ons: null,
  variants: null,
  medias: null,
  cover: null,
  slug: '',
  city: member.address_city || null,
  state: null,
  country: member.address_country || null,
  location: null,
  lat: member.lat,
  lng: member.lng,
  status: 'published',
  admin_status: type.requires_approval ? 'waiting' : 'approved',
  visibility: 'both',
  on_homepage: false,
  date_online: records.stamp,
  valid_until: null,
  created: records.stamp,
  modified: records.stamp,
  metafields: null,
  documents: [],
  digital_files: [],
  relationships: [],
  extra: {},
})

/** Shipping methods of a new listing: copied from another listing of the vendor, or standard post when none has any. */
const vendorMethods = (records: Records, member: Member): Listing['shipping_methods'] => {
  const like = records.listingsOf(member.id).find((one) => one.shipping_methods.length > 0)
  if (like) return like.shipping_methods.map((method) => ({ ...method, id: records.nextId('shipping_methods') }))
  const id = records.nextId('shipping_methods')
  return [{ id, carrier_alias: 'post', title: 'Standard post', price: 4.9, step_price: 1, sort_priority: 0 }]
}

/**
 * Creates a listing of a member.
 * @returns the listing, or the documented message that says why there is none
 */
export const newListing = (records: Records, member: Member, body: Input): Listing | string => {
  if (!textOf(body['title'])) return 'Title is missing'
  const type = orderTypeOf(records, body) ?? records.world.order_types[0]
  if (!type) return 'Order type is not defined'
  if (!member.can_post_listing) return LISTING_NOT_CREATED
  if (type.prices_enabled && (body['price'] === undefined || body['price'] === '')) return LISTING_NOT_CREATED
  if (type.skus_enabled && !textOf(body['sku'])) return LISTING_NOT_CREATED
  try {
    // A listing that is sent as offline and without a status becomes a draft (specification, Listing status).
    const isDraft = flagOf(body['is_online']) === false && body['status'] === undefined
    const listing = writtenListing(records, blank(records, member, type), isDraft ? { ...body, status: 'draft' } : body)
    listing.id = records.nextId('listings')
    for (const part of [...(listing.variants ?? []), ...(listing.add_ons ?? [])]) part.listing_id = listing.id
    records.addListing(listing)
    return listing
  } catch (error) {
    if (error instanceof InvalidListing) return LISTING_NOT_CREATED
    throw error
  }
}

/** Applies a body to a listing; returns false when the body is empty or not valid. */
export const savedListing = (records: Records, listing: Listing, body: Input): boolean => {
  if (Object.keys(body).length === 0) return false
  const names = ['order_type_id', 'order_type_url_token']
  const isMoved = names.some((name) => body[name] !== undefined && body[name] !== null && body[name] !== '')
  const type = orderTypeOf(records, body)
  if (isMoved && !type) return false
  try {
    Object.assign(listing, writtenListing(records, listing, body), isMoved && type ? fromOrderType(type) : {})
  } catch (error) {
    if (error instanceof InvalidListing) return false
    throw error
  }
  records.touchListing(listing)
  return true
}
