import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildDocument, buildManifest } from '../../../src/catalogue/build.ts'
import { readShard } from '../../../src/catalogue/cards/decode.ts'
import { Directory } from '../../../src/catalogue/cards/manifest.ts'
import type { ListingRecord } from '../../../src/catalogue/data.ts'
import { createEngine } from '../../../src/catalogue/search/engine.ts'
import type { ListingQuery } from '../../../src/catalogue/search/query.ts'
import { createStore } from '../../../src/catalogue/search/store.ts'
import { withMisspellings } from '../../support/withMisspellings.ts'
import { aListing, aMember, someData } from './records.ts'

/** Orders, pages, texts and what is remembered between questions, beside the plainest way of asking the same. */

const members = [aMember(), aMember({ id: 2, note: null, review_count: 3 }), aMember({ id: 3, note: 4.5, review_count: 40 })]
const TITLES = ['Blue vase', 'Red vase', 'Blue bowl', 'Vaseline', 'بيت أزرق', '青い花瓶']

const anyListings = fc.array(fc.record({
  title: fc.constantFrom(...TITLES),
  user_id: fc.constantFrom(1, 2, 3, 4),
  price: fc.constantFrom(null, 0, 5, 5, 10.5),
  currency: fc.constantFrom('EUR', 'EUR', 'JPY', null),
  quantity: fc.constantFrom(0, 5),
  visibility: fc.constantFrom('both', 'both', 'search', 'catalog'),
  date_online: fc.constantFrom('2026-01-01 10:00:00', '2026-01-02 10:00:00', null),
}), { maxLength: 40 }).map((all) => all.map((fields, index) => aListing({ id: (index + 1) * 700, category_id: null, ...fields })))

const anyQuery: fc.Arbitrary<ListingQuery> = fc.record({
  q: fc.constantFrom('blue', 'vase', 'vas', 'vase red', 'vaes', 'nothing'),
  inStock: fc.boolean(),
  vendor: fc.constantFrom(1, 3),
  sort: fc.constantFrom('newest', 'price-up', 'price-down', 'rating', 'relevance'),
  page: fc.integer({ min: 1, max: 5 }),
  size: fc.integer({ min: 1, max: 9 }),
}, { requiredKeys: [] })

/** What each text finds; where the first finds nothing at all that a text may find, the next, for which words fall away. */
const FINDS: Readonly<Record<string, readonly RegExp[]>> = {
  'blue': [/Blue/], 'vase': [/vase/i], 'vas': [/vas/i], 'vase red': [/Red vase/, /vase/i], 'vaes': [/vase/i], 'nothing': [/^$/],
}
/** The same listings, whatever else they are narrowed by. */
const findOf = (listings: readonly ListingRecord[], q: string) =>
  FINDS[q]?.find((pattern) => listings.some(({ title, visibility }) => visibility !== 'catalog' && pattern.test(title)))

const engineWithoutMisspellings = (listings: readonly ListingRecord[]) => {
  const data = someData(listings, { members: [...members, aMember({ id: 4, note: 5, review_count: null })] })
  const manifest = buildManifest(data)
  const shards = manifest.shards.map(({ path }) => readShard(buildDocument(data, path)))
  return createEngine(createStore(Directory(buildDocument(data, manifest.directory)), shards), manifest.version)
}
const engineOf = (listings: readonly ListingRecord[]) => withMisspellings(engineWithoutMisspellings(listings))

const vendorOf = ({ user_id }: ListingRecord) => [...members, { id: 4, note: 5, review_count: null }].find(({ id }) => id === user_id)
const descending = (a: number | null | undefined, b: number | null | undefined) => (b ?? -Infinity) === (a ?? -Infinity) ? 0 : (b ?? -Infinity) - (a ?? -Infinity)
const age = (a: ListingRecord, b: ListingRecord) =>
  descending(Date.parse(`${a.date_online ?? ''}Z`) || null, Date.parse(`${b.date_online ?? ''}Z`) || null) || b.id - a.id

