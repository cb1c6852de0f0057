import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildCards, buildDocument, buildManifest } from '../../../src/catalogue/build.ts'
import { readColumn, writeColumn } from '../../../src/catalogue/cards/column.ts'
import { readShard } from '../../../src/catalogue/cards/decode.ts'
import { CardManifest, Directory } from '../../../src/catalogue/cards/manifest.ts'
import { readPattern, writePattern } from '../../../src/catalogue/cards/pattern.ts'
import type { ListingRecord } from '../../../src/catalogue/data.ts'
import { amount } from '../../../src/catalogue/decode.ts'
import { aListing, aMember, someData } from './records.ts'

const shardOf = (listings: readonly ListingRecord[]) => {
  const data = someData(listings, { attributes: [{ alias: 'colour', type: 'select' }] })
  return buildDocument(data, buildManifest(data).shards[0]?.path ?? '') as Record<string, unknown>
}

describe('columns', () => {
  test('what is written is read again, however many values there are', () => {
    fc.assert(fc.property(fc.array(fc.option(fc.integer({ min: -9000, max: 9000 })), { maxLength: 300 }), (cards) => {
      const { values, at } = readColumn(amount, cards.length)(JSON.parse(JSON.stringify(writeColumn(cards))))
      expect([...at].map((place) => values[place] ?? null)).toEqual(cards)
    }))
    const many = Array.from({ length: 9000 }, (_, index) => (index % 7 === 0 ? null : index))
    const { values, at } = readColumn(amount, many.length)(writeColumn(many))
    expect([...at].map((place) => values[place] ?? null)).toEqual(many)
  })

  test.each([
    ['a place outside', { values: [1], at: '~' }],
    ['too short', { values: [1], at: '' }],
    ['too long', { values: [1], at: '##' }],
    ['a place that is none', { values: [1], at: '\u2028' }],
    ['a value of another kind', { values: [{}], at: '#' }],
    ['no list', { values: 'x', at: '#' }],
    ['nothing', null],
  ])('%s cannot be read', (_, raw) => {
    expect(() => readColumn(amount, 1)(raw)).toThrow()
  })
})

test('every address of a picture survives its pattern', () => {
  fc.assert(fc.property(fc.string(), fc.nat(), (address, id) => {
    const slug = `${id}-blue-vase`
    const written = writePattern(`${address}${id}/blue-vase.jpg?${id}1`, id, slug)
    expect(readPattern(written, id, slug)).toBe(`${address}${id}/blue-vase.jpg?${id}1`)
  }))
  expect(writePattern('/media/12-1.webp', 12, '12-a')).toBe('/media/{id}-1.webp')
  expect(readPattern(writePattern('/{id}.jpg', 12, '12-a'), 12, '12-a')).toBe('/{id}.jpg')
})

describe('the documents of the cards', () => {
  const listings = [aListing({ id: 1 }), aListing({ id: 4999 }), aListing({ id: 5000 }), aListing({ id: 123_456, status: 'draft' })]

  test('the manifest names them, and every one is there', () => {
    const data = someData(listings)
    const manifest = CardManifest(buildDocument(data, 'manifest.json'))
    expect(manifest.shards.map(({ count }) => count)).toEqual([3])
    expect([...buildCards(data).keys()].sort()).toEqual([manifest.directory, ...manifest.shards.map(({ path }) => path)].sort())
    expect(Directory(buildDocument(data, manifest.directory)).categories.map(({ slug }) => slug)).toEqual(
      ['garden', 'home', 'vases', '11-bols-tasses'],
    )
    expect(buildDocument(data, 'cards/shard-1-other.json')).toBeNull()
  })

  test('names change with what is in them, and only then', () => {
    const many = Array.from({ length: 5020 }, (_, index) => aListing({ id: index + 1 }))
    const before = buildManifest(someData(many))
    expect(buildManifest(someData(many, { version: 'other' }))).toEqual({ ...before, version: 'other' })
    const after = buildManifest(someData([...many.slice(0, -1), aListing({ id: 5020, title: 'Another' })]))
    expect(before.shards).toHaveLength(2)
    expect(after.shards[0]).toEqual(before.shards[0])
    expect(after.shards[1]?.path).not.toBe(before.shards[1]?.path)
  })

  test('nothing private is in them', () => {
    const secret = { email: 'SECRET', external_id: 'SECRET', location: 'SECRET', sku: 'SECRET', description: 'SECRET' }
    const data = someData([{ ...aListing({ attributes: { colour: 'blue', margin: 'SECRET', care: 'SECRET' } }), ...secret }], {
      members: [{ ...aMember(), ...secret }],
      attributes: [{ alias: 'colour', type: 'select' }, { alias: 'care', type: 'textarea' }],
    })
    expect([...buildCards(data).values()].join('')).not.toContain('SECRET')
  })

  test('a manifest sends a reader nowhere else', () => {
    const manifest = { version: '1', format: 1, directory: 'cards/a.json' }
    const shards = ['https://evil.example/cards/a.json', '../cards/a.json', 'cards/../a.json', '//evil/cards/a.json', 'cards/b.json']
    expect(CardManifest({ ...manifest, shards: shards.map((path) => ({ path, count: 1 })) }).shards).toEqual([{ path: 'cards/b.json', count: 1 }])
    expect(() => CardManifest({ ...manifest, directory: 'https://evil.example/', shards: [] })).toThrow()
  })
})

describe('a shard', () => {
  const raw = shardOf([aListing({ id: 7, attributes: { colour: 'blue' } }), aListing({ id: 9, date_online: null, price: null })])

  test('is read as it was written', () => {
    const shard = readShard(raw)
    expect(shard.ids).toEqual([7, 9])
    expect(shard.titles).toEqual(['Blue vase', 'Blue vase'])
    expect(shard.online).toEqual([Date.parse('2026-01-01T10:00:00Z') / 1000, null])
    expect(shard.attributes[0]?.column.values).toEqual(['blue'])
  })

  test.each(Object.keys(raw).flatMap((field) => [null, 'x', 7, [], [1, 2, 3], {}].map((value) => [field, value] as const)))(
    'with %s as %j throws what can be told from a bug, or is read',
    (field, value) => {
      try {
        expect(readShard({ ...raw, [field]: value })).toBeDefined()
      } catch (error) {
        expect(error).toHaveProperty('name', 'Unusable')
      }
    },
  )
})
