import { describe, expect, test } from 'vitest'
import { buildDocument, buildManifest } from '../../../src/catalogue/build.ts'
import { readShard } from '../../../src/catalogue/cards/decode.ts'
import { Directory } from '../../../src/catalogue/cards/manifest.ts'
import type { ListingRecord } from '../../../src/catalogue/data.ts'
import { createSearchClient } from '../../../src/catalogue/search/client.ts'
import { createEngine } from '../../../src/catalogue/search/engine.ts'
import type { ListingQuery } from '../../../src/catalogue/search/query.ts'
import { createWordTools } from '../../../src/catalogue/search/similar.ts'
import { createStore } from '../../../src/catalogue/search/store.ts'
import type { SynonymGroups } from '../../../src/catalogue/search/synonyms.ts'
import { withMisspellings } from '../../support/withMisspellings.ts'
import { aListing, someData } from './records.ts'

const addOns = (...titles: string[]): Partial<ListingRecord> => ({ add_ons: titles.map((title, at) => ({ id: at + 1, title, price: 1 })) })

const engineOf = (listings: readonly ListingRecord[], synonyms: SynonymGroups = []) => {
  const data = someData(listings)
  const manifest = buildManifest(data)
  const wire = (path: string): unknown => JSON.parse(JSON.stringify(buildDocument(data, path)))
  const shards = manifest.shards.map(({ path }) => readShard(wire(path)))
  const engine = withMisspellings(createEngine(createStore(Directory(wire(manifest.directory)), shards), manifest.version))
  engine.useWordTools(createWordTools, synonyms)
  return engine
}
const idsOf = (listings: readonly { id: number }[] | undefined) => listings?.map(({ id }) => id)

describe('a search', () => {
  const shop = [
    aListing({ id: 1, title: 'Gilt frame', category_id: 2 }),
    aListing({ id: 2, title: 'Blue vase', ...addOns('Gift wrapping') }),
    aListing({ id: 3, title: 'Théière en grès', category_id: 11, ...addOns('Cool pack', 'Gift wrapping') }),
    aListing({ id: 4, title: 'Oak bowl', category_id: 11 }),
  ]

  test.each(['blue vase', 'vases', 'blu', 'theiere gres', 'bols', 'bowl of oak'])('for "%s" finds what has its words', (q) => {
    const { total, similar } = engineOf(shop).search({ q })
    expect(total).toBeGreaterThan(0)
    expect(similar).toBeUndefined()
  })

  test.each([
    ['gift', 'gilt'],
    ['bleu vase', 'blue vase'],
    ['theieer', 'théière'],
    ['xylophone', null],
    ['vase xylophone', null],
  ])('for "%s" says that something else was found, and may have been meant: %s', (q, meant) => {
    expect(engineOf(shop).search({ q }).similar).toMatchObject({ meant })
  })

  test('shows first what was most likely meant, however rare another word like it is', () => {
    const candles = [1, 2, 3].map((id) => aListing({ id, title: 'Beeswax candle', category_id: 2, date_online: '2025-01-01 10:00:00' }))
    const engine = engineOf([...candles, aListing({ id: 4, title: 'Caned chair', category_id: 2 }), aListing({ id: 5, title: 'Camel bag', category_id: 2 })])
    const { similar, listings } = engine.search({ q: 'candel' })
    expect(similar?.meant).toBe('candle')
    expect(listings.slice(0, 3).map(({ title }) => title)).toEqual(['Beeswax candle', 'Beeswax candle', 'Beeswax candle'])
    expect(listings.length).toBeGreaterThan(3)
  })

  test('for words that no single listing has is only similar to some', () => {
    expect(engineOf(shop).search({ q: 'vase bowl' })).toMatchObject({ total: 2, similar: { meant: null } })
  })

  test('offers the listings to which it can be added, and a query that finds the same', () => {
    const engine = engineOf(shop)
    const { addOns: offered } = engine.search({ q: 'gifts' }).similar ?? {}
    expect(offered).toMatchObject({ titles: ['Gift wrapping'], total: 2, query: { addOn: 'gifts' } })
    expect(idsOf(offered?.listings)?.sort()).toEqual([2, 3])
    expect(engine.search(offered?.query ?? {}).total).toBe(2)
    expect(engine.search({ addOn: 'cool gift' }).total).toBe(0)
  })

  test('offers only those to which it can be added and that have its other words', () => {
    const { addOns: offered } = engineOf(shop).search({ q: 'gift vase' }).similar ?? {}
    expect(offered).toMatchObject({ total: 1, listings: [{ id: 2 }], query: { q: 'vase', addOn: 'gift' } })
  })

  test('offers an add-on also where something is called like it, but nothing with its other words', () => {
    const { addOns: offered } = engineOf([...shop, aListing({ id: 5, title: 'Gift card', category_id: 2 })]).search({ q: 'gift vase' }).similar ?? {}
    expect(offered).toMatchObject({ total: 1, listings: [{ id: 2 }], query: { q: 'vase', addOn: 'gift' } })
  })

  test('offers no add-on of a listing that only a shelf shows, and none that nothing is called like', () => {
    const hidden = [aListing({ id: 1, title: 'Gilt frame' }), aListing({ id: 2, visibility: 'catalog', ...addOns('Gift wrapping') })]
    expect(engineOf(hidden).search({ q: 'gift' }).similar).toMatchObject({ addOns: null })
    expect(engineOf(shop).search({ q: 'framd' }).similar).toMatchObject({ meant: 'frame', addOns: null })
  })

  test('offers categories with words like its own', () => {
    expect(engineOf(shop).search({ q: 'garden xylophone' }).similar?.categories).toMatchObject([{ slug: 'garden' }])
    expect(engineOf(shop).search({ q: 'home xylophone' }).similar?.categories).not.toContainEqual(expect.objectContaining({ slug: 'garden' }))
    expect(engineOf(shop).search({ q: 'vasse' }).similar?.categories).toMatchObject([{ slug: 'vases' }])
  })

  test('by words of add-ons is narrowed like by any filter', () => {
    const engine = engineOf(shop)
    const ask = (query: ListingQuery) => idsOf(engine.search(query).listings)
    expect(ask({ addOn: 'wrapping', q: 'vase' })).toEqual([2])
    expect(engine.search({ addOn: 'gift', category: 'garden' }).without).toContainEqual({ filter: 'category', count: 2 })
  })
})

