/**
 * The records from which the public catalogue is made: what a marketplace's administrator can read. They may hold more
 * than anybody should see; the builders copy the fields that they name and nothing else.
 */

/** A picture of a listing. */
interface MediaRecord {
  readonly id?: number | null
  readonly src: string
  readonly alt?: string | null
  readonly position?: number | null
}

/** A variant; `quantity` null: stock is not counted. */
interface VariantRecord {
  readonly id: number
  readonly title: string
  readonly price?: number | null
  readonly price_unit?: string | null
  readonly quantity?: number | null
  readonly sort_priority?: number | null
  readonly cover_id?: number | null
}

/** Something extra that can be bought with a listing. */
interface AddOnRecord {
  readonly id: number
  readonly title: string
  readonly description?: string | null
  readonly price: number
}

/** A way in which a listing can be delivered. */
interface ShippingMethodRecord {
  readonly id: number
  readonly title?: string | null
  readonly carrier_alias?: string | null
  readonly price?: number | null
  readonly step_price?: number | null
  readonly sort_priority?: number | null
}

/** A listing in any state. Dates are `YYYY-MM-DD HH:MM:SS` in UTC (specification, Listing). */
export interface ListingRecord {
  readonly id: number
  readonly title: string
  readonly slug?: string | null
  readonly description?: string | null
  readonly user_id?: number | null
  readonly category_id?: number | null
  readonly order_type_id?: number | null
  readonly status?: string | null
  readonly admin_status?: string | null
  readonly visibility?: string | null
  readonly price?: number | null
  readonly original_price?: number | null
  readonly price_unit?: string | null
  readonly currency?: string | null
  readonly quantity?: number | null
  readonly quantity_selector?: string | null
  readonly min_qty?: number | null
  readonly requires_shipping?: boolean | null
  readonly shipping_methods?: readonly ShippingMethodRecord[] | null
  readonly attributes?: Readonly<Record<string, unknown>> | null
  readonly add_ons?: readonly AddOnRecord[] | null
  readonly variants?: readonly VariantRecord[] | null
  readonly medias?: readonly MediaRecord[] | null
  readonly cover?: string | null
  readonly city?: string | null
  readonly state?: string | null
  readonly country?: string | null
  readonly date_online?: string | null
  readonly valid_until?: string | null
}

/** A member; blocked when `is_active` is false. */
export interface MemberRecord {
  readonly id: number
  readonly public_name?: string | null
  readonly avatar?: string | null
  readonly account_type?: string | null
  readonly business_name?: string | null
  readonly address_city?: string | null
  readonly address_country?: string | null
  readonly is_active?: boolean | null
  readonly note?: number | null
  readonly review_count?: number | null
  readonly profile_url?: string | null
  readonly created?: string | null
}

/** A category of the tree, as a flat record. */
export interface CategoryRecord {
  readonly id: number
  readonly title: string
  readonly parent_id?: number | null
  readonly slug?: string | null
  readonly cover?: string | null
  readonly description?: string | null
  readonly position?: number | null
}

/** The definition of a listing's attribute, as `GET /listings/attributes` states it. */
export interface AttributeRecord {
  readonly alias: string
  readonly title?: string | null
  readonly type?: string | null
  readonly unit?: string | null
  readonly options?: readonly { readonly id: number; readonly title: string }[] | null
  /** Where it is left out, the attributes that have choices can be filtered. */
  readonly filterable?: boolean | null
}

/** How listings are ordered: bought, booked, asked for. */
export interface OrderTypeRecord {
  readonly id: number
  readonly title: string
}

/**
 * One state of a marketplace. The builders index it once and remember the index by the object's identity: where a
 * record changed, hand over a new object.
 */
export interface CatalogueData {
  readonly listings: readonly ListingRecord[]
  readonly members: readonly MemberRecord[]
  readonly categories: readonly CategoryRecord[]
  /** The public attribute definitions; values of other aliases are not published. */
  readonly attributes: readonly AttributeRecord[]
  /** Without them listings cannot be told apart by how they are ordered. */
  readonly orderTypes?: readonly OrderTypeRecord[]
  /** Listings whose `valid_until` is before it are left out. */
  readonly now: Date
  /** Names this state; the time where it is left out. */
  readonly version?: string
}
