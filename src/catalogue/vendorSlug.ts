import { slugify } from '../lib/text.ts'
import { idOfSlug } from '../lib/url.ts'

/** The part of `/v/:slug` that names a vendor: `{id}-{public_name}`, or the id alone where no letters remain. */
export const vendorSlug = ({ id, public_name }: {
  readonly id: number
  readonly public_name?: string | null | undefined
}): string => {
  const words = slugify(public_name ?? '')
  return words ? `${id}-${words}` : String(id)
}

/** The id in the part of an address that names a vendor; null where there is none. */
export const readVendorSlug = (slug: string): number | null => idOfSlug(slug) ?? null
