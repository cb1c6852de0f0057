import type { Member } from '../model.ts'
import type { Records } from '../records.ts'

/** How many listings a member has, and how many of them buyers see. */
const counts = (records: Records, member: Member) => {
  const own = records.listingsOf(member.id)
  return {
    listings_count: own.length,
    listings_online_count: own.filter((listing) => records.isVisible(listing)).length,
  }
}

/** A member as others see them, without the e-mail address. */
export const publicMember = (records: Records, member: Member) => ({
  id: member.id,
  object: 'User',
  external_id: member.external_id,
  public_name: member.public_name,
  avatar: member.avatar,
  account_type: member.account_type,
  business_name: member.business_name,
  // Absent for an individual (specification, Member).
  ...(member.company ? { company: member.company } : {}),
  address_country: member.address_country,
  group: member.group,
  group_id: member.group.id,
  group_name: member.group.name,
  group_alias: member.group.alias,
  can_post_listing: member.can_post_listing,
  is_active: member.is_active,
  identity_status: member.identity_status,
  attributes: member.attributes,
  metafields: member.metafields,
  ...counts(records, member),
  note: member.note,
  review_count: member.review_count,
  profile_url: member.profile_url,
  created: member.created,
  lang: member.lang,
  locale: member.lang,
})

/** The signed-in member, with the fields that only they may see. */
export const ownMember = (records: Records, member: Member) => ({
  ...publicMember(records, member),
  email: member.email,
  first_name: member.first_name,
  last_name: member.last_name,
})

/** The vendor of a cart's line. */
export const supplierOf = (member: Member) => ({
  id: member.id,
  public_name: member.public_name,
  avatar: member.avatar,
  profile_url: member.profile_url,
})
