/** Where on a storefront stands what machines read. Categories and vendors are named by id: their names may change. */
export const SITEMAP_PATH = '/sitemap.xml'
export const ROBOTS_PATH = '/robots.txt'
/** New listings of the whole shop. */
export const NEW_LISTINGS_PATH = '/feeds/new.xml'
export const PRODUCTS_PATH = '/feeds/products.xml'
export const PRODUCTS_TABLE_PATH = '/feeds/products.tsv'

/** New listings of a category and those below it. */
export const categoryFeedPath = (id: number): string => `/feeds/c/${id}.xml`
/** New listings of a vendor. */
export const vendorFeedPath = (id: number): string => `/feeds/v/${id}.xml`

/** The kinds of pages, each in sitemaps of its own, so that what changes often does not touch the others. */
export const SITEMAP_KINDS = ['categories', 'vendors', 'listings'] as const
export type SitemapKind = (typeof SITEMAP_KINDS)[number]

/** A part of the sitemap, beside the index: a sitemap may only name pages below its own folder. @param part from 1 */
export const sitemapPartPath = (kind: SitemapKind, part: number): string => `/sitemap-${kind}-${part}.xml`

/** What may be at a path. */
export type FeedAddress =
  | { readonly kind: 'robots' | 'sitemap' | 'products' | 'productsTable' | 'new' }
  | { readonly kind: 'category' | 'vendor', readonly id: number }
  | { readonly kind: 'sitemapPart', readonly of: SitemapKind, readonly part: number }

const WHOLE: Readonly<Record<string, FeedAddress>> = {
  [SITEMAP_PATH]: { kind: 'sitemap' },
  [ROBOTS_PATH]: { kind: 'robots' },
  [NEW_LISTINGS_PATH]: { kind: 'new' },
  [PRODUCTS_PATH]: { kind: 'products' },
  [PRODUCTS_TABLE_PATH]: { kind: 'productsTable' },
}

/** Reads a path; undefined where none of this stands. */
export const readFeedPath = (path: string): FeedAddress | undefined => {
  if (Object.hasOwn(WHOLE, path)) return WHOLE[path]
  const [, kind, id] = /^\/feeds\/([cv])\/([1-9]\d{0,14})\.xml$/.exec(path) ?? []
  if (id !== undefined) return { kind: kind === 'c' ? 'category' : 'vendor', id: Number(id) }
  const [, name, part] = /^\/sitemap-([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(path) ?? []
  const of = SITEMAP_KINDS.find((one) => one === name)
  return of === undefined ? undefined : { kind: 'sitemapPart', of, part: Number(part) }
}
