/** Reads the cards below a catalogue's address and answers from them; at home in a worker and in the main thread. */
import { joinUrl } from '../../lib/url.ts'
import { CatalogueError } from '../CatalogueError.ts'
import { readShard, type CardShard } from '../cards/decode.ts'
import { CARD_FORMAT, CardManifest, Directory } from '../cards/manifest.ts'
import { Unusable, type Decoder } from '../decode.ts'
import type { ListingCard } from '../parts.ts'
import { manifestPath } from '../paths.ts'
import { createEngine, type Engine } from './engine.ts'
import type { ListingQuery, SearchResult, Suggestions } from './query.ts'
import { createStore } from './store.ts'

/** What is loaded. */
export interface SearchStatus {
  readonly version: string
  readonly listings: number
  /** Paths of the shards that could not be had or read: their listings are not found. */
  readonly missing: readonly string[]
}

/** Answers as soon as the cards are there. Every one rejects with a `CatalogueError`. */
export interface SearchHost {
  readonly search: (query: ListingQuery) => Promise<SearchResult>
  readonly suggest: (text: string) => Promise<Suggestions>
  readonly many: (ids: readonly number[]) => Promise<ListingCard[]>
  /** Loads the cards, or takes up a newer version of them; the old one answers until the new one is ready. */
  readonly refresh: () => Promise<SearchStatus>
}

interface Loaded {
  readonly manifest: CardManifest
  readonly shards: ReadonlyMap<string, CardShard>
  readonly engine: Engine
  readonly status: SearchStatus
}

const sameCards = (a: CardManifest, b: CardManifest): boolean =>
  a.directory === b.directory && a.shards.length === b.shards.length && a.shards.every(({ path }, at) => b.shards[at]?.path === path)

const readAs = <T>(decode: Decoder<T>, path: string, raw: unknown): T => {
  try {
    return decode(raw)
  } catch (cause) {
    throw new CatalogueError(cause instanceof Unusable ? 'malformed' : 'network', path, { cause })
  }
}

/** @param url the catalogue's address, absolute */
export const createSearchHost = (url: string, fetch: typeof globalThis.fetch = globalThis.fetch): SearchHost => {
  let loaded: Loaded | undefined
  let loading: Promise<Loaded> | undefined

  const read = async <T>(path: string, decode: Decoder<T>, cache: RequestCache): Promise<T> => {
    let raw: unknown
    try {
      const response = await fetch(joinUrl(url, path), { cache })
      if (!response.ok) throw new CatalogueError(response.status === 404 ? 'not_found' : 'network', path)
      raw = await response.json()
    } catch (cause) {
      if (cause instanceof CatalogueError) throw cause
      throw new CatalogueError(cause instanceof SyntaxError ? 'malformed' : 'network', path, { cause })
    }
    return readAs(decode, path, raw)
  }

  const readManifest = async (): Promise<CardManifest> => {
    const manifest = await read(manifestPath, CardManifest, 'no-cache')
    if (manifest.format !== CARD_FORMAT) throw new CatalogueError('malformed', manifestPath)
    return manifest
  }

  const readShards = async (manifest: CardManifest) => {
    const shards = new Map<string, CardShard>()
    const missing: string[] = []
    await Promise.all(manifest.shards.map(async ({ path }) => {
      try {
        // What is named by its content has not changed.
        shards.set(path, loaded?.shards.get(path) ?? (await read(path, readShard, 'default')))
      } catch {
        missing.push(path)
      }
    }))
    return { shards, missing: missing.sort() }
  }

  const load = async (again = true): Promise<Loaded> => {
    const manifest = await readManifest()
    if (loaded && loaded.status.missing.length === 0 && sameCards(loaded.manifest, manifest)) {
      if (loaded.manifest.version === manifest.version) return loaded
      const { version } = manifest
      return { ...loaded, manifest, engine: loaded.engine.as(version), status: { ...loaded.status, version } }
    }
    const [directory, { shards, missing }] = await Promise.all([
      read(manifest.directory, Directory, 'default').catch((error: unknown) => {
        if (again) return null
        throw error
      }),
      readShards(manifest),
    ])
    // Another version may have been published between the manifest and what it names.
    if ((!directory || missing.length > 0) && again) return load(false)
    if (!directory || (shards.size === 0 && missing.length > 0)) throw new CatalogueError('network', missing[0] ?? manifest.directory)
    const store = createStore(directory, manifest.shards.flatMap(({ path }) => shards.get(path) ?? []))
    const status = { version: manifest.version, listings: store.size, missing }
    return { manifest, shards, engine: createEngine(store, manifest.version), status }
  }

  const refresh = async (): Promise<Loaded> => {
    loading ??= load().finally(() => {
      loading = undefined
    })
    return (loaded = await loading)
  }
  const engine = async (): Promise<Engine> => (loaded ?? (await refresh())).engine

  return {
    search: async (query) => (await engine()).search(query),
    suggest: async (text) => (await engine()).suggest(text),
    many: async (ids) => (await engine()).many(ids),
    refresh: async () => (await refresh()).status,
  }
}
