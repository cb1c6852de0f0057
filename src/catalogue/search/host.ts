/** Loads the cards below a catalogue's URL and answers questions from them, in a worker or in the main thread. */
import { savesData } from '../../lib/savesData.ts'
import { joinUrl } from '../../lib/url.ts'
import { CatalogueError, expectDocument } from '../CatalogueError.ts'
import { readShard, type CardShard } from '../cards/decode.ts'
import { CARD_FORMAT, CardManifest, Directory } from '../cards/manifest.ts'
import { record, whole, type Decoder } from '../decode.ts'
import type { ListingCard } from '../parts.ts'
import { manifestPath } from '../paths.ts'
import { createEngine, type Engine } from './engine.ts'
import type { ListingQuery, SearchResult, Suggestions } from './query.ts'
import { readMissingCards } from './readMissingCards.ts'
import { joinShards } from './store.ts'
import type { SynonymGroups } from './synonyms.ts'
import { prepareInTimeSlices, runInTimeSlices } from './timeSlices.ts'

/** Which version is loaded, and how much of it. */
export interface SearchStatus {
  readonly version: string
  readonly listings: number
  /** Paths of the documents that could not be loaded; the listings of a missing shard are not found. */
  readonly missing: readonly string[]
}

/** Every call waits for the cards, and rejects with a `CatalogueError`. */
export interface SearchHost {
  /** Also rejects where the query needs a document that is missing. */
  readonly search: (query: ListingQuery) => Promise<SearchResult>
  readonly suggest: (text: string) => Promise<Suggestions>
  /** Listings without a card are read from their own documents. */
  readonly many: (ids: readonly number[]) => Promise<ListingCard[]>
  /** Loads the cards, or a newer version of them; the old one answers until the new one is ready. */
  readonly refresh: () => Promise<SearchStatus>
  /** Words that mean the same, for every question from now on. */
  readonly setSynonyms: (groups: SynonymGroups) => void
}

/** Documents that have been loaded. */
interface Documents {
  readonly manifest: CardManifest
  /** Null where it could not be loaded. */
  readonly directory: Directory | null
  readonly shards: ReadonlyMap<string, CardShard>
}

interface Loaded extends Documents {
  readonly engine: Engine
  readonly status: SearchStatus
  /** Why documents are missing. */
  readonly reason: CatalogueError['kind']
}

const NO_DIRECTORY: Directory = { categories: [], vendors: [], attributes: [], orderTypes: [] }
/** A document that takes longer counts as missing; the next refresh asks for it again. */
const DOCUMENT_TIMEOUT_MS = 30_000

const isSameList = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((one, at) => b[at] === one)
const pathsOf = ({ directory, shards }: CardManifest): string[] => [directory, ...shards.map(({ path }) => path)]

/** Whether a query filters by something that only the directory names. */
const needsDirectory = ({ category, vendor, attributes }: ListingQuery): boolean =>
  category !== undefined || vendor !== undefined || Object.keys(attributes ?? {}).length > 0

const missingPartOf = ({ directory, shards, manifest }: Loaded): Pick<SearchResult, 'partial'> =>
  shards.size < manifest.shards.length ? { partial: 'listings' } : directory ? {} : { partial: 'filters' }

/** The format is read first: another format may differ in everything else. */
const manifestOf: Decoder<CardManifest> = (raw) => {
  const { format } = record({ format: whole })(raw)
  if (format !== CARD_FORMAT) throw new CatalogueError(format > CARD_FORMAT ? 'newer' : 'damaged', manifestPath)
  return CardManifest(raw)
}

