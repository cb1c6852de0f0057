import { slugify } from '../lib/text.ts'

/** The part of `/l/:slug` that names a listing: `{id}-{slug}`, or the id alone where no letters remain. */
export const listingSlug = (listing: {
  readonly id: number
  readonly title: string
  readonly slug?: string | null | undefined
}): string => {
  // A stated slug may be anything, and some marketplaces put the id into it already.
  const words = slugify(listing.slug || listing.title).replace(new RegExp(`^${listing.id}(-|$)`), '')
  return words ? `${listing.id}-${words}` : String(listing.id)
}
