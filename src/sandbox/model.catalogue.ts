import type { DateTime, Metafields } from './model.members.ts'

export interface Category {
  id: number
  /** null for a top-level category. */
  parent_id: number | null
  title: string
  /** Unique in the whole tree. */
  slug: string
  description: string
  cover: string
  position: number
}

export type AttributeType = 'text' | 'textarea' | 'number' | 'boolean' | 'date' | 'select' | 'radio' | 'checkbox'

/** The definition of a custom listing field. */
export interface Attribute {
  id: number
  alias: string
  title: string
  type: AttributeType
  required: boolean
  options: { id: number, title: string }[]
  /** Categories (any level) that have the field, descendants included; empty: every category. */
  category_ids: number[]
  filterable: boolean
  unit: string | null
}

/** select and radio: an option's title; checkbox: a list of titles; date: 'YYYY-MM-DD'. */
export type AttributeValue = string | number | boolean | string[] | null

export interface OrderType {
  id: number
  url_token: string
  title: string
  transaction_type: string
  /** True: listings begin as `waiting`, and the payment is only authorized until the vendor accepts. */
  requires_approval: boolean
  requires_shipping: boolean
  prices_enabled: boolean
  skus_enabled: boolean
  stock_enabled: boolean
  currency: string
}

export interface Media {
  id: number
  object: 'Media'
  alt: string
  position: number
  media_type: 'image'
  src: string
}

export interface ShippingMethod {
  id: number
  carrier_alias: string
  title: string
  /** For the first unit. */
  price: number
  /** For each further unit. */
  step_price: number
  sort_priority: number
}

export interface Variant {
  id: number
  object: 'Variant'
  external_id: string | null
  listing_id: number
  sku: string | null
  title: string
  price: number
  price_unit: string | null
  quantity: number
  sort_priority: number
  weight: number | null
  cover_id: number | null
}

export interface AddOn {
  id: number
  object: 'Addon'
  listing_id: number
  title: string
  description: string
  price: number
}

/** A document or a digital file of a listing; size in bytes. */
export interface ListingFile {
  id: number
  title: string
  url: string
  size: number
}

interface ListingRelationship {
  id: number
  type: string
  listing_id: number
  title: string
}

type AdminStatus = 'waiting' | 'approved' | 'rejected' | 'blocked'
type ListingStatus = 'draft' | 'published' | 'archived'
type Visibility = 'both' | 'catalog' | 'search' | 'none'

export interface Listing {
  id: number
  object: 'Listing'
  external_id: string | null
  title: string
  /** Plain text, paragraphs separated by an empty line. */
  description: string
  user_id: number
  category_id: number
  order_type_id: number
  price: number
  original_price: number | null
  price_unit: string | null
  currency: string
  /** Stock; with variants, the sum of theirs. */
  quantity: number
  quantity_selector: string | null
  min_qty: number
  sku: string | null
  requires_shipping: boolean
  shipping_methods: ShippingMethod[]
  weight: number | null
  weight_unit: string | null
  attributes: Record<string, AttributeValue>
  tags: string[]
  add_ons: AddOn[] | null
  variants: Variant[] | null
  medias: Media[] | null
  cover: string | null
  /** Without the id: the path is `/l/{id}-{slug}`. */
  slug: string
  city: string | null
  state: string | null
  country: string | null
  location: string | null
  lat: number | null
  lng: number | null
  status: ListingStatus
  admin_status: AdminStatus
  visibility: Visibility
  on_homepage: boolean
  date_online: DateTime | null
  valid_until: DateTime | null
  created: DateTime
  modified: DateTime
  metafields: Metafields | null
  documents: ListingFile[]
  digital_files: ListingFile[]
  relationships: ListingRelationship[]
  /** Unknown fields, as they were sent: "Other listing fields are stored as sent". */
  extra: Record<string, unknown>
}
