import { describe, expect, test } from 'vitest'
import { ENTRY_BYTES, PART_ENTRIES, sitemapIndex, sitemapPart, sitemapParts } from '../../../src/feeds/sitemap.ts'
import type { FeedIndex } from '../../../src/feeds/feedIndex.ts'
import { elementsOf, parseXml, textIn } from '../../support/xml.ts'
import { aListing, categories } from '../catalogue/records.ts'
import { HOSTILE, feedsOf, site } from './stage.ts'

const textsOf = (text: string, name: string) => elementsOf(parseXml(text), name).map(({ textContent }) => textContent)

const indexWith = (count: number): FeedIndex => {
  const listings = Array.from({ length: count }, (_, at) => ({ id: at + 1, slug: `${at + 1}-lamp`, online: 1_767_261_600 + at }))
  return { made: null, listings, newest: listings.toReversed(), categories: new Map(), vendors: new Map() }
}

describe('the sitemap', () => {
  test('names home, the categories with listings, their vendors and the listings, each dated by its newest listing', async () => {
    const { textAt } = await feedsOf([
      aListing({ id: 7, title: 'Lamp', slug: 'lamp', date_online: '2026-01-02 10:00:00' }),
      aListing({ id: 8, title: 'Bowl', slug: 'bowl', category_id: 2, date_online: '2026-01-03 10:00:00' }),
    ])
    expect(textsOf(await textAt('/sitemap.xml'), 'loc')).toEqual([
      'https://shop.example/sitemap-categories-1.xml', 'https://shop.example/sitemap-vendors-1.xml', 'https://shop.example/sitemap-listings-1.xml',
    ])
    const listed = elementsOf(parseXml(await textAt('/sitemap-categories-1.xml')), 'url').map((url) => [textIn(url, 'loc'), textIn(url, 'lastmod')])
    expect(listed).toEqual([
      ['https://shop.example/', '2026-01-03T10:00:00Z'],
      ['https://shop.example/c/garden', '2026-01-03T10:00:00Z'],
      ['https://shop.example/c/home', '2026-01-02T10:00:00Z'],
      ['https://shop.example/c/vases', '2026-01-02T10:00:00Z'],
    ])
    expect(textsOf(await textAt('/sitemap-vendors-1.xml'), 'loc')).toEqual(['https://shop.example/v/1-atelier-marot'])
    expect(textsOf(await textAt('/sitemap-listings-1.xml'), 'loc')).toEqual(['https://shop.example/l/7-lamp', 'https://shop.example/l/8-bowl'])
  })

  test('states no date where none is known, and none that lies ahead', async () => {
    const { textAt } = await feedsOf([aListing({ date_online: null }), aListing({ date_online: '2026-02-02 00:00:00' })])
    for (const path of ['/sitemap.xml', '/sitemap-categories-1.xml', '/sitemap-listings-1.xml']) expect(await textAt(path)).not.toContain('lastmod')
  })

  test('has an entry for each language, and each names all of them', async () => {
    const { textAt } = await feedsOf([aListing({ id: 7, slug: 'lamp' })], { languages: ['fr', 'en'] })
    const entries = elementsOf(parseXml(await textAt('/sitemap-listings-1.xml')), 'url')
    expect(entries.map((entry) => textIn(entry, 'loc'))).toEqual(['https://shop.example/l/7-lamp', 'https://shop.example/l/7-lamp?lang=en'])
    for (const entry of entries) {
      expect(elementsOf(entry, 'xhtml:link').map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])).toEqual([
        ['x-default', 'https://shop.example/l/7-lamp'], ['fr', 'https://shop.example/l/7-lamp'], ['en', 'https://shop.example/l/7-lamp?lang=en'],
      ])
    }
  })

  test('names the pictures of a listing once each, and none that nobody may load', async () => {
    const { textAt } = await feedsOf([aListing({
      cover: '/media/1.webp',
      medias: [{ src: '/media/1.webp' }, { src: 'https://cdn.example/2.webp?a=1&b="<2>"' }, { src: ['javascript', 'alert(1)'].join(':') }, { src: '//evil.example/x' }],
    })])
    expect(textsOf(await textAt('/sitemap-listings-1.xml'), 'image:loc')).toEqual([
      'https://shop.example/media/1.webp', 'https://cdn.example/2.webp?a=1&b=%22%3C2%3E%22',
    ])
  })

  test('is whole whatever names are made of, and leaves out what has no address', async () => {
    const { textAt } = await feedsOf(
      [aListing({ id: 7, title: HOSTILE, slug: HOSTILE, category_id: 20 }), aListing({ category_id: 21 }), aListing({ category_id: 22 })], {},
      { categories: [...categories, { id: 20, title: HOSTILE, slug: 'a/b?c&d' }, { id: 21, title: 'Half', slug: 'half\uD800' }, { id: 22, title: 'Long', slug: 'x'.repeat(3000) }] },
    )
    expect(textsOf(await textAt('/sitemap-categories-1.xml'), 'loc')).toEqual(['https://shop.example/', 'https://shop.example/c/a%2Fb%3Fc&d'])
    expect(textsOf(await textAt('/sitemap-listings-1.xml'), 'loc')[0]).toBe('https://shop.example/l/7-b')
  })
})