test('a catalogue that was written without add-ons is read', () => {
  const data = someData([aListing({ id: 1 })])
  const { addOns: _, ...shard } = buildDocument(data, buildManifest(data).shards[0]?.path ?? '') as Record<string, unknown>
  const engine = createEngine(createStore(Directory({}), [readShard(shard)]), '1')
  engine.useWordTools(createWordTools, [])
  expect(engine.search({ q: 'vase' }).total).toBe(1)
  expect(engine.search({ addOn: 'gift' }).total).toBe(0)
})

describe('words that mean the same', () => {
  const shop = [
    aListing({ id: 1, title: 'Blue sofa' }),
    aListing({ id: 2, title: 'Sofas for two' }),
    aListing({ id: 3, title: 'Oak bowl', ...addOns('Gift wrapping') }),
  ]
  const groups = [['Sofa', 'couch'], ['gift', 'présent']]

  test.each(['couch', 'Couches', 'blue couch', 'couc'])('"%s" finds the sofa, and that is no guess', (q) => {
    const result = engineOf(shop, groups).search({ q })
    expect(idsOf(result.listings)).toContain(1)
    expect(result.similar).toBeUndefined()
    expect(engineOf(shop, groups).suggest(q)).toMatchObject({ isSimilar: false, total: result.total })
  })

  test('what was typed itself comes first', () => {
    expect(idsOf(engineOf([aListing({ id: 9, title: 'Couch' }), ...shop], groups).search({ q: 'couch' }).listings)?.[0]).toBe(9)
  })

  test('find add-ons', () => {
    expect(engineOf(shop, groups).search({ q: 'present' }).similar?.addOns).toMatchObject({ total: 1, listings: [{ id: 3 }] })
  })

  test('are other ones in another language, also for the same question', () => {
    const engine = engineOf(shop, groups)
    expect(engine.search({ q: 'couch' }).total).toBe(2)
    engine.useWordTools(createWordTools, [])
    expect(engine.search({ q: 'couch' }).total).toBe(0)
  })

  const fetch = async (address: RequestInfo | URL): Promise<Response> => {
    const document = buildDocument(someData(shop), new URL(String(address)).pathname.slice(1))
    return document ? Response.json(document) : new Response('', { status: 404 })
  }
  const languages: Readonly<Record<string, SynonymGroups>> = { en: groups, fr: [['canapé', 'sofa']] }

  test('are those of the language in which the client asks', async () => {
    let language = 'en'
    const client = createSearchClient({ url: 'http://shop.test', fetch, start: () => undefined, synonyms: () => languages[language] })
    expect(await client.search({ q: 'couch' })).toMatchObject({ total: 2 })
    language = 'fr'
    expect(await client.search({ q: 'couch' })).toMatchObject({ total: 0 })
    expect(await client.suggest('canapé')).toMatchObject({ total: 2 })
    language = 'none'
    expect(await client.search({ q: 'canapé' })).toMatchObject({ total: 0 })
    client.close()
  })

  test('are told to a worker before the first question, and once', async () => {
    const told: unknown[] = []
    class SilentWorker extends EventTarget {
      postMessage(message: unknown) { told.push(message) }
      terminate() {}
    }
    const worker = new SilentWorker() as unknown as Worker
    const client = createSearchClient({ url: 'http://shop.test', start: () => worker, synonyms: () => groups })
    for (const text of ['a', 'b']) client.suggest(text).catch(() => {})
    expect(told).toMatchObject([{ open: 'http://shop.test' }, { synonyms: groups }, { call: 'suggest' }, { call: 'suggest' }])
    client.close()
  })
})
