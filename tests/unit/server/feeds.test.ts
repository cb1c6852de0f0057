import { request as httpRequest, type IncomingMessage } from 'node:http'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { buildCards, buildDocument } from '../../../src/catalogue/build.ts'
import type { ListingRecord } from '../../../src/catalogue/data.ts'
import { listingPath, manifestPath } from '../../../src/catalogue/paths.ts'
import { aListing, someData } from '../catalogue/records.ts'
import { NO_CATALOGUE } from '../../../src/server/catalogue.ts'
import { openStage, publishCatalogue, type Answer } from './stage.ts'

const lamp = aListing({ id: 7, title: 'Lamp', slug: 'lamp', cover: '/media/7.webp' })
const text = ({ body }: Answer) => body.toString()

/** The documents that feeds are made of. */
const documentsOf = (listings: readonly ListingRecord[], version: string) => {
  const data = someData(listings, { version })
  return Object.fromEntries([
    ...[...buildCards(data)].map(([path, json]) => [path, JSON.parse(json) as object]),
    ...[manifestPath, ...listings.map(({ id }) => listingPath(id))].map((path) => [path, buildDocument(data, path)]),
  ]) as Record<string, object>
}

const openShop = async (options: Parameters<typeof openStage>[0] = {}) => {
  const stage = await openStage(options)
  publishCatalogue(stage.catalogue, 'v2', documentsOf([lamp], 'v2'))
  return stage
}

test.each([
  ['/robots.txt', 'text/plain; charset=utf-8', 'Sitemap: https://shop.example/sitemap.xml'],
  ['/sitemap.xml', 'application/xml; charset=utf-8', '<loc>https://shop.example/sitemap-listings-1.xml</loc>'],
  ['/sitemap-listings-1.xml', 'application/xml; charset=utf-8', '<loc>https://shop.example/l/7-lamp</loc>'],
  ['/feeds/new.xml', 'application/atom+xml; charset=utf-8', '<title>Lamp</title>'],
  ['/feeds/c/10.xml', 'application/atom+xml; charset=utf-8', '<title>Lamp</title>'],
  ['/feeds/v/1.xml', 'application/atom+xml; charset=utf-8', '<title>Lamp</title>'],
  ['/feeds/products.xml', 'application/rss+xml; charset=utf-8', '<g:price>20.00 EUR</g:price>'],
  ['/feeds/products.tsv', 'text/tab-separated-values; charset=utf-8', '\t20.00 EUR\t'],
])('%s is served for the address that was asked for, compressed, and not sent again', async (path, type, part) => {
  const { get } = await openShop()
  const headers = { 'host': 'shop.example', 'x-forwarded-proto': 'https' }
  const plain = await get(path, { headers })
  expect([plain.status, plain.headers['content-type'], plain.headers['cache-control']]).toEqual([200, type, 'public, max-age=3600'])
  expect(text(plain)).toContain(part)
  for (const [encoding, decode] of [['gzip', gunzipSync], ['br', brotliDecompressSync]] as const) {
    const found = await get(path, { headers: { ...headers, 'accept-encoding': encoding } })
    expect([found.headers['content-encoding'], decode(found.body)]).toEqual([encoding, plain.body])
  }
  const again = await get(path, { headers: { ...headers, 'if-none-match': plain.headers.etag ?? '' } })
  expect([again.status, again.body.length]).toEqual([304, 0])
  const head = await get(path, { headers, method: 'HEAD' })
  expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, plain.headers.etag])
})

test('another catalogue is told at once, under another tag', async () => {
  const { get, catalogue } = await openShop()
  const before = await get('/feeds/new.xml')
  publishCatalogue(catalogue, 'v3', documentsOf([lamp, aListing({ id: 8, title: 'Bowl' })], 'v3'))
  const after = await get('/feeds/new.xml', { headers: { 'if-none-match': before.headers.etag ?? '' } })
  expect([after.status, text(after).match(/<entry>/g)?.length]).toEqual([200, 2])
})

test.each(['/feeds/c/99.xml', '/feeds/v/99.xml', '/feeds/c/lamps.xml', '/sitemap-listings-2.xml', '/sitemap-others-1.xml', '/feeds/', '/feeds/nothing'])('%s is 404', async (path) => {
  const { get } = await openShop()
  expect((await get(path)).status).toBe(404)
})

test('without cards there is nothing to tell but what crawlers keep to', async () => {
  const { get } = await openStage()
  expect([(await get('/sitemap.xml')).status, (await get('/feeds/new.xml')).status, (await get('/robots.txt')).status]).toEqual([404, 404, 200])
})

test('the stated address goes before the one that was asked for, and what the command says before both', async () => {
  const stated = await openShop({ settings: { siteUrl: 'https://stated.example/' } })
  expect(text(await stated.get('/robots.txt'))).toContain('https://stated.example/sitemap.xml')
  const said = await openShop({ settings: { siteUrl: 'https://stated.example/' }, server: { origin: 'https://said.example' } })
  expect(text(await said.get('/robots.txt'))).toContain('https://said.example/sitemap.xml')
})

test('search engines are shut out where the operator says so', async () => {
  const { get } = await openShop({ settings: { indexed: false } })
  expect(text(await get('/robots.txt'))).toBe('User-agent: *\nDisallow: /\n')
})

test('a file of the operator’s goes first', async () => {
  const { get, dir } = await openShop()
  writeFileSync(join(dir, 'robots.txt'), 'Own')
  expect(text(await get('/robots.txt'))).toBe('Own')
})

test('what reads through the whole catalogue is asked for again later where too many do it, and is free again afterwards', async () => {
  const { url, get, catalogue } = await openStage()
  // More than the sockets on the way take in.
  const many = Array.from({ length: 900 }, (_, at) => aListing({ id: at + 1, title: 'Lamp', cover: '/media/7.webp', description: 'long '.repeat(1000) }))
  publishCatalogue(catalogue, 'v2', documentsOf(many, 'v2'))
  const slow = await Promise.all(Array.from({ length: 8 }, () => new Promise<IncomingMessage>((resolve, reject) => {
    const asked = httpRequest(`${url}/feeds/products.xml`, resolve).on('error', reject)
    asked.end()
  })))
  const refused = await get('/feeds/products.xml')
  expect([refused.status, refused.headers['retry-after'], (await get('/feeds/new.xml')).status]).toEqual([503, '30', 200])
  for (const one of slow) one.destroy()
  await vi.waitFor(async () => expect((await get('/feeds/products.xml')).status).toBe(200), 5_000)
})

test('without a catalogue there is no sitemap, and no failure', async () => {
  const { get, lines } = await openStage({ server: { catalogue: NO_CATALOGUE } })
  expect([(await get('/sitemap.xml')).status, (await get('/feeds/products.xml')).status, lines]).toEqual([404, 404, []])
})
