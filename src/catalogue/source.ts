/**
 * The port through which pages read the public catalogue, and the plain source behind it: static files (or a server
 * that builds them on demand) below one address.
 */
import { inject, type InjectionKey } from 'vue'
import { joinUrl } from '../lib/url.ts'
import { CatalogueError } from './CatalogueError.ts'
import { attempt, type Decoder } from './decode.ts'
import { CategoryDocument, HomeDocument, Manifest } from './documents.ts'
import type { ListingDocument } from './listingDocument.ts'
import type { ListingCard } from './parts.ts'
import { categoryPath, homePath, listingPath, manifestPath, vendorPath, type Sort, type VendorSort } from './paths.ts'
import type { SearchClient } from './search/client.ts'
import type { ListingQuery, SearchResult, Suggestions } from './search/query.ts'
import type { VendorDocument } from './vendorDocument.ts'

export { CatalogueError } from './CatalogueError.ts'

/** How long to wait for a document; both are optional. */
interface ReadOptions {
  readonly signal?: AbortSignal
}

/** Reads of the public catalogue. Every one rejects with a `CatalogueError`, or with the signal's reason. */
export interface CatalogueSource {
  readonly home: (options?: ReadOptions) => Promise<HomeDocument>
  /** @param page from 1; past the last one is `not_found` */
  readonly category: (
    slug: string,
    query?: { readonly sort?: Sort, readonly page?: number } & ReadOptions,
  ) => Promise<CategoryDocument>
  readonly listing: (id: number, options?: ReadOptions) => Promise<ListingDocument>
  /** @param page from 1; past the last one, and a member of whom nothing is listed, is `not_found` */
  readonly vendor: (
    id: number,
    query?: { readonly sort?: VendorSort, readonly page?: number } & ReadOptions,
  ) => Promise<VendorDocument>
  /** Every filter, order and page; the first call brings the cards, unless `prepare` already has. */
  readonly search: (query: ListingQuery, options?: ReadOptions) => Promise<SearchResult>
  /** What a text that is being typed may mean. */
  readonly suggest: (text: string, options?: ReadOptions) => Promise<Suggestions>
  /** In the order asked for; unknown ones are left out. */
  readonly many: (ids: readonly number[], options?: ReadOptions) => Promise<ListingCard[]>
  /**
   * Begins to load what searching needs, or looks for a newer version of it. Call it when the first page is painted; its
   * failure is told by `search`.
   */
  readonly prepare: () => void
  /** Calls back when a newer version was taken up, or what was missing of this one. Returns the way to stop. */
  readonly onVersion: (listener: (version: string) => void) => () => void
  /** Ends what searching runs in, when the application is gone. */
  readonly close: () => void
}

/** Requests that the document began before the application's code arrived, by address; each is taken once. */
export type StartedRequests = Record<string, Promise<Response> | undefined>

interface StaticSourceOptions {
  /** The catalogue's address, absolute or a path. */
  readonly url: string
  readonly fetch?: typeof globalThis.fetch
  readonly initial?: StartedRequests | undefined
  /** Milliseconds that a document may take; 20,000. */
  readonly timeout?: number
  /** Called once, when the first document was read. */
  readonly onFirst?: (() => void) | undefined
}

/** Statuses with which file hosts say that nothing stands there; some hide it behind 403. */
const MISSING = new Set([403, 404, 410])

const isHtml = (response: Response) => (response.headers.get('content-type') ?? '').includes('html')

/** Takes the request that the document began, if there is one; it may have failed while nobody could see it. */
const started = async (initial: StartedRequests | undefined, address: string): Promise<Response | undefined> => {
  const request = initial?.[address]
  if (!initial || !request) return undefined
  initial[address] = undefined
  try {
    const response = await request
    // That nothing stands there is an answer too; anything else is worth another try.
    return (response.ok || MISSING.has(response.status)) && !response.bodyUsed ? response : undefined
  } catch {
    return undefined // The request is made again, and its failure then counts.
  }
}

/** Rejects when the signal says so, whatever becomes of the promise: a request of the document's cannot be aborted. */
const within = <T>(signal: AbortSignal, promise: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const end = () => reject(signal.reason as Error)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })

