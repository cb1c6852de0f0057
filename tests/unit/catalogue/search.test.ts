import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildCategoryPage, buildDocument, buildManifest } from '../../../src/catalogue/build.ts'
import { readShard } from '../../../src/catalogue/cards/decode.ts'
import { Directory } from '../../../src/catalogue/cards/manifest.ts'
import type { CatalogueData, ListingRecord } from '../../../src/catalogue/data.ts'
import { createEngine } from '../../../src/catalogue/search/engine.ts'
import type { ListingQuery } from '../../../src/catalogue/search/query.ts'
import { createStore } from '../../../src/catalogue/search/store.ts'
import { readQuery, writeQuery } from '../../../src/features/search/filters/listUrl.ts'
import { withMisspellings } from '../../support/withMisspellings.ts'
import { aListing, aMember, someData } from './records.ts'

const attributes = [
  { alias: 'colour', title: 'Colour', type: 'select', options: [{ id: 1, title: 'Red' }, { id: 2, title: 'Blue' }] },
  { alias: 'uses', title: 'Uses', type: 'checkbox', options: [{ id: 3, title: 'Tea' }, { id: 4, title: 'Soup' }] },
  { alias: 'handmade', title: 'Handmade', type: 'boolean' },
  { alias: 'height', title: 'Height', type: 'number', unit: 'cm' },
  { alias: 'made', title: 'Made', type: 'date' },
]
const members = [aMember(), aMember({ id: 2, public_name: 'Ōsaka Kilns', note: null }), aMember({ id: 3, public_name: 'Third', review_count: 40 })]

const engineOf = (listings: readonly ListingRecord[], more: Partial<CatalogueData> = {}) => {
  const data = someData(listings, { members, attributes, orderTypes: [{ id: 1, title: 'Buy' }], ...more })
  const manifest = buildManifest(data)
  const wire = (path: string): unknown => JSON.parse(JSON.stringify(buildDocument(data, path)))
  const shards = manifest.shards.map(({ path }) => readShard(wire(path)))
  return { data, engine: withMisspellings(createEngine(createStore(Directory(wire(manifest.directory)), shards), manifest.version)) }
}
const idsOf = (listings: readonly { id: number }[]) => listings.map(({ id }) => id)
const found = (listings: readonly ListingRecord[], query: ListingQuery) => idsOf(engineOf(listings).engine.search(query).listings)

const anyListing = fc.record({
  user_id: fc.constantFrom(1, 2, 3),
  category_id: fc.constantFrom(1, 2, 10, 11, null),
  order_type_id: fc.constantFrom(1, 2),
  price: fc.constantFrom(null, 0, 5, 10, 10.5, 20),
  original_price: fc.constantFrom(null, 15),
  quantity: fc.constantFrom(0, 1, 5, null),
  min_qty: fc.constantFrom(null, 1, 2),
  country: fc.constantFrom('FR', 'JP', null),
  city: fc.constantFrom('Lyon', '大阪', 'Saint  Malo ', null),
  visibility: fc.constantFrom('both', 'both', 'both', 'search', 'catalog'),
  date_online: fc.constantFrom('2026-01-01 10:00:00', '2026-01-02 10:00:00', '2025-12-31 23:59:59', null),
  attributes: fc.record({
    colour: fc.constantFrom('Red', 'Blue', 'Mauve'),
    uses: fc.subarray(['Tea', 'Soup']),
    handmade: fc.boolean(),
    height: fc.integer({ min: 1, max: 4 }),
    made: fc.constantFrom('2020-01-01', '2021-01-01'),
  }, { requiredKeys: [] }),
}).map((fields) => aListing(fields))

const anyQuery = fc.record({
  category: fc.constantFrom('home', 'garden', 'vases', 'nowhere'),
  vendor: fc.constantFrom(1, 2, 9),
  attributes: fc.record({
    colour: fc.constant({ any: ['Red'] }),
    uses: fc.constant({ any: ['Tea', 'Other'] }),
    handmade: fc.record({ is: fc.boolean() }),
    height: fc.constantFrom({ min: 2 }, { max: 3 }, { min: 2, max: 2 }),
    made: fc.constant({ min: '2020-06-01' }),
  }, { requiredKeys: [] }),
  price: fc.constantFrom({ min: 5 }, { max: 10 }, { min: 6, max: 10.5 }),
  places: fc.constantFrom(['FR'], ['FR/Lyon', 'JP'], []),
  orderTypes: fc.constantFrom([1], [1, 2]),
  inStock: fc.boolean(),
  discounted: fc.boolean(),
}, { requiredKeys: [] })

