import { vendorSlug } from '../../catalogue/vendorSlug.ts'
import type { Vendor } from '../../catalogue/documents.ts'
import type { PublicMember } from '../../contract/member.ts'
import type { FieldValue } from '../../contract/records.ts'

/** A vendor as their page shows them. */
export interface VendorProfile {
  readonly id: number
  /** The part of the page's URL. */
  readonly slug: string
  /** The display name; null where the marketplace states none. */
  readonly name: string | null
  readonly avatar: string | null
  /** `individual` or `company`, as the marketplace states it. */
  readonly accountType: string | null
  /** Companies only. */
  readonly businessName: string | null
  readonly city: string | null
  readonly country: string | null
  readonly created: string | null
  /** Average rating, 0 to 5, as the marketplace states it. */
  readonly note: number | null
  readonly reviews: number | null
  /** Listings that the vendor's list has; where it is not known, those that are online as the marketplace states it. */
  readonly listings: number | null
  readonly attributes: Readonly<Record<string, FieldValue>>
}

const businessOf = (member: PublicMember | undefined, published: Vendor | undefined): string | null => {
  const isCompany = (member?.account_type ?? published?.account_type) !== 'individual'
  return isCompany ? member?.company?.business_name || member?.business_name || published?.business_name || null : null
}

/**
 * A vendor's profile: from the Front API, completed from the published catalogue (the city, which the profile does not
 * state), or from the catalogue alone where the profile could not be loaded.
 * @returns undefined where neither has the vendor
 */
export const profileOf = (
  member: PublicMember | undefined,
  published: Vendor | null | undefined,
): VendorProfile | undefined => {
  const vendor = published ?? undefined
  const id = member?.id ?? vendor?.id
  if (id === undefined) return undefined
  const businessName = businessOf(member, vendor)
  const publicName = member?.public_name || vendor?.public_name || null
  return {
    id,
    slug: vendorSlug({ id, public_name: publicName }),
    name: publicName ?? businessName,
    avatar: member?.avatar || vendor?.avatar || null,
    accountType: member?.account_type ?? vendor?.account_type ?? null,
    businessName,
    city: vendor?.address_city ?? null,
    country: member?.address_country || vendor?.address_country || null,
    created: member?.created || vendor?.created || null,
    note: member?.note ?? vendor?.note ?? null,
    reviews: member?.review_count ?? vendor?.review_count ?? null,
    // The profile counts those too that stand on no shelf: another number than the list below it would be doubted.
    listings: vendor?.listings_online_count ?? member?.listings_online_count ?? null,
    attributes: member?.attributes ?? {},
  }
}
