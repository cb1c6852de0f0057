/** Records as the Admin API returns them, with private data that the Front API must never return. */
import type { Listing, Member } from '../model.ts'
import { listingWire } from '../present/listings.ts'
import { publicMember } from '../present/members.ts'
import type { Records } from '../records.ts'

/** A user (specification, User: Admin API and Partners API). */
export const userWire = (records: Records, member: Member) => {
  const { is_active, metafields: _grouped, ...shown } = publicMember(records, member)
  const address = records.world.addresses.find((one) => one.user_id === member.id)
  return {
    ...shown,
    email: member.email,
    username: member.email,
    first_name: member.first_name,
    last_name: member.last_name,
    address_line1: address?.address_line1 ?? null,
    address_line2: address?.address_line2 ?? null,
    address_city: member.address_city,
    address_state: address?.address_state ?? null,
    address_zipcode: address?.address_zipcode ?? null,
    phone_number: address?.mobile ?? null,
    status: is_active ? 'enabled' : 'disabled',
    metafields: Object.entries(member.metafields ?? {}).flatMap(([namespace, values]) =>
      Object.entries(values).map(([title, value]) => ({ namespace, title, value }))),
  }
}

/** A listing with its vendor (specification, Listing). `stock_enabled` is an assumed name; the order type decides it. */
export const adminListing = (records: Records, listing: Listing) => {
  const vendor = records.member(listing.user_id)
  const user = vendor ? userWire(records, vendor) : null
  return {
    ...listingWire(records, listing),
    stock_enabled: records.orderType(listing.order_type_id)?.stock_enabled ?? true,
    supplier: user,
    owner: user,
  }
}
