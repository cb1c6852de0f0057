import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildCards, buildDocument } from '../../../src/catalogue/build.ts'
import type { ListingRecord } from '../../../src/catalogue/data.ts'
import { listingPath, manifestPath } from '../../../src/catalogue/paths.ts'
import { writeFeeds } from '../../../src/tools/feeds/writeFeeds.ts'
import { aListing, aMember, someData } from '../catalogue/records.ts'

const open = () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-feeds-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [catalogue, out] = [join(folder, 'catalogue'), join(folder, 'site')]
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(catalogue, path)), { recursive: true })
    writeFileSync(join(catalogue, path), text)
  }
  const publish = (listings: readonly ListingRecord[]) => {
    const data = someData(listings, { members: [aMember(), aMember({ id: 2, public_name: 'Second' })] })
    for (const [path, text] of buildCards(data)) put(path, text)
    for (const path of [manifestPath, ...listings.map(({ id }) => listingPath(id))]) put(path, JSON.stringify(buildDocument(data, path)))
  }
  const write = (origin = 'https://shop.example') => writeFeeds({ catalogue, out, site: { name: 'Agora', origin, languages: ['en'], isIndexed: true } })
  return { out, publish, write, read: (path: string) => readFileSync(join(out, path), 'utf8'), has: (path: string) => existsSync(join(out, path)) }
}

const lamp = aListing({ id: 7, title: 'Lamp', cover: '/media/7.webp' })
const bowl = aListing({ id: 8, title: 'Bowl', user_id: 2, category_id: 2, date_online: '2026-01-03 10:00:00' })

test('only what has changed is written, and what is no more goes', async () => {
  const { out, publish, write, read, has } = open()
  publish([lamp, bowl])
  const first = await write()
  expect(first).toMatchObject({ kept: 0, removed: 0, foreign: [] })
  expect(read('feeds/products.xml')).toContain('<g:id>7</g:id>')
  const { mtimeMs, ino } = statSync(join(out, 'sitemap.xml'))
  expect(await write()).toEqual({ written: 0, kept: first.written, removed: 0, foreign: [] })
  expect(statSync(join(out, 'sitemap.xml'))).toMatchObject({ mtimeMs, ino })
  publish([lamp])
  expect(await write()).toMatchObject({ removed: 1 })
  expect([has('feeds/v/2.xml'), has('feeds/v/1.xml')]).toEqual([false, true])
  expect(read('sitemap-listings-1.xml')).not.toContain('/l/8')
  expect((await write('https://other.example')).kept).toBe(0)
})

test('a file that is lost since is written again', async () => {
  const { out, publish, write, has } = open()
  publish([lamp])
  await write()
  rmSync(join(out, 'feeds/new.xml'))
  expect(await write()).toMatchObject({ written: 1 })
  expect(has('feeds/new.xml')).toBe(true)
})

test('the operator’s own robots.txt stays', async () => {
  const { out, publish, write, read } = open()
  publish([lamp])
  mkdirSync(out)
  writeFileSync(join(out, 'robots.txt'), 'Own')
  for (const _run of [1, 2]) expect(await write()).toMatchObject({ foreign: ['robots.txt'], removed: 0 })
  expect(read('robots.txt')).toBe('Own')
})

test('without a catalogue nothing is written, and that is said', async () => {
  const { write, has } = open()
  await expect(write()).rejects.toThrow('run npm run catalogue first')
  expect(has('.')).toBe(false)
})