const branches: Record<string, number[]> = { home: [1, 10, 11], garden: [2], vases: [10] }

const placed = ({ country, city }: ListingRecord) => [country ?? '', `${country ?? ''}/${(city ?? '').replace('  ', ' ').trim()}`]
/** The same question asked in the plainest way. */
const passes = (listing: ListingRecord, query: ListingQuery): boolean => {
  const stated = listing.attributes ?? {}
  const { price = null, quantity = null } = listing
  const asked = query.attributes ?? {}
  const range = (value: unknown, filter: unknown) => {
    const { min, max } = filter as { min?: number | string, max?: number | string }
    return value !== undefined && (min === undefined || (value as number) >= (min as number)) && (max === undefined || (value as number) <= (max as number))
  }
  return [
    listing.visibility !== 'search',
    query.category === undefined || branches[query.category]?.includes(listing.category_id ?? 0),
    query.vendor === undefined || listing.user_id === query.vendor,
    !asked['colour'] || stated['colour'] === 'Red',
    !asked['uses'] || (stated['uses'] as string[] | undefined)?.includes('Tea'),
    !asked['handmade'] || stated['handmade'] === (asked['handmade'] as { is: boolean }).is,
    !asked['height'] || range(stated['height'], asked['height']),
    !asked['made'] || range(stated['made'], asked['made']),
    !query.price || (price !== null && range(price, query.price)),
    !query.places?.length || placed(listing).some((place) => query.places?.includes(place)),
    !query.orderTypes?.length || query.orderTypes.includes(listing.order_type_id ?? 0),
    !query.inStock || quantity === null || quantity >= (listing.min_qty ?? 1),
    !query.discounted || (price !== null && (listing.original_price ?? 0) > price),
  ].every(Boolean)
}

test('filters, counts and recovery agree with the plainest way of asking', () => {
  fc.assert(fc.property(fc.array(anyListing, { maxLength: 30 }), anyQuery, (listings, query) => {
    const { engine } = engineOf(listings)
    const count = (other: ListingQuery) => listings.filter((listing) => passes(listing, other)).length
    const result = engine.search({ ...query, size: 100 })
    expect(idsOf(result.listings).sort()).toEqual(idsOf(listings.filter((listing) => passes(listing, query))).sort())
    expect(result.total).toBe(count(query))

    const { facets } = result
    const { colour: _, ...others } = query.attributes ?? {}
    const colours = listings.filter((listing) => passes(listing, { ...query, attributes: others }))
    const reds = facets.attributes.find(({ alias }) => alias === 'colour')?.options.find(({ value }) => value === 'Red')
    expect(reds?.count ?? 0).toBe(colours.filter((listing) => listing.attributes?.['colour'] === 'Red').length)
    expect(facets.inStock).toBe(count({ ...query, inStock: true }))
    expect(facets.discounted).toBe(count({ ...query, discounted: true }))
    for (const place of facets.places) expect(place.count).toBe(count({ ...query, places: [place.value] }))
    for (const vendor of facets.vendors) expect(vendor.count).toBe(count({ ...query, vendor: vendor.id }))
    for (const type of facets.orderTypes) expect(type.count).toBe(count({ ...query, orderTypes: [type.id] }))
    const { price: __, ...unpriced } = query
    const prices = listings.filter((listing) => passes(listing, unpriced)).flatMap(({ price }) => price ?? [])
    expect(facets.price).toEqual(prices.length ? { min: Math.min(...prices), max: Math.max(...prices) } : null)
    if (result.total === 0 && query.price) {
      expect(result.without.find(({ filter }) => filter === 'price')?.count ?? 0).toBe(count(unpriced))
    }
  }), { numRuns: 60 })
}, 60_000)

/** A query after it has stood in an address. */
const addressed = (query: ListingQuery) => readQuery(writeQuery(query) as Parameters<typeof readQuery>[0])

const written = fc.oneof(
  fc.constantFrom('Lyon', 'Lyon ', ' Lyon', 'Sea  green', 'Sea green', 'Sea\u00a0green', 'Red', 'Red ', '=Red', 'yes', '1..2', ' ', '', '1##2', 'Red## Blue', 'x'.repeat(250)),
  fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }),
)