/** @param url absolute, of the catalogue */
export const createSearchHost = (
  url: string, fetch: typeof globalThis.fetch = globalThis.fetch, timeoutMs = DOCUMENT_TIMEOUT_MS,
): SearchHost => {
  let loaded: Loaded | undefined
  let loading: Promise<Loaded> | undefined
  let synonyms: SynonymGroups = []

  const read = async <T>(path: string, decode: Decoder<T>, cache: RequestCache): Promise<T> => {
    let response: Response
    try {
      response = await fetch(joinUrl(url, path), { cache, signal: AbortSignal.timeout(timeoutMs) })
    } catch (cause) {
      throw new CatalogueError('network', path, { cause })
    }
    expectDocument(response, path)
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
    return await read(manifestPath, manifestOf, 'no-cache').catch(async (error: unknown) => {
      if (!(error instanceof CatalogueError) || error.kind !== 'not_found') throw error
      // Loaded only now: most catalogues are there.
      const { expectPublished } = await import('../published.ts').catch((cause: unknown) => {
        throw new CatalogueError('network', manifestPath, { cause })
      })
      await expectPublished(url, fetch, timeoutMs)
      throw new CatalogueError('damaged', manifestPath)
    })
  }

  const readDocuments = async (manifest: CardManifest, known: Documents | undefined) => {
    const shards = new Map<string, CardShard>()
    const missing: string[] = []
    // A file that fails while others arrive is not the fault of the connection.
    let reason: CatalogueError['kind'] = 'network'
    const miss = (path: string) => (error: unknown) => {
      missing.push(path)
      if (!(error instanceof CatalogueError) || error.kind !== 'network') reason = 'damaged'
      return null
    }
    // Documents are named by a hash of their content: the same name is the same document.
    const same = known?.manifest.directory === manifest.directory ? known.directory : null
    const directory = Promise.resolve(same ?? read(manifest.directory, Directory, 'default').catch(miss(manifest.directory)))
    await Promise.all(manifest.shards.map(async ({ path }) => {
      const shard = known?.shards.get(path) ?? (await read(path, readShard, 'default').catch(miss(path)))
      if (shard) shards.set(path, shard)
    }))
    return { manifest, directory: await directory, shards, missing: missing.sort(), reason }
  }

  const withNewVersion = (before: Loaded, manifest: CardManifest): Loaded => {
    const { version } = manifest
    if (before.manifest.version === version) return before
    return { ...before, manifest, engine: before.engine.withVersion(version), status: { ...before.status, version } }
  }

  /** @param known the documents of the first attempt, in the second */
  const load = async (known?: Documents): Promise<Loaded> => {
    const manifest = await readManifest()
    const before = loaded && isSameList(pathsOf(loaded.manifest), pathsOf(manifest)) ? loaded : undefined
    if (before?.status.missing.length === 0) return withNewVersion(before, manifest)
    const documents = await readDocuments(manifest, known ?? loaded)
    const { directory, shards, missing, reason } = documents
    // A new version may have been published after the manifest was read: try once more.
    if (missing.length > 0 && !known && !before) return load(documents)
    const isEmpty = shards.size === 0 && manifest.shards.length > 0
    // A complete version is not replaced by an incomplete one.
    if (isEmpty || (missing.length > 0 && loaded?.status.missing.length === 0)) throw new CatalogueError(reason, missing[0] ?? '')
    if (before && isSameList(before.status.missing, missing)) return withNewVersion(before, manifest)
    const store = await runInTimeSlices(joinShards(directory ?? NO_DIRECTORY, manifest.shards.flatMap(({ path }) => shards.get(path) ?? [])))
    const status = { version: manifest.version, listings: store.size, missing }
    const engine = createEngine(store, manifest.version)
    const prepared = prepareInTimeSlices(engine)
    // The old version answers until the new text index is complete.
    if (loaded) await prepared
    return { manifest, directory, shards, engine, status, reason }
  }

  const refresh = async (): Promise<Loaded> => {
    loading ??= load().finally(() => {
      loading = undefined
    })
    return (loaded = await loading)
  }
  const current = async (): Promise<Loaded> => loaded ?? refresh()

  let addingMisspellings: Promise<void> | undefined
  const addMisspellings = async (engine: Engine): Promise<void> => {
    const { createMisspellings } = await import('./misspellings.ts')
    await runInTimeSlices(engine.addMisspellings(createMisspellings()))
  }
  /** Loads the misspellings with the first unknown word: most visits have none. Without them unknown words find nothing. */
  const ensureMisspellings = async (engine: Engine, text: string): Promise<void> => {
    if (!text || !engine.needsMisspellings(text)) return
    addingMisspellings ??= addMisspellings(engine).catch(() => {}).finally(() => {
      addingMisspellings = undefined
    })
    await addingMisspellings
  }

  let wordTools: typeof import('./similar.ts') | undefined
  /** Loads the word tools with the first search that needs them: most visits have none. */
  const ensureWordTools = async (engine: Engine, isNeeded: boolean): Promise<void> => {
    if (isNeeded) wordTools ??= await import('./similar.ts')
    if (wordTools) engine.useWordTools(wordTools.createWordTools, synonyms)
  }
  /** Makes ready what a text needs. It is found without, too. */
  const prepareText = async (engine: Engine, text: string): Promise<void> => {
    await ensureWordTools(engine, text !== '' && synonyms.length > 0).catch(() => {})
    await ensureMisspellings(engine, text)
  }

  return {
    search: async (query) => {
      const lacksDirectory = ({ directory }: Loaded) => !directory && needsDirectory(query)
      // The missing directory may have been published meanwhile.
      const now = loaded && lacksDirectory(loaded) ? await refresh() : await current()
      if (lacksDirectory(now)) throw new CatalogueError(now.reason, now.manifest.directory)
      const { q = '', addOn = '' } = query
      await prepareText(now.engine, q)
      const tools = ensureWordTools(now.engine, addOn !== '' || now.engine.isSimilar(q))
      await tools.catch((cause: unknown) => { if (addOn) throw new CatalogueError('network', '', { cause }) })
      return { ...now.engine.search(query), ...missingPartOf(now) }
    },
    suggest: async (text) => {
      const { engine } = await current()
      await prepareText(engine, text)
      return engine.suggest(text)
    },
    many: async (ids) => readMissingCards({
      ids,
      cards: async () => {
        // With data saving on, a few documents are less to load than all cards.
        if (!loaded && savesData()) return { found: [], isComplete: false }
        const { engine, status } = await current()
        return { found: engine.many(ids), isComplete: status.missing.length === 0 }
      },
      read: (path, decode) => read(path, decode, 'default'),
    }),
    refresh: async () => (await refresh()).status,
    setSynonyms: (groups) => {
      synonyms = groups
    },
  }
}
