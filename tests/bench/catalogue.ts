/**
 * The catalogue with 1,200 and 50,000 listings: `npm run bench -- catalogue`. Times depend on the machine and on what
 * else it does, so nothing here passes or fails; the goals stand beside what is measured.
 */
import { brotliCompressSync } from 'node:zlib'
import { buildCards, buildDocument, buildManifest, type CatalogueData } from '../../src/catalogue/build.ts'
import { readShard } from '../../src/catalogue/cards/decode.ts'
import { Directory } from '../../src/catalogue/cards/manifest.ts'
import { categoryPath, manifestPath } from '../../src/catalogue/paths.ts'
import { createEngine, type Engine } from '../../src/catalogue/search/engine.ts'
import type { ListingQuery } from '../../src/catalogue/search/query.ts'
import { createStore } from '../../src/catalogue/search/store.ts'
import { createWorld } from '../../src/sandbox/world/createWorld.ts'
import { withMisspellings } from '../support/withMisspellings.ts'
import { line, memory, percentiles, spreadOf, timed } from './figures.ts'
import { measureInBrowser } from './inBrowser.ts'
import { FILTERS, KEYSTROKES, ORDERS, PAGES, TEXTS } from './questions.ts'

const worldOf = (listings: number): CatalogueData => {
  const now = new Date('2026-06-01T00:00:00Z')
  const world = createWorld({ now, listings })
  return { ...world, orderTypes: world.order_types, now, version: '1' }
}

const brotli = (document: unknown): number => brotliCompressSync(typeof document === 'string' ? document : JSON.stringify(document)).length

/** The largest first page of a category at the top, in kB. */
const firstPage = (data: CatalogueData): number =>
  Math.max(...data.categories.flatMap(({ slug, parent_id }) => {
    const document = parent_id || !slug ? null : buildDocument(data, categoryPath(slug, 'newest', 1))
    return document ? [brotli(document) / 1000] : []
  }))

/** A filter that was just asked is remembered: each time it is a little different. */
const changing = (engine: Engine, queries: readonly ListingQuery[]) => {
  let round = 0
  return queries.map((query) => () => engine.search({ ...query, price: { max: 1e6 + (round += 1), ...query.price } }))
}

const questions = (engine: Engine): Readonly<Record<string, readonly (() => unknown)[]>> => ({
  'filter, with facets (≤ 16, ≤ 50)': changing(engine, FILTERS),
  'order (≤ 16, ≤ 50)': ORDERS.map((query) => () => engine.search(query)),
  'page (≤ 16, ≤ 50)': PAGES.map((query) => () => engine.search(query)),
  'text with and without a filter': TEXTS.map((query) => () => engine.search(query)),
  'keystroke (≤ 30, ≤ 80)': KEYSTROKES.map((text) => () => engine.suggest(text)),
})

const inBrowser = async (documents: ReadonlyMap<string, string>): Promise<void> => {
  const figures = await measureInBrowser(documents)
  if (!figures) return void process.stdout.write('(no browser was found: memory and answers there are not measured)\n')
  line('in the browser: memory, MB (≤ 120)', [figures.memory])
  line('  filters, texts answer after, ms (≤ 3000)', [figures.filters, figures.texts])
  for (const name of ['filter', 'sort', 'keystroke'] as const) {
    const { p50, p95 } = percentiles(figures[name])
    line(`  ${name}, there and back`, [p50, p95])
  }
}

const measure = async (listings: number): Promise<void> => {
  const data = worldOf(listings)
  const { result: manifest, ms: writing } = timed(() => buildManifest(data))
  const documents = buildCards(data)
  const text = (path: string) => documents.get(path) ?? ''
  const before = memory()
  const read = timed(() => manifest.shards.map(({ path }) => readShard(JSON.parse(text(path)))))
  const joined = timed(() => createEngine(createStore(Directory(JSON.parse(text(manifest.directory))), read.result), '1'))
  const engine = joined.result
  const indexed = timed(() => engine.prepare(Infinity))
  const learnt = timed(() => withMisspellings(engine))
  const bytes = [...documents.values()].reduce((sum, document) => sum + brotli(document), 0)

  process.stdout.write(`\n${manifest.listings ?? 0} of ${listings} listings can be seen, ${manifest.shards.length} shards\n`)
  line('bytes a card, brotli (≤ 90)', [bytes / (manifest.listings ?? 1)])
  line('first page of a category, kB, brotli (≤ 40)', [firstPage(data)])
  line('memory in Node, MB', [memory() - before])
  line('writing the cards, ms', [writing])
  line('', ['ms', 'cpu ms'])
  const phases = { 'ready: reading': read, '  joining: filters answer': joined, '  indexing: texts answer': indexed, '  with the first misspelt word': learnt }
  for (const [name, { ms, cpu }] of Object.entries(phases)) line(name, [ms, cpu])
  line('  together (≤ 3000)', [read.ms + joined.ms + indexed.ms, read.cpu + joined.cpu + indexed.cpu])
  line('ms', ['p50', 'p95', 'mean cpu'])
  for (const [name, works] of Object.entries(questions(engine))) {
    const { p50, p95, cpu } = spreadOf(5, works)
    line(name, [p50, p95, cpu])
  }
  await inBrowser(new Map([...documents, [manifestPath, JSON.stringify(manifest)]]))
}

for (const listings of [1200, 50_000]) await measure(listings)
