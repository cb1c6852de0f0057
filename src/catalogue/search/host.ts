/** Reads the cards below a catalogue's address and answers from them; at home in a worker and in the main thread. */
import { savesData } from '../../lib/savesData.ts'
import { joinUrl } from '../../lib/url.ts'
import { CatalogueError } from '../CatalogueError.ts'
import { readShard, type CardShard } from '../cards/decode.ts'
import { CARD_FORMAT, CardManifest, Directory } from '../cards/manifest.ts'
import { record, whole, type Decoder } from '../decode.ts'
import type { ListingCard } from '../parts.ts'
import { manifestPath } from '../paths.ts'
import { cardsOneByOne } from './cardsOneByOne.ts'
import { createEngine, type Engine } from './engine.ts'
import { inPieces, prepareInPieces } from './inPieces.ts'
import type { ListingQuery, SearchResult, Suggestions } from './query.ts'
import { joinShards } from './store.ts'

/** What is loaded. */
export interface SearchStatus {
  readonly version: string
  readonly listings: number
  /** Paths of the documents that could not be had or read: the listings of a shard are not found. */
  readonly missing: readonly string[]
}

/** Answers as soon as the cards are there. Every one rejects with a `CatalogueError`. */
export interface SearchHost {
  /** Rejects too where what it asks for cannot be told because the catalogue is not whole. */
  readonly search: (query: ListingQuery) => Promise<SearchResult>
  readonly suggest: (text: string) => Promise<Suggestions>
  /** What the cards lack is read from the listings' own documents. */
  readonly many: (ids: readonly number[]) => Promise<ListingCard[]>
  /** Loads the cards, or takes up a newer version of them; the old one answers until the new one is ready. */
  readonly refresh: () => Promise<SearchStatus>
}

/** Documents that were read. */
interface Known {
  readonly manifest: CardManifest
  /** Null where it could not be had. */
  readonly directory: Directory | null
  readonly shards: ReadonlyMap<string, CardShard>
}

interface Loaded extends Known {
  readonly engine: Engine
  readonly status: SearchStatus
  /** Why documents are missing. */
  readonly why: CatalogueError['kind']
}

const NO_DIRECTORY: Directory = { categories: [], vendors: [], attributes: [], orderTypes: [] }
/** Milliseconds that a document may take; what comes later counts as missing, and is asked for again with the next look. */
const PATIENCE = 30_000
/** Statuses with which file hosts say that nothing stands there. */
const MISSING = new Set([403, 404, 410])

const sameList = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((one, at) => b[at] === one)
const namesOf = ({ directory, shards }: CardManifest): string[] => [directory, ...shards.map(({ path }) => path)]

/** Whether a query narrows by what the directory names. */
const needsDirectory = ({ category, vendor, attributes }: ListingQuery): boolean =>
  category !== undefined || vendor !== undefined || Object.keys(attributes ?? {}).length > 0

const partOf = ({ directory, shards, manifest }: Loaded): Pick<SearchResult, 'partial'> =>
  shards.size < manifest.shards.length ? { partial: 'listings' } : directory ? {} : { partial: 'filters' }

/** Its format is read first: a later one may differ in all the rest. */
const manifestOf: Decoder<CardManifest> = (raw) => {
  const { format } = record({ format: whole })(raw)
  if (format !== CARD_FORMAT) throw new CatalogueError(format > CARD_FORMAT ? 'newer' : 'damaged', manifestPath)
  return CardManifest(raw)
}

