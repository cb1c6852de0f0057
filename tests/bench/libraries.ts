/**
 * Libraries that can look up text, beside what the storefront does with one: `npm run bench -- libraries`. All of them
 * get the same words of the same titles (src/catalogue/search/words.ts): 50,000 titles of a marketplace, each with a
 * made-up name, since real ones have more different words than a made-up world.
 */
import UFuzzy from '@leeoniya/ufuzzy'
import { Document } from 'flexsearch'
import MiniSearch from 'minisearch'
import { buildCards, buildManifest } from '../../src/catalogue/build.ts'
import { readShard } from '../../src/catalogue/cards/decode.ts'
import { Directory } from '../../src/catalogue/cards/manifest.ts'
import { createMisspellings, type Misspellings } from '../../src/catalogue/search/misspellings.ts'
import { createStore, type Store } from '../../src/catalogue/search/store.ts'
import { createTextIndex } from '../../src/catalogue/search/textIndex.ts'
import { wordsOf } from '../../src/catalogue/search/words.ts'
import { createWorld } from '../../src/sandbox/world/createWorld.ts'
import { line, memory, spreadOf, timed } from './figures.ts'
import { KEYSTROKES } from './questions.ts'
import { MEANT, TITLES } from './recall.ts'

/** Makes an index; it answers the places of the titles, at least the five best, the best first. */
type Make = (corpus: Corpus) => (text: string) => ArrayLike<number>

interface Corpus {
  readonly titles: readonly string[]
  /** The storefront has it anyhow: making it is not counted. */
  readonly store: Store
}

const fold = (text: string) => wordsOf(text).join(' ')

const storeOf = (titles: readonly string[]): Store => {
  const listings = titles.map((title, at) => ({ id: at + 1, title, status: 'published', admin_status: 'approved', visibility: 'both' } as const))
  const data = { listings, members: [], categories: [], attributes: [], now: new Date('2026-06-01T00:00:00Z') }
  const documents = buildCards(data)
  const { shards, directory } = buildManifest(data)
  const read = (path: string): unknown => JSON.parse(documents.get(path) ?? '')
  return createStore(Directory(read(directory)), shards.map(({ path }) => readShard(read(path))))
}

/** One mistake in a word, of whatever kind, but none in its first letter. */
const ONE_MISTAKE = { intraMode: 1, interLft: 2 } as const

const fuzzyWords = (): Misspellings => {
  const all: string[] = []
  const index = new UFuzzy(ONE_MISTAKE)
  return {
    add: (words) => all.push(...words),
    find: (typed) => (typed.length < 4 ? [] : (index.filter(all, typed) ?? []).map((at) => all[at] ?? '')),
  }
}

const ownLists = (misspellings: () => Misspellings): Make => ({ store }) => {
  const index = createTextIndex(store)
  for (const _ of index.addMisspellings(misspellings())) continue
  return (text) => {
    const scores = index.match(text)?.listings ?? new Float32Array()
    const best: number[] = []
    scores.forEach((score, at) => {
      if (score <= (scores[best[4] ?? -1] ?? 0)) return
      best.push(at)
      best.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).splice(5)
    })
    return best
  }
}

const LIBRARIES: Readonly<Record<string, Make>> = {
  'own lists, MiniSearch for misspellings': ownLists(createMisspellings),
  'own lists, uFuzzy for misspellings': ownLists(fuzzyWords),
  'MiniSearch': ({ titles }) => {
    const index = new MiniSearch<{ id: number, title: string }>({ fields: ['title'], tokenize: wordsOf, processTerm: (word) => word })
    index.addAll(titles.map((title, id) => ({ id, title })))
    return (text) => index.search(text, { prefix: true, fuzzy: 0.25, combineWith: 'AND' }).map(({ id }) => Number(id))
  },
  'FlexSearch': ({ titles }) => {
    const index = new Document<{ id: number, title: string }>({
      document: { id: 'id', index: [{ field: 'title', tokenize: 'forward', encode: wordsOf }] },
    })
    titles.forEach((title, id) => index.add({ id, title }))
    return (text) => index.search(text, { limit: 100_000 })[0]?.result.map(Number) ?? []
  },
  'uFuzzy': ({ titles }) => {
    const folded = titles.map(fold)
    const index = new UFuzzy(ONE_MISTAKE)
    return (text) => {
      const [found, , order] = index.search(folded, fold(text), 3)
      return order ? order.map((at) => found?.[at] ?? 0) : (found ?? [])
    }
  },
}

/** Of all that is typed, how much has what is meant among its first five. */
const recall = (find: ReturnType<Make>, meant: readonly (readonly [string, string])[]): string => {
  const hits = meant.filter(([typed, title]) => Array.from(find(typed)).slice(0, 5).some((at) => TITLES[at]?.includes(title)))
  return `${hits.length}/${meant.length}`
}

const SYLLABLES = ['ka', 'to', 'ri', 'mel', 'an', 'sto', 'ne', 'wa', 're', 'lin', 'do', 'vas', 'per', 'qui', 'ol', 'tra']
const made = (number: number): string => [number, number >> 4, number >> 8, number >> 12].map((part) => SYLLABLES[part & 15]).join('')

const names = Object.keys(LIBRARIES)
const world = createWorld({ now: new Date('2026-06-01T00:00:00Z'), listings: 50_000 })
const titles = world.listings.map(({ title }, at) => `${title} ${made(Math.imul(at, 40_503) & 0x7fff)}`)
const corpus = { titles, store: storeOf(titles) }
process.stdout.write(`\n${titles.length} titles, ${new Set(titles.flatMap(wordsOf)).size} different words; cpu ms; ×: as many times the first\n`)
line('', ['index', 'MB', 'keystroke', '×', 'p50 ms', 'p95 ms'])
let first: number | undefined
for (const name of names) {
  const before = memory()
  const index = timed(() => LIBRARIES[name]?.(corpus))
  const held = memory() - before
  const { p50, p95, cpu } = spreadOf(1, KEYSTROKES.map((text) => () => index.result?.(text)))
  first ??= cpu
  line(name, [index.cpu, held, cpu, (cpu / first).toFixed(1), p50, p95])
}
const few = { titles: TITLES, store: storeOf(TITLES) }
process.stdout.write(`\nFound among the first five of ${TITLES.length} titles\n`)
line('', Object.keys(MEANT), 15)
for (const name of names) {
  const find = LIBRARIES[name]?.(few) ?? (() => [])
  line(name, Object.values(MEANT).map((meant) => recall(find, meant)), 15)
}
