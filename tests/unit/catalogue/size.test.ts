import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildCards, buildDocument, buildManifest, type CatalogueData } from '../../../src/catalogue/build.ts'
import { categoryPath } from '../../../src/catalogue/paths.ts'
import { createWorld } from '../../../src/sandbox/world/createWorld.ts'

/** Figures of the catalogue that no machine changes; those in milliseconds are measured by `npm run bench`. */

const worldOf = (listings: number): CatalogueData => {
  const now = new Date('2026-06-01T00:00:00Z')
  const world = createWorld({ now, listings })
  return { ...world, orderTypes: world.order_types, now, version: '1' }
}

const brotli = (document: string): number => brotliCompressSync(document).length

test('a card costs at most 90 bytes on the wire', () => {
  const data = worldOf(3000)
  const bytes = [...buildCards(data).values()].reduce((sum, document) => sum + brotli(document), 0)
  const { listings } = buildManifest(data)
  expect(listings).toBeGreaterThan(2000)
  expect(bytes / (listings ?? 0)).toBeLessThanOrEqual(90)
}, 60_000)

test('with 1,200 listings the first page of a category needs at most 40 kB', () => {
  const data = worldOf(1200)
  const pages = data.categories.flatMap(({ slug }) => (slug ? [buildDocument(data, categoryPath(slug, 'newest', 1))] : []))
  expect(pages.length).toBeGreaterThan(5)
  const [largest = ''] = pages.map((page) => JSON.stringify(page)).sort((a, b) => b.length - a.length)
  expect(brotli(largest)).toBeLessThanOrEqual(40_000)
}, 60_000)
