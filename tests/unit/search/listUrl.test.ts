import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuery, stringifyQuery, type LocationQuery } from 'vue-router'
import type { AttributeFilter, ListingQuery } from '../../../src/catalogue/search/query.ts'
import { readQuery, writeQuery } from '../../../src/features/search/filters/listUrl.ts'

/** A query written into an address, sent to somebody, and read there. */
const sent = (query: ListingQuery): ListingQuery => readQuery(parseQuery(stringifyQuery(writeQuery(query))))
const addressOf = (query: ListingQuery): string => decodeURIComponent(stringifyQuery(writeQuery(query)))
const read = (address: string): ListingQuery => readQuery(parseQuery(address))

const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '' && text.length <= 200)
const tricky = fc.constantFrom('yes', 'no', '1..2', '..5', '=', '==', '=yes', '..', '2024-01-01..', 'a&b=c', '50%', '+', '日本', 'éà', 'שלום')
const option = fc.oneof(words, tricky)
const canonical = <T>(values: readonly T[]) => [...new Set(values)].sort()
const options = fc.array(option, { minLength: 1, maxLength: 5 }).map(canonical)
const amount = fc.integer({ min: 0, max: 99_999_999 }).map((cents) => cents / 100)
const day = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
const range = <T extends number | string>(end: fc.Arbitrary<T>) => fc.oneof(
  end.map((min) => ({ min })),
  end.map((max) => ({ max })),
  fc.tuple(end, end).map(([a, b]) => (a < b ? { min: a, max: b } : { min: b, max: a })),
)
const filter: fc.Arbitrary<AttributeFilter> = fc.oneof(
  options.map((any) => ({ any })),
  fc.boolean().map((is) => ({ is })),
  range(amount),
  range(amount.map((number) => 0 - number)),
  range(day),
)
const id = fc.integer({ min: 1, max: 1_000_000 })
const alias = fc.oneof(fc.stringMatching(/^[a-z][a-z0-9_-]{0,20}$/), fc.constantFrom('constructor', 'toString', 'été'))

