import type { CatalogueData, ListingRecord } from '../../../src/catalogue/data.ts'
import { buildCards, buildDocument } from '../../../src/catalogue/build.ts'
import { manifestPath } from '../../../src/catalogue/paths.ts'
import { feedAt, feedPaths } from '../../../src/feeds/feeds.ts'
import { readFeedIndex, type ReadDocument } from '../../../src/feeds/feedIndex.ts'
import type { FeedSite } from '../../../src/feeds/feedSite.ts'
import { someData } from '../catalogue/records.ts'

export const site: FeedSite = { name: 'Agora & Co', origin: 'https://shop.example', languages: ['en'], isIndexed: true }

/** Everything that a text of a stranger can do to markup. */
export const HOSTILE = '<b>&"\'\u0000\u0008\uFFFE\uD800]]><!--\u202E🏺'

/** The feeds of some listings. */
export const feedsOf = async (listings: readonly ListingRecord[], over: Partial<FeedSite> = {}, more: Partial<CatalogueData> = {}) => {
  const data = someData(listings, more)
  const read: ReadDocument = async (path) => {
    const document = buildCards(data).get(path) ?? JSON.stringify(buildDocument(data, path))
    return document === 'null' ? undefined : document
  }
  const shown = { ...site, ...over }
  const index = await readFeedIndex(await read(manifestPath), read)
  return {
    index,
    paths: feedPaths(index, shown),
    textAt: async (path: string): Promise<string> => {
      const feed = feedAt(path, index, shown, read)
      if (!feed) throw new Error(`Nothing stands at ${path}`)
      let text = ''
      for await (const part of feed.text()) text += part
      return text
    },
  }
}
