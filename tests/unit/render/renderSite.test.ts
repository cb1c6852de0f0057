import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readRendered, removeRendered } from '../../../src/build/renderedFiles.ts'
import { defaultConfig, type StorefrontConfig } from '../../../src/lib/settings.ts'
import { renderSite } from '../../../src/render/renderSite.ts'
import { publishCatalogue, writeSite } from '../server/stage.ts'

const config: StorefrontConfig = { ...defaultConfig, languages: ['en', 'fr'] }
const listing = (id: number, title = 'Lamp') => ({ listing: { slug: `${id}-lamp`, title } })
const documents = {
  'home.json': { newest: [] }, 'c/lamps/newest-1.json': { listings: [] },
  'v/5/newest-1.json': { vendor: { id: 5, public_name: 'Only Lamps' } },
  'l/7.json': listing(7), 'l/8.json': listing(8), 'l/888.json': listing(888), 'l/666.json': {}, 'l/777.json': { listing: { slug: '../777' } },
}
/** As an export writes them: each document says of which version it is. */
const documentsOf = (version: string, changed: Readonly<Record<string, object>> = {}) =>
  Object.fromEntries(Object.entries({ ...documents, ...changed }).map(([name, document]) => [name, { version, ...document }]))

/** A marketplace that knows the profile of everybody, until it is told to be silent. */
const aMarketplace = async () => {
  let status = 200
  const asked: (string | undefined)[] = []
  const server = createServer(({ url }, response) => {
    asked.push(url)
    response.writeHead(status).end('{"data":{}}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => { server.close() })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, answer: (next: number) => { status = next } }
}

const aShop = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-render-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [built, out, catalogue] = ['built', 'site', 'catalogue'].map((name) => join(folder, name)) as [string, string, string]
  writeSite(built, '1')
  publishCatalogue(catalogue, '1', documentsOf('1'))
  const marketplace = await aMarketplace()
  const warnings: string[] = []
  return {
    built, out, catalogue, marketplace, warnings,
    render: (options: Partial<Parameters<typeof renderSite>[0]> = {}) => renderSite({
      built, out, catalogue, config, origin: 'https://shop.example', marketplace: marketplace.url, threads: 0, warn: (line) => warnings.push(line), ...options,
    }),
    files: () => readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(out, name)).isFile()).sort(),
    text: (name: string) => readFileSync(join(out, name), 'utf8'),
  }
}

const MISSING = ['missing-category.html', 'missing-listing.html', 'missing-page.html']
const ALL = ['c/lamps.html', 'home.html', 'l/7-lamp.html', 'l/8-lamp.html', ...MISSING, 'v/5-only-lamps.html']

test.each([0, 1])('each page of a catalogue is a file, with its language and query (%i threads)', async (threads) => {
  const shop = await aShop()
  expect(await shop.render({ threads })).toEqual({ written: 8, kept: 0, removed: 0, skipped: 2 })
  expect(shop.files()).toEqual(ALL)
  expect(shop.text('l/7-lamp.html')).toContain('<div id="app" data-rendered="en" data-query="">')
  expect(shop.text('missing-listing.html')).toContain('<div id="app" data-rendered="en" data-query="" data-missing="l">')
  // What fails is named, and the others are there all the same.
  expect(shop.warnings).toEqual([expect.stringMatching(/^\/l\/888-lamp could not be rendered/)])
})

test('a page is written again only where something of it has changed, and removed where it is no more', async () => {
  const shop = await aShop()
  await shop.render()
  const before = ALL.map(shop.text)
  expect(await shop.render()).toMatchObject({ written: 0, kept: 8, removed: 0 })
  expect(ALL.map(shop.text)).toEqual(before)
  // Its own version is in each document of a catalogue, and changes nothing.
  publishCatalogue(shop.catalogue, '2', documentsOf('2', { 'l/7.json': {}, 'l/8.json': listing(8, 'Another lamp') }))
  expect(await shop.render()).toMatchObject({ written: 1, kept: 6, removed: 1 })
  expect(shop.text('l/8-lamp.html')).toContain('Another lamp')
  expect(shop.files()).not.toContain('l/7-lamp.html')
  // Another build, or other settings, change all of them.
  writeSite(shop.built, '2')
  expect(await shop.render()).toMatchObject({ written: 7, kept: 0 })
})

test('a page and its data hold the same text, whatever characters are in it', async () => {
  const shop = await aShop()
  publishCatalogue(shop.catalogue, '2', documentsOf('2', { 'l/7.json': listing(7, 'La\0mp\r\n\ud800') }))
  await shop.render()
  const page = shop.text('l/7-lamp.html')
  expect(page).not.toMatch(/\\u0000|\\ud800|\\r/)
  // In the page that is made of it (see stage.ts), and in the block beside it.
  expect(page.split(String.raw`Lamp\n\ufffd`)).toHaveLength(3)
})

test('a page that somebody removed is written again', async () => {
  const shop = await aShop()
  await shop.render()
  rmSync(join(shop.out, 'home.html'))
  expect(await shop.render()).toMatchObject({ written: 1, kept: 7 })
})

test('while the marketplace does not answer, a vendor’s page stays as it was', async () => {
  const shop = await aShop()
  await shop.render()
  shop.marketplace.answer(503)
  expect(await shop.render()).toMatchObject({ kept: 8, removed: 0 })
  expect(shop.warnings).toContainEqual(expect.stringMatching(/^\/v\/5-only-lamps: .* answers 503, and the page stays as it was$/))
  // Whose profile it does not have, has no page.
  shop.marketplace.answer(404)
  expect(await shop.render()).toMatchObject({ kept: 7, removed: 1 })
})

test('a marketplace that lives below a path is asked there', async () => {
  const shop = await aShop()
  await shop.render({ marketplace: `${shop.marketplace.url}/market/` })
  expect(shop.marketplace.asked).toEqual([expect.stringMatching(/^\/market\/front_api\/v1\//)])
})

test('what was rendered goes as a whole where its build goes', async () => {
  const shop = await aShop()
  await shop.render()
  expect(Object.keys(await readRendered(shop.out)).sort()).toEqual(ALL)
  await removeRendered(shop.out)
  expect(shop.files()).toEqual([])
  expect(existsSync(`${shop.out}.rendered.json`)).toBe(false)
})

test('without a catalogue, or without a build, it says what is missing', async () => {
  const shop = await aShop()
  await expect(shop.render({ catalogue: join(shop.out, 'none') })).rejects.toThrow('holds no catalogue: run npm run catalogue first')
  await expect(shop.render({ built: join(shop.out, 'none') })).rejects.toThrow('holds no build: run npm run build first')
})