/** Everything that can be asked for, as it is read from an address: nothing empty, every default left out. */
const normalised: fc.Arbitrary<ListingQuery> = fc.record({
  q: words,
  category: fc.stringMatching(/^[a-z][a-z-]{0,30}[a-z]$/),
  vendor: id,
  attributes: fc.dictionary(alias, filter, { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
  price: range(amount),
  places: options,
  orderTypes: fc.uniqueArray(id, { minLength: 1, maxLength: 4 }).map((ids) => ids.sort((a, b) => a - b)),
  inStock: fc.constant(true),
  discounted: fc.constant(true),
  sort: fc.constantFrom('price-up' as const, 'price-down' as const, 'rating' as const),
  page: fc.integer({ min: 2, max: 999_999 }),
}, { requiredKeys: [] })

describe('the address of a query', () => {
  test('says the whole query, and nothing else comes back from it', () => {
    fc.assert(fc.property(normalised, (query) => {
      expect(sent(query)).toEqual(query)
    }), { numRuns: 200 })
  })

  test('is the same for queries that ask for the same', () => {
    const one = { q: ' red  chair ', attributes: { b: { any: ['y', 'x'] }, a: { is: true } }, places: ['FR', 'DE', 'FR'] }
    const other = { places: ['DE', 'FR'], attributes: { a: { is: true }, b: { any: ['x', 'y', 'x'] } }, q: 'red chair', page: 1 }
    expect(addressOf(one)).toBe(addressOf(other))
    expect(addressOf(one)).toBe('q=red+chair&place=DE&place=FR&a.a=yes&a.b=x&a.b=y')
  })

  test('is short and can be read by people', () => {
    expect(addressOf({ price: { min: 10, max: 50 }, inStock: true, vendor: 12, page: 3, sort: 'price-up' }))
      .toBe('vendor=12&price=10-50&stock=1&sort=price-up&page=3')
    expect(addressOf({ price: { min: 9.5 }, discounted: true })).toBe('price=9.5-&discounted=1')
    expect(addressOf({ price: { max: 0 }, orderTypes: [2], attributes: { width: { min: 10, max: 20 } } }))
      .toBe('price=-0&type=2&a.width=10..20')
    expect(addressOf({ attributes: { from: { min: '2024-05-01' }, colour: { any: ['Blue'] }, size: { any: ['yes'] } } }))
      .toBe('a.colour=Blue&a.from=2024-05-01..&a.size==yes')
  })

  test('leaves out the order that holds anyway', () => {
    expect(addressOf({ sort: 'newest' })).toBe('')
    expect(addressOf({ sort: 'relevance' })).toBe('')
    expect(addressOf({ q: 'chair', sort: 'relevance' })).toBe('q=chair')
    expect(addressOf({ q: 'chair', sort: 'newest' })).toBe('q=chair&sort=newest')
    expect(addressOf({ page: 1, inStock: false, places: [], attributes: { a: { any: [] }, b: {} }, price: {} })).toBe('')
  })

  test('holds no number that it could not say', () => {
    const price = (min: number) => sent({ price: { min } })
    for (const number of [NaN, Infinity, -1, 1e21, 1e-9]) expect(price(number), String(number)).toEqual({})
    expect(sent({ page: 1.5, vendor: -3, orderTypes: [0, NaN, 7] })).toEqual({ orderTypes: [7] })
  })
})

describe('an address that nobody made here', () => {
  test('never throws, and what is read from it stays as it is', () => {
    const key = fc.oneof(
      fc.constantFrom('q', 'sort', 'page', 'price', 'stock', 'discounted', 'place', 'type', 'vendor', 'category', '__proto__',
        'a.', 'a.__proto__', 'a.constructor', 'a.x', 'constructor', 'toString'),
      fc.string(),
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }), option,
      fc.constantFrom('NaN', '-1', '1e9', '50-10', '-', '..', '9..1', '-0..0', '0', 'null', '0x10', '1-2-3', '\ud800', 'Infinity', '10..2024-01-01'),
    )
    const value = fc.oneof(text, fc.constant(null), fc.array(fc.oneof(text, fc.constant(null)), { maxLength: 5 }))
    fc.assert(fc.property(fc.array(fc.tuple(key, value)), (entries) => {
      const query = readQuery(Object.fromEntries(entries) as LocationQuery)
      expect(sent(query)).toEqual(query)
    }), { numRuns: 200 })
  })

  test('narrows by nothing that is not understood', () => {
    for (const address of ['vendor=abc', 'vendor=-1', 'vendor=1e9', 'vendor=0', 'page=NaN', 'page=-2', 'page=1e9', 'page=0', 'sort=best',
      'price=', 'price=-', 'price=a-b', 'price=1e9-', 'price=--5', 'stock=yes', 'stock', 'q=', 'q', 'q=+++', 'type=x', 'place=', 'a.=x', 'a.x=', 'a.x==',
      'a.x=2026-99-99..', 'a.x=2026-02-30..', 'a.x=..2026-00-10', 'a.x=2026-13-01..2026-02-30']) {
      expect(read(address), address).toEqual({})
    }
  })

  test('keeps the end of a range that is a day when the other is none', () => {
    expect(read('a.x=2026-02-28..2026-02-30&a.y=2026-99-99..2026-03-01')).toEqual({
      attributes: { x: { min: '2026-02-28' }, y: { max: '2026-03-01' } },
    })
  })

  test('takes the first of what can be said only once', () => {
    expect(read('q=one&q=two&price=1-2&price=3-4&page=2&page=3')).toEqual({ q: 'one', price: { min: 1, max: 2 }, page: 2 })
  })

  test('turns a range round whose ends were mixed up', () => {
    expect(read('price=50-10&a.width=9..1&a.day=2024-02-01..2024-01-01')).toEqual({
      price: { min: 10, max: 50 },
      attributes: { width: { min: 1, max: 9 }, day: { min: '2024-01-01', max: '2024-02-01' } },
    })
  })

  test('is read as far as 200 characters of a text and 50 values of a filter', () => {
    const endless = 'x'.repeat(1_000_000)
    expect(readQuery({ q: endless, category: endless, 'a.x': endless }).q).toHaveLength(200)
    expect(readQuery({ q: `${'x'.repeat(199)}😀` }).q).toBe('x'.repeat(199))
    expect(readQuery({ place: Array.from({ length: 10_000 }, (_, index) => `FR/${index}`) }).places).toHaveLength(50)
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`a.x${index}`, 'y']))
    expect(Object.keys(readQuery(many).attributes ?? {})).toHaveLength(30)
  })

  test('changes no prototype', () => {
    expect(read('__proto__=x&__proto__=y&constructor=z&toString')).toEqual({})
    const hostile = JSON.parse('{"__proto__": "x", "a.__proto__": ["x", "y"], "a.constructor": "z"}') as LocationQuery
    expect(readQuery(hostile)).toEqual({ attributes: { constructor: { any: ['z'] } } })
    expect(({} as Record<string, unknown>)['any']).toBeUndefined()
  })
})