test('what a facet counts is found through the address of its filter, however it is written', () => {
  fc.assert(fc.property(fc.array(fc.record({ city: written, country: fc.constantFrom('FR', ' FR', null), colour: fc.oneof(written, fc.array(written, { maxLength: 3 })), uses: fc.array(written, { maxLength: 3 }) }), { maxLength: 12 }), (stated) => {
    const { engine } = engineOf(stated.map(({ city, country, colour, uses }) => aListing({ city, country, attributes: { colour, uses } })))
    const { facets } = engine.search({})
    for (const { value, count } of facets.places) expect([value, engine.search(addressed({ places: [value] })).total]).toEqual([value, count])
    for (const { alias, options } of facets.attributes) {
      for (const { value, count } of options) expect([value, engine.search(addressed({ attributes: { [alias]: { any: [value] } } })).total]).toEqual([value, count])
    }
    for (const values of [facets.places, ...facets.attributes.map(({ options }) => options)]) {
      expect(new Set(values.map(({ value }) => value.replace(/\s+/g, ' ').trim())).size).toBe(values.length)
    }
  }), { numRuns: 100 })
}, 60_000)

describe('an attribute with options', () => {
  const coloursOf = (colour: unknown, options = attributes[0]?.options ?? []) => {
    const { engine } = engineOf([aListing({ attributes: { colour } })], { attributes: [{ alias: 'colour', type: 'select', options }] })
    return engine.search({}).facets.attributes[0]?.options.map(({ value }) => value)
  }
  test.each([
    [1, ['Red']],
    ['2', ['Blue']],
    [[1, 2], ['Red', 'Blue']],
    [['1', 'Mauve'], ['Red', 'Mauve']],
    ['1##2', ['Red', 'Blue']],
    ['Red## Mauve ##', ['Red', 'Mauve']],
    ['Red ', ['Red']],
    [[1, 'Red'], ['Red']],
    [[], undefined],
    ['##', undefined],
    [{}, undefined],
  ])('%j is %j', (value, titles) => {
    expect(coloursOf(value)).toEqual(titles)
  })

  test('is called the same where the marketplace writes its title with spaces', () => {
    expect(coloursOf('Sea green', [{ id: 1, title: ' Sea  green ' }])).toEqual(['Sea green'])
    expect(coloursOf(1, [{ id: 1, title: ' Sea  green ' }])).toEqual(['Sea green'])
  })
})

test('orders are those of the ready-made pages', () => {
  fc.assert(fc.property(fc.array(anyListing, { maxLength: 30 }), fc.constantFrom('newest', 'price-up', 'price-down', 'rating'), (plain, sort) => {
    const listings = plain.map((listing, at) => ({ ...listing, currency: ['EUR', 'JPY', null, 'EUR'][at % 4] ?? null }))
    const { data, engine } = engineOf(listings)
    const page = buildCategoryPage(data, 'home', sort, 1)
    expect(engine.search({ category: 'home', sort }).listings).toEqual(page?.listings)
  }), { numRuns: 40 })
}, 60_000)

