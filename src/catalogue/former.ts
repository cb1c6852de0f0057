/**
 * What was published once and is not any more: `former.json`. A server answers its addresses with 410, and those of
 * categories that have another slug now with the new one. Pure.
 */
import type { CatalogueData } from './data.ts'
import { indexOf } from './catalogueIndex.ts'
import { categorySlug } from './categorySlug.ts'
import { record, text, usable, whole, type Decoded } from './decode.ts'

/** A slug that a category had, and which category that is. */
const FormerSlug = record({ slug: text, id: whole })

/** `former.json`. */
export const FormerDocument = record({
  /** Listings that are gone, the latest last. */
  gone: usable(whole),
  /** Slugs that no category has any more, the latest last. */
  slugs: usable(FormerSlug),
  /** The slugs of today's categories, by which the ones above are led on, and from which the next version learns. */
  categories: usable(FormerSlug),
})
export type Former = Decoded<typeof FormerDocument>

/** What a version has. */
export interface Published {
  readonly listings: Iterable<number>
  readonly categories: readonly { readonly id: number, readonly slug: string }[]
}

/** What the documents of these records are published at. */
export const publishedOf = (data: CatalogueData): Published => ({
  listings: indexOf(data).byId.keys(),
  categories: data.categories.map((category) => ({ id: category.id, slug: categorySlug(category) })),
})

/** Fifty thousand numbers are 400 kB; whoever links to what went before those gets 404. */
export const GONE_MAX = 50_000
export const SLUGS_MAX = 2_000

export const NOTHING_BEFORE: Former = { gone: [], slugs: [], categories: [] }

/** What is former once `now` has taken the place of a version with the listings of `before`. */
export const formerAfter = (former: Former, before: Iterable<number>, now: Published): Former => {
  const present = new Set(now.listings)
  const gone = new Set(former.gone)
  for (const id of before) {
    // Gone just now, whenever it was gone before.
    if (!present.has(id)) gone.add(id)
  }
  const used = new Set(now.categories.map(({ slug }) => slug))
  const slugs = new Map(former.slugs.map((one) => [one.slug, one]))
  for (const one of former.categories) {
    slugs.delete(one.slug)
    slugs.set(one.slug, one)
  }
  return {
    gone: [...gone].filter((id) => !present.has(id)).slice(-GONE_MAX),
    slugs: [...slugs.values()].filter(({ slug }) => !used.has(slug)).slice(-SLUGS_MAX),
    categories: now.categories.map(({ id, slug }) => ({ id, slug })),
  }
}

/** Where what stood at an address is now. */
export type Formerly = 'gone' | { readonly path: string }

/** Answers, for the path of a page that the catalogue does not have, whether it was there before. */
export const createFormerly = (former: Former): ((path: string) => Formerly | undefined) => {
  const gone = new Set(former.gone)
  const slugs = new Map(former.slugs.map(({ slug, id }) => [slug, id]))
  const now = new Map(former.categories.map(({ slug, id }) => [id, slug]))
  return (path) => {
    const listing = /^\/l\/(\d{1,15})(?:-[^/]*)?$/.exec(path)?.[1]
    if (listing !== undefined) return gone.has(Number(listing)) ? 'gone' : undefined
    const part = /^\/c\/([^/]+)$/.exec(path)?.[1]
    const id = part === undefined ? undefined : slugs.get(decoded(part))
    if (id === undefined) return undefined
    const slug = now.get(id)
    return slug === undefined ? 'gone' : { path: `/c/${encodeURIComponent(slug)}` }
  }
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
