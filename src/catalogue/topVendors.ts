import { coverOf } from './card.ts'
import type { CatalogueIndex } from './catalogueIndex.ts'
import type { MemberRecord } from './data.ts'
import type { VendorTile } from './parts.ts'

const MAX_TOP_VENDORS = 8
const COVER_PICTURES = 3

/** Below these a vendor is not called highly rated, however few others there are. */
const LEAST_NOTE = 4
const LEAST_REVIEWS = 3

/** Every vendor is judged as if these reviews had been written too: praise by few is believed less than by many. */
const DOUBT = { reviews: 10, note: 3.5 }

const ratingOf = ({ note, review_count }: MemberRecord) => ({ note: Math.min(5, note ?? 0), reviews: review_count ?? 0 })

const believed = (member: MemberRecord): number => {
  const { note, reviews } = ratingOf(member)
  return (note * reviews + DOUBT.note * DOUBT.reviews) / (reviews + DOUBT.reviews)
}

/**
 * The highly rated vendors of a home page, best first; at most 8.
 *
 * The rule: who has listings on the shelves, a rating of 4 or more and at least three reviews, in the order of the
 * average that ten further reviews of 3.5 stars would leave. So 4.9 stars of forty people (4.62) are above 5.0 of
 * three (3.85), in every marketplace alike. Of equals the one with more reviews is first, then the older member.
 */
export const topVendors = (index: CatalogueIndex): VendorTile[] =>
  [...index.byVendor.keys()]
    .flatMap((id) => index.members.get(id) ?? [])
    .filter((member) => {
      const { note, reviews } = ratingOf(member)
      return note >= LEAST_NOTE && reviews >= LEAST_REVIEWS
    })
    .sort((a, b) => believed(b) - believed(a) || ratingOf(b).reviews - ratingOf(a).reviews || a.id - b.id)
    .slice(0, MAX_TOP_VENDORS)
    .map((member) => ({
      id: member.id,
      public_name: member.public_name ?? null,
      avatar: member.avatar ?? null,
      city: member.address_city ?? null,
      country: member.address_country ?? null,
      note: ratingOf(member).note,
      review_count: ratingOf(member).reviews,
      covers: (index.byVendor.get(member.id) ?? []).flatMap((listing) => coverOf(listing) ?? []).slice(0, COVER_PICTURES),
    }))
