/** The sitemap (sitemaps.org): an index, and parts that are small enough whatever stands in them. */
import { absoluteAddress, categoryAddress, listingAddress, vendorAddress, type FeedSite } from './feedSite.ts'
import { isoTime, type FeedIndex, type FeedListing, type ReadDocument } from './feedIndex.ts'
import { readListings } from './listings.ts'
import { SITEMAP_KINDS, sitemapPartPath, type SitemapKind } from './paths.ts'
import { XML_DECLARATION, emptyElement, textElement } from './xml.ts'

/**
 * A part may have 50,000 addresses and 50 MB. With at most 10,000 entries of at most 5,000 bytes it keeps to both, and
 * what is in which part is known before anything is written.
 */
export const PART_ENTRIES = 10_000
export const ENTRY_BYTES = 5_000

/** A page for the sitemap. */
interface SitemapPage {
  readonly url: () => string | undefined
  /** Seconds since 1970. */
  readonly changed: number | null
  /** Whose pictures are named. */
  readonly listing?: FeedListing
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** The address in each language, as the page's head names them. */
const inLanguages = (url: string, languages: readonly string[]): readonly (readonly [lang: string, url: string])[] =>
  languages.length < 2 ? [] : languages.map((lang, at) => [lang, at === 0 ? url : `${url}?lang=${lang}`])

/** The page's entries, one in each of its languages. */
const entriesOf = ({ url: addressOf, changed }: SitemapPage, images: readonly string[], { languages }: FeedSite): string[] => {
  const url = addressOf()
  if (url === undefined) return []
  const versions = inLanguages(url, languages)
  const links = versions.length === 0 ? '' : [['x-default', url] as const, ...versions]
    .map(([hreflang, href]) => emptyElement('xhtml:link', { rel: 'alternate', hreflang, href })).join('')
  return (versions.length === 0 ? [['', url] as const] : versions).flatMap(([, own]) => {
    const before = `<url>${textElement('loc', own)}${changed === null ? '' : textElement('lastmod', isoTime(changed))}${links}`
    let bytes = bytesOf(before) + '</url>\n'.length
    if (bytes > ENTRY_BYTES) return []
    const shown = images.map((image) => `<image:image>${textElement('image:loc', image)}</image:image>`)
      .filter((image) => {
        const fits = bytes + bytesOf(image) <= ENTRY_BYTES
        if (fits) bytes += bytesOf(image)
        return fits
      })
    return [`${before}${shown.join('')}</url>\n`]
  })
}

const latest = (listings: readonly FeedListing[]): number | null =>
  listings.reduce<number | null>((last, { online }) => (online !== null && (last === null || online > last) ? online : last), null)

/** All pages of a kind; those without listings lead nowhere. The home page stands first among the categories. */
const pagesOf = (kind: SitemapKind, index: FeedIndex, site: FeedSite): SitemapPage[] => {
  if (kind === 'listings') return index.listings.map((listing) => ({ url: () => listingAddress(site, listing.slug), changed: listing.online, listing }))
  if (kind === 'vendors') {
    return [...index.vendors.values()].filter(({ listings }) => listings.length > 0)
      .map((vendor) => ({ url: () => vendorAddress(site, vendor), changed: latest(vendor.listings) }))
  }
  const categories = [...index.categories.values()].filter(({ listings }) => listings.length > 0)
  return [
    { url: () => absoluteAddress(site, '/'), changed: latest(index.newest) },
    ...categories.map(({ slug, listings }) => ({ url: () => categoryAddress(site, slug), changed: latest(listings) })),
  ]
}

/** The parts of a kind; none where it has no page. */
const partsOf = (kind: SitemapKind, index: FeedIndex, site: FeedSite): SitemapPage[][] => {
  const pages = pagesOf(kind, index, site)
  const size = Math.max(1, Math.floor(PART_ENTRIES / Math.max(1, site.languages.length)))
  return Array.from({ length: Math.ceil(pages.length / size) }, (_, at) => pages.slice(at * size, (at + 1) * size))
}

const lastChange = (pages: readonly SitemapPage[]): number | null =>
  pages.reduce<number | null>((last, { changed }) => (changed !== null && (last === null || changed > last) ? changed : last), null)

/** Every part by its path. */
export const sitemapParts = (index: FeedIndex, site: FeedSite): { readonly path: string, readonly changed: number | null }[] =>
  SITEMAP_KINDS.flatMap((kind) => partsOf(kind, index, site).map((pages, at) => ({ path: sitemapPartPath(kind, at + 1), changed: lastChange(pages) })))

/** `sitemap.xml`. */
export const sitemapIndex = (index: FeedIndex, site: FeedSite): string => {
  const entries = sitemapParts(index, site).map(({ path, changed }) =>
    `<sitemap>${textElement('loc', absoluteAddress(site, path))}${changed === null ? '' : textElement('lastmod', isoTime(changed))}</sitemap>\n`)
  return `${XML_DECLARATION}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`
}

const HEAD = `${XML_DECLARATION}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`

async function* writePart(pages: readonly SitemapPage[], site: FeedSite, read: ReadDocument): AsyncGenerator<string> {
  yield HEAD
  const shown = pages.flatMap((page) => (page.listing ? [{ id: page.listing.id, page }] : []))
  for (const page of pages) if (!page.listing) yield entriesOf(page, [], site).join('')
  for await (const [{ page }, document] of readListings(shown, read)) {
    const pictures = document ? [document.listing.cover, ...document.listing.medias.map(({ src }) => src)] : []
    const images = new Set(pictures.flatMap((picture) => absoluteAddress(site, picture) ?? []))
    yield entriesOf(page, [...images], site).join('')
  }
  yield '</urlset>\n'
}

/** A part; undefined where there are not so many. @param part from 1 */
export const sitemapPart = (
  kind: SitemapKind, part: number, index: FeedIndex, site: FeedSite, read: ReadDocument,
): (() => AsyncIterable<string>) | undefined => {
  const pages = partsOf(kind, index, site)[part - 1]
  return pages && (() => writePart(pages, site, read))
}
