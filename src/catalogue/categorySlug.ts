import { slugify } from '../lib/text.ts'
import { idOfSlug } from '../lib/url.ts'

/** What a category's address is made of. */
interface Sluggable {
  readonly id: number
  readonly title: string
  readonly slug?: string | null | undefined
}

/** The part of `/c/:slug` that names a category: its slug, or `{id}-{title}` where the marketplace states none. */
export const categorySlug = ({ id, title, slug }: Sluggable): string => {
  if (slug) return slug
  const words = slugify(title)
  return words ? `${id}-${words}` : String(id)
}

/** Whether a part of an address names a category: by its slug, or by its id as `categorySlug` would write it. */
export const isCategorySlug = (part: string, category: Sluggable): boolean =>
  part === categorySlug(category) || (idOfSlug(part) === category.id && !category.slug)