/** The catalogue below an address. */
export const createStaticSource = (
  { url, fetch: given, initial, timeout = 20_000, onFirst }: StaticSourceOptions,
): CatalogueSource => {
  const fetch = given ?? globalThis.fetch
  let isFirst = true
  let isRenewed = false
  const request = async (path: string, signal: AbortSignal | undefined): Promise<unknown> => {
    const address = joinUrl(url, path)
    const limit = AbortSignal.timeout(timeout)
    const end = signal ? AbortSignal.any([signal, limit]) : limit
    let response: Response
    try {
      response = (await within(end, started(initial, address))) ?? (await fetch(address, {
        signal: end,
        // What a cache between here and the host has kept belongs to the version before.
        ...(isRenewed && { cache: 'no-cache' }),
      }))
    } catch (cause) {
      if (signal?.aborted) throw cause
      throw new CatalogueError('network', path, { cause })
    }
    // A host that serves a single-page application answers its page where a file is missing.
    if (MISSING.has(response.status) || (response.ok && isHtml(response))) throw new CatalogueError('not_found', path)
    if (!response.ok) throw new CatalogueError('damaged', path)
    try {
      return await within(end, response.json())
    } catch (cause) {
      if (signal?.aborted) throw cause
      if (limit.aborted) throw new CatalogueError('network', path, { cause })
      throw new CatalogueError('damaged', path, { cause })
    }
  }

  /** A document's schema, whose code comes with the first page that needs it. */
  const arriving = <T>(path: string, code: Promise<T>): Promise<T> =>
    code.catch((cause: unknown) => {
      throw new CatalogueError('network', path, { cause })
    })

  let shown: string | undefined
  const parse = <T extends { readonly version: string | null }>(path: string, decode: Decoder<T>, raw: unknown): T => {
    try {
      const document = decode(raw)
      const { version } = document
      // Caches between here and the host may hold documents of several versions.
      if (version !== null) isRenewed ||= shown !== undefined && shown !== version
      shown = version ?? shown
      return document
    } catch (cause) {
      throw new CatalogueError('damaged', path, { cause })
    }
  }

  const lookForManifest = async (): Promise<boolean> => {
    try {
      return attempt(Manifest, null)(await request(manifestPath, undefined)) !== null
    } catch (error) {
      if (!(error instanceof CatalogueError) || error.kind !== 'not_found') throw error
      return false
    }
  }

  let published = false
  let looking: Promise<boolean> | undefined
  /** Only yes is remembered: a catalogue that is not there yet may be published while the page is open. */
  const isPublished = async (): Promise<boolean> => {
    if (published) return true
    // Whoever asks at the same time (the page, the header) shares one look.
    looking ??= lookForManifest().finally(() => {
      looking = undefined
    })
    published = await looking
    return published
  }

  /** A missing document says nothing about the catalogue: the manifest tells whether there is one. */
  const read = async (path: string, signal: AbortSignal | undefined): Promise<unknown> => {
    try {
      const document = await request(path, signal)
      if (isFirst) onFirst?.()
      isFirst = false
      return document
    } catch (error) {
      if (error instanceof CatalogueError && error.kind === 'not_found' && !(await isPublished())) {
        throw new CatalogueError('unavailable', path, { cause: error })
      }
      throw error
    }
  }

  const listeners = new Set<(version: string) => void>()
  let searching: Promise<SearchClient> | undefined
  const startSearching = async (): Promise<SearchClient> => {
    const { createSearchClient } = await arriving('', import('./search/client.ts'))
    const client = createSearchClient({
      url: new URL(url, location.href).href,
      shown: () => shown,
      // Only the main thread can read through somebody's own fetch.
      ...(given && { fetch: given, start: () => undefined }),
    })
    client.onVersion((version) => {
      isRenewed = true
      for (const listener of listeners) listener(version)
    })
    return client
  }
  const searcher = (): Promise<SearchClient> =>
    (searching ??= startSearching().catch((error: unknown) => {
      searching = undefined
      throw error
    }))

  return {
    search: async (query, options) => (await searcher()).search(query, options),
    suggest: async (text, options) => (await searcher()).suggest(text, options),
    many: async (ids, options) => (await searcher()).many(ids, options),
    prepare: () => {
      searcher()
        .then((client) => client.refresh())
        .catch(() => {})
    },
    onVersion: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      searching?.then((client) => client.close(), () => {})
    },
    home: async ({ signal } = {}) => {
      const raw = await read(homePath, signal).catch((error: unknown) => {
        // Every catalogue has one.
        throw error instanceof CatalogueError && error.kind === 'not_found' ? new CatalogueError('damaged', homePath, { cause: error }) : error
      })
      return parse(homePath, HomeDocument, raw)
    },
    category: async (slug, { sort = 'newest', page = 1, signal } = {}) => {
      const path = categoryPath(slug, sort, page)
      return parse(path, CategoryDocument, await read(path, signal))
    },
    listing: async (id, { signal } = {}) => {
      const path = listingPath(id)
      const schemas = arriving(path, import('./listingDocument.ts'))
      const [{ ListingDocument: schema }, raw] = await Promise.all([schemas, read(path, signal)])
      return parse(path, schema, raw)
    },
    vendor: async (id, { sort = 'newest', page = 1, signal } = {}) => {
      const path = vendorPath(id, sort, page)
      const schemas = arriving(path, import('./vendorDocument.ts'))
      const [{ VendorDocument: schema }, raw] = await Promise.all([schemas, read(path, signal)])
      return parse(path, schema, raw)
    },
  }
}

/** Provides the catalogue to components. */
export const CatalogueKey: InjectionKey<CatalogueSource> = Symbol('catalogue')

/** The catalogue of the application that a component belongs to. */
export const useCatalogue = (): CatalogueSource => {
  const source = inject(CatalogueKey)
  if (!source) throw new Error('useCatalogue() needs an application that provides CatalogueKey')
  return source
}
