/** 'YYYY-MM-DD HH:MM:SS' in UTC. */
export type DateTime = string

/** Custom data grouped by namespace, then title. */
export type Metafields = Record<string, Record<string, string>>

/** The group of a member ("may publish" is `Member.can_post_listing`). */
export interface MemberGroup {
  id: number
  name: string
  alias: string
  is_onboarding: boolean
}

/** A member: customer, vendor, or both. Blocked means `is_active: false`. */
export interface Member {
  id: number
  external_id: string | null
  email: string
  /** In plain text: the sandbox has only test accounts, never real passwords. */
  password: string
  account_type: 'individual' | 'company'
  first_name: string
  last_name: string
  public_name: string
  business_name: string | null
  company: { business_name: string, registration_number: string } | null
  group: MemberGroup
  lang: string
  avatar: string | null
  address_city: string
  address_country: string
  lat: number | null
  lng: number | null
  /** Custom member fields by alias: a string, or a list for multiple choice. */
  attributes: Record<string, string | string[]>
  metafields: Metafields | null
  can_post_listing: boolean
  is_active: boolean
  identity_status: 'none' | 'pending' | 'validated' | 'rejected'
  /** Average of the ratings received, two decimals; null before the first one. Agrees with `World.reviews`. */
  note: number | null
  review_count: number
  /** Path on the marketplace, `/v/{id}-{slug}`. */
  profile_url: string
  created: DateTime
}

/** A postal address of a member (specification: Checkout address). */
export interface CheckoutAddress {
  id: number
  user_id: number
  description: string
  gender: string | null
  first_name: string
  last_name: string
  business_name: string | null
  address_line1: string
  address_line2: string | null
  address_zipcode: string
  address_city: string
  address_state: string | null
  address_country: string
  mobile: string | null
  phone: string | null
}

/** A review that `author_id` wrote about the vendor `user_id`. */
export interface Review {
  id: number
  user_id: number
  author_id: number
  listing_id: number
  /** The item's order where the sandbox knows it. */
  order_id: number | null
  note: 1 | 2 | 3 | 4 | 5
  comment: string
  reply: string | null
  created: DateTime
}

export interface WishlistEntry {
  id: number
  user_id: number
  listing_id: number
  created: DateTime
}

/** A Front API token. Valid one year; every request re-checks `Member.is_active`. */
export interface Token {
  token: string
  user_id: number
  created_at: number
  expires_at: number
}

/** A session of the storefront theme; `id` is the value of its cookie. */
export interface Session {
  id: string
  user_id: number
  created_at: number
}

/** A password reset token: single use, valid one hour. */
export interface ResetToken {
  token: string
  user_id: number
  expires_at: number
  used: boolean
}

export interface MarketplaceEvent {
  id: number
  type: string
  status: string
  object: string
  object_id: number
  created: DateTime
}
