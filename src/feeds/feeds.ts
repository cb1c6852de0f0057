/** All that machines read of a storefront, by path. Pure: the catalogue is read through a function, the texts come in pieces. */
import { categoryAddress, absoluteAddress, vendorAddress, type FeedSite } from './feedSite.ts'
import type { FeedIndex, ReadDocument } from './feedIndex.ts'
import { atomFeed } from './atom.ts'
import {
  NEW_LISTINGS_PATH, PRODUCTS_PATH, PRODUCTS_TABLE_PATH, ROBOTS_PATH, SITEMAP_PATH, categoryFeedPath, readFeedPath, vendorFeedPath,
} from './paths.ts'
import { productRss, productTable } from './productFeeds.ts'
import { robotsText } from './robots.ts'
import { sitemapIndex, sitemapPart, sitemapParts } from './sitemap.ts'

/** A text for machines. */
export interface Feed {
  /** Its media type. */
  readonly type: string
  readonly text: () => AsyncIterable<string>
}

const TYPES = {
  text: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  table: 'text/tab-separated-values; charset=utf-8',
} as const

async function* whole(text: string): AsyncGenerator<string> {
  yield text
}

/** `robots.txt`, which needs no catalogue. */
export const robotsFeed = (site: FeedSite): Feed => ({ type: TYPES.text, text: () => whole(robotsText(site)) })

/** What stands at a path; undefined where nothing does. */
export const feedAt = (path: string, index: FeedIndex, site: FeedSite, read: ReadDocument): Feed | undefined => {
  const address = readFeedPath(path)
  if (!address) return undefined
  const atom = (title: string, page: string | undefined, { listings }: { readonly listings: FeedIndex['newest'] }): Feed =>
    ({ type: TYPES.atom, text: () => atomFeed({ path, title, page, listings, made: index.made }, site, read) })
  switch (address.kind) {
    case 'robots': return robotsFeed(site)
    case 'sitemap': return { type: TYPES.xml, text: () => whole(sitemapIndex(index, site)) }
    case 'sitemapPart': {
      const text = sitemapPart(address.of, address.part, index, site, read)
      return text && { type: TYPES.xml, text }
    }
    case 'new': return atom(site.name, absoluteAddress(site, '/'), { listings: index.newest })
    case 'category': {
      const category = index.categories.get(address.id)
      return category && atom(`${category.title} · ${site.name}`, categoryAddress(site, category.slug), category)
    }
    case 'vendor': {
      const vendor = index.vendors.get(address.id)
      return vendor && atom(`${vendor.public_name || vendor.id} · ${site.name}`, vendorAddress(site, vendor), vendor)
    }
    case 'products': return { type: TYPES.rss, text: () => productRss(index, site, read) }
    case 'productsTable': return { type: TYPES.table, text: () => productTable(index, site, read) }
  }
}

/** Every path at which something stands; the index of the sitemap comes after its parts. */
export const feedPaths = (index: FeedIndex, site: FeedSite): string[] => [
  ...sitemapParts(index, site).map(({ path }) => path),
  SITEMAP_PATH,
  NEW_LISTINGS_PATH,
  ...[...index.categories.keys()].map(categoryFeedPath),
  ...[...index.vendors.keys()].map(vendorFeedPath),
  PRODUCTS_PATH,
  PRODUCTS_TABLE_PATH,
  ROBOTS_PATH,
]