describe('text', () => {
  const titles = ['Blue vase', 'Blue teapot', 'Café crème bowl', 'كتاب الشعر العربي', 'ספר שירה', '東京の陶器', 'Κεραμικό βάζο', 'Wrought-iron lamp', 'x'.repeat(300)]
  const listings = titles.map((title, index) => aListing({ id: index + 1, title, category_id: index === 7 ? 2 : null, user_id: index === 1 ? 2 : 1 }))
  test.each([
    ['blue', [1, 2]],
    ['bl', [1, 2]],
    ['BLUE va', [1]],
    ['vase blue', [1]],
    ['vaze blue', [1]],
    ['teapto', [2]],
    ['cafe creme', [3]],
    ['كِتاب', [4]],
    ['שיר', [5]],
    ['陶器', [6]],
    ['東京', [6]],
    ['βαζο', [7]],
    ['wrought iron', [8]],
    ['garden lamp', [8]],
    ['osaka', [2]],
    ['xxxxxxxxxx', [9]],
    ['vaes', [1]],
    ['sphere vaes', [1]],
    ['lamps', [8]],
    ['vases', [1]],
    ['the lamp', [8]],
    ['a lamp of iron', [8]],
    ['nothing like it', []],
  ])('%s finds %j', (q, ids) => {
    expect(found(listings, { q }).sort()).toEqual(ids)
  })

  test.each([
    ['lamps', ['Lamp', 'Lamps', 'Lamplight'], ['Lamps', 'Lamp']],
    ['lamp', ['Lampshade', 'Lamps', 'Lamp'], ['Lamp', 'Lamps', 'Lampshade']],
    ['boxes', ['Box', 'Boxer', 'Boxes'], ['Boxes', 'Box']],
    ['berry', ['Berries'], ['Berries']],
    ['bureaux', ['Bureau', 'Bureaux'], ['Bureaux', 'Bureau']],
    ['lampen', ['Lampe', 'Lampen'], ['Lampen', 'Lampe']],
    ['cans', ['Cane', 'Can'], ['Can']],
    ['schoener', ['Schöner Stuhl', 'Schomer'], ['Schöner Stuhl']],
    ['schöne', ['Schoene Uhr', 'Schonen'], ['Schoene Uhr', 'Schonen']],
    ['poet', ['Pot', 'Poet'], ['Poet']],
    ['lamp for desk', ['Mat for desk', 'Stand for plants', 'Desk lamp', 'Lamp'], ['Desk lamp', 'Mat for desk', 'Lamp']],
    ['lampe für tisch', ['Tisch mit Lampe', 'Kerze für Lampe', 'Kerze'], ['Tisch mit Lampe', 'Kerze für Lampe']],
    ['red lamp', ['Lamp', 'Red bowl'], ['Lamp']],
    ['zzzzzz', ['Lamp'], []],
  ])('%s among %j finds %j', (q, titles, wanted) => {
    const { engine } = engineOf(titles.map((title) => aListing({ title })))
    expect(engine.search({ q }).listings.map(({ title }) => title)).toEqual(wanted)
    expect(engine.suggest(q).total).toBe(wanted.length)
  })

  test('what was typed stands before what may be meant, however rare that is', () => {
    const titles = ['Lamps', ...Array.from({ length: 200 }, () => 'Lamp'), ...Array.from({ length: 2000 }, () => 'Bowl')]
    const { engine } = engineOf(titles.map((title) => aListing({ title })))
    expect(engine.search({ q: 'lamp', size: 200 }).listings.every(({ title }) => title === 'Lamp')).toBe(true)
    expect(engine.search({ q: 'lamps' })).toMatchObject({ total: 201, listings: [{ title: 'Lamps' }, ...Array.from({ length: 23 }, () => ({ title: 'Lamp' }))] })
  })

  test('an option that a listing has finds it too, after those that are called so', () => {
    const listings = [
      aListing({ id: 1, title: 'Bowl', attributes: { colour: 'Blue' } }), aListing({ id: 2, title: 'Blue bowl' }),
      aListing({ id: 3, title: 'Vase', attributes: { uses: ['Tea', 'Soup'] } }), aListing({ id: 4, title: 'Vase', attributes: { height: 3 } }),
    ]
    expect(found(listings, { q: 'blue' })).toEqual([2, 1])
    expect(found(listings, { q: 'soup vase' })).toEqual([3])
    expect(found(listings, { q: 'blue', attributes: { colour: { any: ['Blue'] } } })).toEqual([1])
  })

  test.each([' – !', '-', '🫖'])('a text without words, %j, is found nowhere', (q) => {
    const result = engineOf(listings).engine.search({ q })
    expect(result).toMatchObject({ total: 0, without: [{ filter: 'q', count: 9 }] })
  })

  test('spaces are no text', () => {
    expect(found(listings, { q: '  ' })).toHaveLength(9)
  })

  test('what is written out stands before what only begins so', () => {
    expect(found([aListing({ id: 1, title: 'Vase' }), aListing({ id: 2, title: 'Vaseline glass' })], { q: 'vase' })).toEqual([1, 2])
  })

  test('where a listing can be seen is its vendor’s choice', () => {
    const listings = [aListing({ id: 1, visibility: 'search' }), aListing({ id: 2, visibility: 'catalog' })]
    expect(found(listings, { q: 'vase' })).toEqual([1])
    expect(found(listings, {})).toEqual([2])
    expect(found(listings, { vendor: 1 })).toEqual([2])
    expect(buildDocument(someData(listings), 'v/1/newest-1.json')).toMatchObject({ listings: [{ id: 2 }] })
  })

  test('suggestions name listings, categories and vendors', () => {
    const { engine } = engineOf(listings)
    expect(engine.suggest('gard')).toMatchObject({ total: 1, listings: [{ id: 8 }], categories: [{ slug: 'garden', count: 1 }] })
    expect(engine.suggest('osak').vendors).toEqual([{ id: 2, slug: '2-osaka-kilns', public_name: 'Ōsaka Kilns', avatar: null, count: 1 }])
    expect(engine.suggest('…').total).toBe(0)
  })
})

