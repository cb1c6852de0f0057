/**
 * The interface through which pages read the public catalogue, and its implementation over static files (or a server
 * that builds them on demand) below one URL.
 */
import { type InjectionKey } from 'vue'
import { abortable } from '../lib/abortable.ts'
import { injectRequired } from '../lib/injectRequired.ts'
import { lazyOnce } from '../lib/lazyOnce.ts'
import { joinUrl } from '../lib/url.ts'
import { CatalogueError, expectDocument, isNotFound } from './CatalogueError.ts'
import type { Decoder } from './decode.ts'
import { CategoryDocument, HomeDocument } from './documents.ts'
import type { ListingDocument } from './listingDocument.ts'
import type { ListingCard } from './parts.ts'
import { categoryPath, homePath, listingPath, vendorPath, type Sort, type VendorSort } from './paths.ts'
import type { SearchClient } from './search/client.ts'
import type { ListingQuery, SearchResult, Suggestions } from './search/query.ts'
import type { SynonymGroups } from './search/synonyms.ts'
import type { VendorDocument } from './vendorDocument.ts'

export { CatalogueError } from './CatalogueError.ts'

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
  /** @param page from 1; past the last one, and a member without listings, is `not_found` */
  readonly vendor: (
    id: number,
    query?: { readonly sort?: VendorSort, readonly page?: number } & ReadOptions,
  ) => Promise<VendorDocument>
  /** Every filter, order and page; the first call loads the cards, unless `prepare` has. */
  readonly search: (query: ListingQuery, options?: ReadOptions) => Promise<SearchResult>
  /** Listings, categories and vendors that match a text while it is typed. */
  readonly suggest: (text: string, options?: ReadOptions) => Promise<Suggestions>
  /** In the order asked for; unknown ones are left out. */
  readonly many: (ids: readonly number[], options?: ReadOptions) => Promise<ListingCard[]>
  /**
   * Starts to load the cards, or looks for a newer version of them and for what was missing. Call it after the first paint.
   * Rejects where any of it did not come; `search` answers from what is there, and rejects where there is nothing.
   */
  readonly prepare: () => Promise<unknown>
  /** Calls the listener when a newer version is loaded, or missing documents have arrived. Returns the way to unsubscribe. */
  readonly onVersion: (listener: (version: string) => void) => () => void
  /** Ends the search worker. */
  readonly close: () => void
}

/** Requests that the document started before the application's code arrived, by URL; each is used once. */
export type StartedRequests = Record<string, Promise<Response> | undefined>

interface StaticSourceOptions {
  /** The catalogue's URL, absolute or a path. */
  readonly url: string
  readonly fetch?: typeof globalThis.fetch
  readonly initial?: StartedRequests | undefined
  /** For one document. */
  readonly timeoutMs?: number
  /** Called once, when the first document has been read. */
  readonly onFirst?: (() => void) | undefined
  /** Words that mean the same in the language of the page, for searches. */
  readonly synonyms?: (() => SynonymGroups | undefined) | undefined
  /** Called when a read has failed, and waited for before whoever reads is told; not where nothing can be reached. */
  readonly onFailure?: (() => Promise<unknown>) | undefined
}

const isMissing = (error: unknown) => error instanceof CatalogueError && error.kind === 'not_found'

const DOCUMENT_TIMEOUT_MS = 20_000

/** Uses the request that the document started, if there is one; it may have failed while nobody listened. */
export const takeStarted = async (initial: StartedRequests | undefined, url: string): Promise<Response | undefined> => {
  const request = initial?.[url]
  delete initial?.[url]
  // Where it failed, the request is made again, and its failure then counts.
  const response = await request?.catch(() => undefined)
  // That a document does not exist is an answer too; anything else is worth a second request.
  if (response && (response.ok || isNotFound(response))) return response
  // Or its connection would be held until it is read.
  response?.body?.cancel().catch(() => {})
  return undefined
}

