/**
 * Searching the catalogue with 1,200 and 50,000 listings: `npm run bench -- catalogue`. Medians and 95th percentiles in
 * milliseconds; they depend on the machine, so nothing here passes or fails.
 */
import { brotliCompressSync } from 'node:zlib'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildCards, buildManifest } from '../../src/catalogue/build.ts'
import { readShard } from '../../src/catalogue/cards/decode.ts'
import { Directory } from '../../src/catalogue/cards/manifest.ts'
import { createEngine, type Engine } from '../../src/catalogue/search/engine.ts'
import { createStore } from '../../src/catalogue/search/store.ts'
import { createWorld } from '../../src/sandbox/world/createWorld.ts'
import { libraries } from './libraries.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const memory = (): number => {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

const timed = <T>(work: () => T): { readonly result: T, readonly ms: number } => {
  const start = performance.now()
  const result = work()
  return { result, ms: performance.now() - start }
}

const spread = (times: readonly number[]): string => {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(1)
  return `${at(0.5).padStart(8)} ${at(0.95).padStart(8)}`
}

const TYPED = ['blue vase', 'oak shopping basket', 'leather', 'telephone 1978', 'keramiko', 'café', 'stonewere bowl', 'candel', 'silver ring']
const keystrokes = TYPED.flatMap((text) => [...text].map((_, at) => text.slice(0, at + 1)))

const repeat = (rounds: number, works: readonly (() => unknown)[]): number[] => {
  for (const work of works) work()
  return Array.from({ length: rounds }, () => works.map((work) => timed(work).ms)).flat()
}

const questions = (engine: Engine): Readonly<Record<string, readonly (() => unknown)[]>> => ({
  'filter, with facets': [
    () => engine.search({ category: 'home-and-kitchen' }),
    () => engine.search({ attributes: { material: { any: ['Oak', 'Glass'] } } }),
    () => engine.search({ category: 'home-and-kitchen', attributes: { colours: { any: ['Blue'] }, handmade: { is: true } } }),
    () => engine.search({ price: { min: 20, max: 80 }, inStock: true, places: ['FR'] }),
    () => engine.search({ attributes: { height: { min: 10, max: 30 }, condition: { any: ['New'] } }, discounted: true }),
  ],
  'sort, all listings': (['newest', 'price-up', 'price-down', 'rating'] as const).map((sort) => () => engine.search({ sort, page: 3 })),
  'text and filter': ['blue', 'vase', 'leather bag', 'oak'].map((q) => () => engine.search({ q, inStock: true })),
  'keystroke': keystrokes.map((text) => () => engine.suggest(text)),
})

const line = (name: string, figures: string) => process.stdout.write(`${name.padEnd(28)}${figures}\n`)

const compare = (store: ReturnType<typeof createStore>) => {
  process.stdout.write(`\n${'library'.padEnd(28)}${['build ms', 'MB', 'p50 ms', 'p95 ms', '"candel"'].map((head) => head.padStart(9)).join('')}\n`)
  for (const [name, make] of Object.entries(libraries)) {
    const before = memory()
    const { result: find, ms } = timed(() => make(store))
    const held = memory() - before
    const times = repeat(2, keystrokes.map((text) => () => find(text)))
    line(name, `${ms.toFixed(0).padStart(9)}${held.toFixed(1).padStart(9)}${spread(times)}${String(find('candel')).padStart(9)}`)
  }
}

for (const listings of [1200, 50_000]) {
  const now = new Date('2026-06-01T00:00:00Z')
  const world = createWorld({ now, listings })
  const data = { ...world, orderTypes: world.order_types, now, version: '1' }
  const { result: manifest, ms: written } = timed(() => buildManifest(data))
  const documents = buildCards(data)
  const bytes = [...documents.values()].reduce((sum, document) => sum + brotliCompressSync(document).length, 0)
  const before = memory()
  const read = timed(() => manifest.shards.map(({ path }) => readShard(JSON.parse(documents.get(path) ?? ''))))
  const directory = Directory(JSON.parse(documents.get(manifest.directory) ?? ''))
  const joined = timed(() => createStore(directory, read.result))
  const indexed = timed(() => createEngine(joined.result, '1'))
  process.stdout.write(`\n${manifest.listings ?? 0} listings, ${manifest.shards.length} shards\n`)
  line('bytes a card, brotli', (bytes / (manifest.listings ?? 1)).toFixed(1).padStart(8))
  line('memory, MB', (memory() - before).toFixed(1).padStart(8))
  line('writing the cards, ms', written.toFixed(0).padStart(8))
  line('ready: read, join, index, ms', [read, joined, indexed].map(({ ms }) => ms.toFixed(0).padStart(8)).join(' '))
  line('', `${'p50'.padStart(8)} ${'p95'.padStart(8)}`)
  for (const [name, works] of Object.entries(questions(indexed.result))) line(name, spread(repeat(5, works)))
  if (listings > 10_000) compare(joined.result)
}