describe('its parts', () => {
  test('hold so many entries that neither limit can be passed', () => {
    expect(PART_ENTRIES).toBeLessThanOrEqual(50_000)
    // With what stands around the entries.
    expect(PART_ENTRIES * ENTRY_BYTES + 1_000).toBeLessThanOrEqual(50 * 1024 * 1024)
  })

  test.each([[['en'], 3], [['en', 'fr'], 5]])('of 20,001 listings in %j are %i', (languages, parts) => {
    const index = indexWith(20_001)
    const found = sitemapParts(index, { ...site, languages }).filter(({ path }) => path.startsWith('/sitemap-listings-'))
    expect(found).toHaveLength(parts)
    expect(found.at(-1)?.path).toBe(`/sitemap-listings-${parts}.xml`)
    expect(sitemapIndex(index, { ...site, languages }).match(/<sitemap>/g)).toHaveLength(parts + 1)
    expect(sitemapPart('listings', parts + 1, index, site, async () => undefined)).toBeUndefined()
  })

  test('hold every listing once', async () => {
    const index = indexWith(20_001)
    const seen: string[] = []
    for (const part of [1, 2, 3]) {
      for await (const text of sitemapPart('listings', part, index, site, async () => undefined)?.() ?? []) seen.push(...text.match(/\/l\/\d+/g) ?? [])
    }
    expect([seen.length, new Set(seen).size]).toEqual([20_001, 20_001])
  })

  test('leave out pictures for which an entry has no room', async () => {
    const { textAt } = await feedsOf([aListing({ medias: Array.from({ length: 400 }, (_, at) => ({ src: `https://cdn.example/${at}-${'p'.repeat(100)}.webp` })) })])
    const entry = /<url>.*<\/url>\n/s.exec(await textAt('/sitemap-listings-1.xml'))?.[0] ?? ''
    expect(Buffer.byteLength(entry)).toBeLessThanOrEqual(ENTRY_BYTES)
    expect(elementsOf(parseXml(entry.replaceAll('image:', '')), 'loc').length).toBeGreaterThan(20)
  })
})

describe('robots.txt', () => {
  test('opens the shop, closes what is one person’s, and names the sitemap', async () => {
    const lines = (await (await feedsOf([])).textAt('/robots.txt')).split('\n')
    expect(lines[0]).toBe('User-agent: *')
    expect(lines).toEqual(expect.arrayContaining(['Disallow: /cart', 'Disallow: /checkout', 'Disallow: /account', 'Disallow: /sandbox', 'Sitemap: https://shop.example/sitemap.xml']))
    const closed = lines.flatMap((line) => /^Disallow: (.*)/.exec(line)?.[1] ?? [])
    for (const path of ['/', '/c/lamps', '/l/7-lamp', '/v/1', '/assets/a.js', '/catalogue/l/7.json', '/feeds/new.xml']) {
      expect(closed.filter((one) => path.startsWith(one)), path).toEqual([])
    }
  })

  test('shuts everybody out where the operator says so', async () => {
    expect(await (await feedsOf([], { isIndexed: false })).textAt('/robots.txt')).toBe('User-agent: *\nDisallow: /\n')
  })
})