export const createStaticSource = (
  { url, fetch: given, initial, timeoutMs = DOCUMENT_TIMEOUT_MS, onFirst, onFailure, synonyms }: StaticSourceOptions,
): CatalogueSource => {
  const fetch = given ?? globalThis.fetch
  let isFirst = true
  let isVersionChanged = false
  const request = async (path: string, signal: AbortSignal | undefined): Promise<unknown> => {
    const documentUrl = joinUrl(url, path)
    const timeout = AbortSignal.timeout(timeoutMs)
    const end = signal ? AbortSignal.any([signal, timeout]) : timeout
    try {
      const response = (await abortable(takeStarted(initial, documentUrl), end)) ?? (await fetch(documentUrl, {
        signal: end,
        // Caches between here and the host may still hold documents of the old version.
        ...(isVersionChanged && { cache: 'no-cache' }),
      }))
      expectDocument(response, path)
      return await abortable(response.json(), end)
    } catch (cause) {
      if (signal?.aborted || cause instanceof CatalogueError) throw cause
      throw new CatalogueError(cause instanceof SyntaxError ? 'damaged' : 'network', path, { cause })
    }
  }

  /** Loads the code of a document's schema. */
  const loadCode = <T>(path: string, code: Promise<T>): Promise<T> =>
    code.catch((cause: unknown) => {
      throw new CatalogueError('network', path, { cause })
    })

  let shown: string | undefined
  const parse = <T extends { readonly version: string | null }>(path: string, decode: Decoder<T>, raw: unknown): T => {
    try {
      const document = decode(raw)
      const { version } = document
      if (version !== null) isVersionChanged ||= shown !== undefined && shown !== version
      shown = version ?? shown
      return document
    } catch (cause) {
      throw new CatalogueError('damaged', path, { cause })
    }
  }

  let looking: Promise<void> | undefined
  /** The page and the header ask at the same time, and share one request. */
  const expectPublished = (path: string): Promise<void> => (looking ??= loadCode(path, import('./published.ts'))
    .then((later) => later.expectPublished(url, fetch, timeoutMs))
    .finally(() => {
      looking = undefined
    }))

  /** Where a document is missing, the manifest tells whether any catalogue is published. */
  const read = async (path: string, signal: AbortSignal | undefined): Promise<unknown> => {
    try {
      const document = await request(path, signal)
      if (isFirst) onFirst?.()
      isFirst = false
      return document
    } catch (error) {
      if (isMissing(error)) await expectPublished(path)
      throw error
    }
  }

  const listeners = new Set<(version: string) => void>()
  let searchClient: SearchClient | undefined
  let isClosed = false
  const searcher = lazyOnce(async (): Promise<SearchClient> => {
    const { createSearchClient } = await loadCode('search', import('./search/client.ts'))
    searchClient = createSearchClient({
      url: new URL(url, location.href).href,
      // Where documents of two versions were read, some of what is shown is of another one than the cards.
      shown: () => (isVersionChanged ? '' : shown),
      synonyms,
      onVersion: (version) => {
        isVersionChanged = true
        for (const listener of listeners) listener(version)
      },
      // A worker cannot read through a `fetch` of the caller.
      ...(given && { fetch: given, start: () => undefined }),
    })
    // The application ended while the code was on its way.
    if (isClosed) searchClient.close()
    return searchClient
  })

  const told = <Given extends unknown[], T>(readDocument: (...given: Given) => Promise<T>) => async (...given: Given): Promise<T> => {
    try {
      return await readDocument(...given)
    } catch (error) {
      if (!(error instanceof CatalogueError) || error.kind === 'network') throw error
      await onFailure?.()
      // What was read before is published: something else is the matter.
      throw shown && error.kind === 'unavailable' ? new CatalogueError('damaged', error.path) : error
    }
  }

  return {
    search: told(async (query, options) => {
      const result = await (await searcher()).search(query, options)
      shown ??= result.version
      return result
    }),
    suggest: told(async (text, options) => (await searcher()).suggest(text, options)),
    many: told(async (ids, options) => (await searcher()).many(ids, options)),
    prepare: () => searcher().then((client) => client.refresh()),
    onVersion: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      isClosed = true
      searchClient?.close()
    },
    home: told(async ({ signal } = {}) => {
      const raw = await read(homePath, signal).catch((error: unknown) => {
        // Every catalogue has one.
        throw isMissing(error) ? new CatalogueError('damaged', homePath, { cause: error }) : error
      })
      return parse(homePath, HomeDocument, raw)
    }),
    category: told(async (slug, { sort = 'newest', page = 1, signal } = {}) => {
      const path = categoryPath(slug, sort, page)
      return parse(path, CategoryDocument, await read(path, signal))
    }),
    listing: told(async (id, { signal } = {}) => {
      const path = listingPath(id)
      const schemas = loadCode(path, import('./listingDocument.ts'))
      const [{ ListingDocument: schema }, raw] = await Promise.all([schemas, read(path, signal)])
      return parse(path, schema, raw)
    }),
    vendor: told(async (id, { sort = 'newest', page = 1, signal } = {}) => {
      const path = vendorPath(id, sort, page)
      const schemas = loadCode(path, import('./vendorDocument.ts'))
      const [{ VendorDocument: schema }, raw] = await Promise.all([schemas, read(path, signal)])
      return parse(path, schema, raw)
    }),
  }
}

/** Provides the catalogue to components. */
export const CatalogueKey: InjectionKey<CatalogueSource> = Symbol('catalogue')

/** The catalogue of the application that a component belongs to. */
export const useCatalogue = (): CatalogueSource => injectRequired(CatalogueKey)