/** @param url the catalogue's address, absolute */
export const createSearchHost = (
  url: string, fetch: typeof globalThis.fetch = globalThis.fetch, patience = PATIENCE,
): SearchHost => {
  let loaded: Loaded | undefined
  let loading: Promise<Loaded> | undefined

  const read = async <T>(path: string, decode: Decoder<T>, cache: RequestCache): Promise<T> => {
    let response: Response
    try {
      response = await fetch(joinUrl(url, path), { cache, signal: AbortSignal.timeout(patience) })
    } catch (cause) {
      throw new CatalogueError('network', path, { cause })
    }
    const isPage = response.ok && (response.headers.get('content-type') ?? '').includes('html')
    if (MISSING.has(response.status) || isPage) throw new CatalogueError('not_found', path)
    if (!response.ok) throw new CatalogueError('damaged', path)
    const text = await response.text().catch((cause: unknown) => {
      throw new CatalogueError('network', path, { cause })
    })
    try {
      return decode(JSON.parse(text))
    } catch (cause) {
      throw cause instanceof CatalogueError ? cause : new CatalogueError('damaged', path, { cause })
    }
  }

  const readManifest = async (): Promise<CardManifest> => {
    return await read(manifestPath, manifestOf, 'no-cache').catch((error: unknown) => {
      if (!(error instanceof CatalogueError) || error.kind !== 'not_found') throw error
      throw new CatalogueError('unavailable', manifestPath, { cause: error })
    })
  }

  const readDocuments = async (manifest: CardManifest, known: Known | undefined) => {
    const shards = new Map<string, CardShard>()
    const missing: string[] = []
    // Files that fail where others come are no matter of the connection.
    let why: CatalogueError['kind'] = 'network'
    const miss = (path: string) => (error: unknown) => {
      missing.push(path)
      if (!(error instanceof CatalogueError) || error.kind !== 'network') why = 'damaged'
      return null
    }
    // What is named by its content has not changed.
    const kept = known?.manifest.directory === manifest.directory ? known.directory : null
    const directory = Promise.resolve(kept ?? read(manifest.directory, Directory, 'default').catch(miss(manifest.directory)))
    await Promise.all(manifest.shards.map(async ({ path }) => {
      const shard = known?.shards.get(path) ?? (await read(path, readShard, 'default').catch(miss(path)))
      if (shard) shards.set(path, shard)
    }))
    return { manifest, directory: await directory, shards, missing: missing.sort(), why }
  }

  const renamed = (before: Loaded, manifest: CardManifest): Loaded => {
    const { version } = manifest
    if (before.manifest.version === version) return before
    return { ...before, manifest, engine: before.engine.as(version), status: { ...before.status, version } }
  }

  /** @param known what was read a moment ago, where this is the second attempt */
  const load = async (known?: Known): Promise<Loaded> => {
    const manifest = await readManifest()
    const before = loaded && sameList(namesOf(loaded.manifest), namesOf(manifest)) ? loaded : undefined
    if (before?.status.missing.length === 0) return renamed(before, manifest)
    const documents = await readDocuments(manifest, known ?? loaded)
    const { directory, shards, missing, why } = documents
    // Another version may have been published between the manifest and what it names.
    if (missing.length > 0 && !known && !before) return load(documents)
    const isBare = shards.size === 0 && manifest.shards.length > 0
    // What is whole is not given up for what is not: the next look may find it whole.
    if (isBare || (missing.length > 0 && loaded?.status.missing.length === 0)) throw new CatalogueError(why, missing[0] ?? '')
    if (before && sameList(before.status.missing, missing)) return renamed(before, manifest)
    const store = await inPieces(joinShards(directory ?? NO_DIRECTORY, manifest.shards.flatMap(({ path }) => shards.get(path) ?? [])))
    const status = { version: manifest.version, listings: store.size, missing }
    const engine = createEngine(store, manifest.version)
    const prepared = prepareInPieces(engine)
    // The version before knows all words: nobody who types need wait for those of this one.
    if (loaded) await prepared
    return { manifest, directory, shards, engine, status, why }
  }

  const refresh = async (): Promise<Loaded> => {
    loading ??= load().finally(() => {
      loading = undefined
    })
    return (loaded = await loading)
  }
  const current = async (): Promise<Loaded> => loaded ?? refresh()

  let learning: Promise<void> | undefined
  const learn = async (engine: Engine): Promise<void> => {
    const { createMisspellings } = await import('./misspellings.ts')
    await inPieces(engine.teach(createMisspellings()))
  }
  /** What misspelt words may mean comes with the first one: most visits have none. Where it does not come they mean nothing. */
  const understand = async (engine: Engine, text: string): Promise<void> => {
    if (!text || !engine.lacks(text)) return
    learning ??= learn(engine).catch(() => {}).finally(() => {
      learning = undefined
    })
    await learning
  }

  return {
    search: async (query) => {
      const isLacking = ({ directory }: Loaded) => !directory && needsDirectory(query)
      // What was missing a while ago may be there now.
      const now = loaded && isLacking(loaded) ? await refresh() : await current()
      if (isLacking(now)) throw new CatalogueError(now.why, now.manifest.directory)
      await understand(now.engine, query.q ?? '')
      return { ...now.engine.search(query), ...partOf(now) }
    },
    suggest: async (text) => {
      const { engine } = await current()
      await understand(engine, text)
      return engine.suggest(text)
    },
    many: async (ids) => cardsOneByOne({
      ids,
      // Whole, the cards know every listing: what they lack is not published.
      cards: async () => {
        // A few listings are no reason for all the cards.
        if (!loaded && savesData()) return { found: [], whole: false }
        const { engine, status } = await current()
        return { found: engine.many(ids), whole: status.missing.length === 0 }
      },
      read: (path, decode) => read(path, decode, 'default'),
    }),
    refresh: async () => (await refresh()).status,
  }
}