describe('pages and cards', () => {
  test('many stand in the order asked for, and unknown ones are left out', () => {
    const { engine } = engineOf([aListing({ id: 1 }), aListing({ id: 2 })])
    expect(idsOf(engine.many([2, 9, 1]))).toEqual([2, 1])
  })

  test('a page past the last is the last', () => {
    const { engine } = engineOf(Array.from({ length: 30 }, () => aListing()))
    expect(engine.search({ page: 9 })).toMatchObject({ page: 2, pages: 2, total: 30 })
    expect(engine.search({ page: 9 }).listings).toHaveLength(6)
    expect(engine.search({ page: NaN, size: -3 })).toMatchObject({ page: 1, pages: 30 })
  })

  test('amounts of any currency come through as they are, and each currency stands by itself, the main one first', () => {
    const prices = [['KWD', 1.125], ['EUR', 0], ['EUR', 20], ['JPY', 1500], ['EUR', null], ['JPY', 900], ['EUR', 5]] as const
    const { engine } = engineOf(prices.map(([currency, price], index) => aListing({ id: index + 1, currency, price })))
    const pricesBy = (sort: 'price-up' | 'price-down') => engine.search({ sort }).listings.map(({ currency, price }) => [currency, price])
    expect(pricesBy('price-up')).toEqual([['EUR', 0], ['EUR', 5], ['EUR', 20], ['JPY', 900], ['JPY', 1500], ['KWD', 1.125], ['EUR', null]])
    expect(pricesBy('price-down')).toEqual([['EUR', 20], ['EUR', 5], ['EUR', 0], ['JPY', 1500], ['JPY', 900], ['KWD', 1.125], ['EUR', null]])
  })

  test('a range of prices is one of the main currency, and holds what costs nothing but not what has no price', () => {
    const prices = [['EUR', 0], ['EUR', 20], ['JPY', 10], ['EUR', null], [null, 7]] as const
    const { engine } = engineOf(prices.map(([currency, price], index) => aListing({ id: index + 1, currency, price })))
    expect(engine.search({}).facets.price).toEqual({ min: 0, max: 20 })
    expect(idsOf(engine.search({ price: { max: 10 }, sort: 'price-up' }).listings)).toEqual([1, 5])
    expect(idsOf(engine.search({ price: { min: 1 }, sort: 'price-up' }).listings)).toEqual([5, 2])
  })

  test('the way to the category and the main currency are named where nothing is found, too', () => {
    const prices = [['JPY', 1500], ['EUR', 20], [null, 7], ['EUR', 5]] as const
    const { engine } = engineOf(prices.map(([currency, price], index) => aListing({ id: index + 1, currency, price })))
    const { total, facets } = engine.search({ category: 'vases', price: { min: 1e6 } })
    expect([total, facets.currency, facets.path.map(({ slug }) => slug)]).toEqual([0, 'EUR', ['home', 'vases']])
    expect(facets.path.every(({ title }) => title !== '')).toBe(true)
    expect(engine.search({ category: 'nowhere' }).facets.path).toEqual([])
    expect(engine.search({}).facets.path).toEqual([])
    expect(engineOf([aListing({ currency: null })]).engine.search({}).facets.currency).toBeNull()
  })

  test('a missing shard leaves the others', () => {
    const data = someData([aListing({ id: 1 }), aListing({ id: 9000 })])
    const shard = readShard(buildDocument(data, buildManifest(data).shards[0]?.path ?? ''))
    const empty = createEngine(createStore(Directory({}), []), '1')
    expect(empty.search({ q: 'vase' })).toMatchObject({ total: 0, pages: 1, listings: [] })
    // Twice the same shard, and a directory that knows nobody.
    expect(createEngine(createStore(Directory({}), [shard, shard]), '1').search({})).toMatchObject({ total: 2 })
  })
})
