import { slugify } from '../lib/text.ts'

/** The part of `/l/:slug` that names a listing: `{id}-{slug}`, or the id alone where no letters remain. */
export const listingSlug = (listing: {
  readonly id: number
  readonly title: string
  readonly slug?: string | null | undefined
}): string => {
  // A stated slug may be anything, and some marketplaces put the id into it already.
  const stated = slugify(listing.slug || listing.title)
  const id = String(listing.id)
  const words = stated === id ? '' : stated.startsWith(`${id}-`) ? stated.slice(id.length + 1) : stated
  return words ? `${id}-${words}` : id
}