/** The most common currency of prices stands first; what has no currency is in it, what has no price stands last. */
const currencyRank = (all: readonly ListingRecord[]) => {
  const stated = (currency: string) => all.filter((one) => one.price !== null && one.currency === currency).length
  const order = ['EUR', 'JPY'].sort((a, b) => stated(b) - stated(a) || (a < b ? -1 : 1))
  return ({ price, currency }: ListingRecord) => (price === null ? 9 : currency ? order.indexOf(currency) : 0)
}

const inOrder = (all: readonly ListingRecord[], found: readonly ListingRecord[], sort: string): ListingRecord[] => {
  const rank = currencyRank(all)
  const price = ({ price }: ListingRecord) => price ?? 0
  const orders: Record<string, (a: ListingRecord, b: ListingRecord) => number> = {
    'newest': () => 0,
    'price-up': (a, b) => rank(a) - rank(b) || price(a) - price(b),
    'price-down': (a, b) => rank(a) - rank(b) || price(b) - price(a),
    'rating': (a, b) => descending(vendorOf(a)?.note, vendorOf(b)?.note) || (vendorOf(b)?.review_count ?? 0) - (vendorOf(a)?.review_count ?? 0),
  }
  return found.toSorted(age).toSorted(orders[sort] ?? (() => 0))
}

test('results, totals, orders with their ties and pages agree with the plainest way of asking, one question after another', () => {
  fc.assert(fc.property(anyListings, fc.array(anyQuery, { minLength: 1, maxLength: 4 }), (listings, queries) => {
    const engine = engineOf(listings)
    for (const query of queries) {
      const { q, inStock, vendor, sort = 'relevance', page = 1, size = 24 } = query
      const found = listings.filter((one) =>
        one.visibility !== (q ? 'catalog' : 'search')
        && (!q || findOf(listings, q)?.test(one.title))
        && (!inStock || one.quantity !== 0)
        && (vendor === undefined || one.user_id === vendor))
      const result = engine.search(query)
      expect(result.total).toBe(found.length)
      expect(result.pages).toBe(Math.max(1, Math.ceil(found.length / size)))
      const at = Math.min(page, result.pages) - 1
      const ids = result.listings.map(({ id }) => id)
      // How well a text is matched is another test's matter: here each is found, once, on one page.
      if (sort === 'relevance' && q) expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
      else expect(ids).toEqual(inOrder(listings, found, sort).slice(at * size, (at + 1) * size).map(({ id }) => id))
      expect(new Set(ids).size).toBe(Math.max(0, Math.min(size, found.length - at * size)))
    }
  }), { numRuns: 150 })
})

test('the pages of one text together are all that it finds', () => {
  fc.assert(fc.property(anyListings, fc.constantFrom('blue', 'vas'), (listings, q) => {
    const engine = engineOf(listings)
    const { pages, total } = engine.search({ q, size: 4 })
    const ids = Array.from({ length: pages }, (_, at) => engine.search({ q, size: 4, page: at + 1 }).listings.map(({ id }) => id)).flat()
    expect(new Set(ids).size).toBe(total)
    expect(ids).toEqual(engine.search({ q, size: 100 }).listings.map(({ id }) => id))
  }), { numRuns: 60 })
})

test('filters answer before the words are indexed, and a text waits for them', () => {
  const engine = engineWithoutMisspellings(TITLES.map((title, index) => aListing({ id: index + 1, title, category_id: null })))
  expect(engine.search({ inStock: true }).total).toBe(6)
  expect(engine.prepare(0)).toBe(false)
  expect(engine.search({ q: 'vase' }).total).toBe(3)
  expect(engine.prepare(0)).toBe(true)
  expect([engine.needsMisspellings('vase'), engine.needsMisspellings('vaze'), engine.search({ q: 'vaze' }).total]).toEqual([false, true, 0])
  expect([withMisspellings(engine).needsMisspellings('vaze'), engine.search({ q: 'vaze' }).total]).toEqual([false, 2])
  expect(engine.withVersion('other').search({ q: 'vase' })).toMatchObject({ version: 'other', total: 3 })
})
