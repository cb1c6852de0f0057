/**
 * What the service worker keeps, and in which caches. Where one cannot be opened or is full, nothing is kept.
 *
 * Documents are of one version at a time, the last one that the server has sent: those of any other are gone with its first
 * document. Files are named by their content, so a document and another version's files cannot meet.
 */
import { OFFLINE_CACHES, entryIn, filesCache, isOtherFilesCache } from '../lib/offline.ts'
import { beyond, emptied, isRendered, mayKeep, type Kind } from './decide.ts'

/** How many of each are kept: of what was used longest ago, nobody reads any more. */
const MAX_ENTRIES = { page: 40, file: Infinity, data: 400, picture: 200 } as const
const DOCUMENTS = `${OFFLINE_CACHES}documents `
/** Where it is not there, the person or the operator wants nothing kept. */
const DATA_CACHE = `${OFFLINE_CACHES}data`
const PICTURE_CACHE = `${OFFLINE_CACHES}pictures`
/** Under it the document for all addresses is kept. */
export const SHELL_PATH = '/index.html'
/** An answer serves whoever asks for the address, in whatever language. */
const MATCH = { ignoreVary: true } as const

/** An answer of the same kind with another text. */
const withText = (response: Response, text: string): Response => {
  const headers = new Headers(response.headers)
  // Of the bytes that were sent; these are others.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  return new Response(text, { headers })
}

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** @param onVersion told of the version of each document that the server sends */
export const createKeep = (onVersion: (version: string) => void) => {
  let known: string | undefined
  let askedLast = 0
  let last: Promise<unknown> = Promise.resolve()
  /** Documents come one after the other: each may be the first one of another version. */
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const turn = last.then(run)
    last = turn.catch(() => {})
    return turn
  }

  /** The version whose documents are kept; the browser ends the worker whenever it likes, so the caches remember it. */
  const present = async (): Promise<string | undefined> =>
    known ??= (await caches.keys()).find((name) => name.startsWith(DOCUMENTS))?.slice(DOCUMENTS.length)

  const cacheOf = async (kind: Kind): Promise<string | undefined> => {
    if (kind === 'data') return DATA_CACHE
    if (kind === 'picture') return PICTURE_CACHE
    const version = await present()
    if (version === undefined) return undefined
    return kind === 'page' ? DOCUMENTS + version : filesCache(version)
  }

  const put = async (kind: Kind, key: string, response: Response): Promise<void> => {
    const name = await cacheOf(kind)
    if (name === undefined || !(await caches.has(DATA_CACHE))) return
    const cache = await caches.open(name)
    // It becomes the last one.
    await cache.delete(key, MATCH)
    await cache.put(key, response)
    // Every page needs the document for all addresses.
    const others = (await cache.keys()).filter(({ url }) => pathOf(url) !== SHELL_PATH)
    for (const request of beyond(others, MAX_ENTRIES[kind])) await cache.delete(request, MATCH)
  }

  const matchIn = async (kind: Kind, key: string): Promise<Response | undefined> => {
    const cacheName = await cacheOf(kind)
    // Opening it would make it.
    return cacheName === undefined ? undefined : caches.match(key, { ...MATCH, cacheName })
  }

  /** @param asked when; a late answer from before another version does not bring back its own */
  const keepDocument = (key: string, response: Response, asked: number) => inTurn(async () => {
    const html = await response.text()
    const version = entryIn(html)
    if (version === undefined || (version !== await present() && asked < askedLast)) return undefined
    askedLast = Math.max(askedLast, asked)
    known = version
    for (const name of await caches.keys()) if (name.startsWith(DOCUMENTS) && name !== DOCUMENTS + version) await caches.delete(name)
    const isShell = key === SHELL_PATH || !isRendered(html)
    await put('page', isShell ? SHELL_PATH : key, withText(response, isShell ? emptied(html) : html))
    onVersion(version)
    return version
  })

  return {
    present,
    /** Begins to keep something; until then, and after everything was cleared, nothing is. */
    begin: async (): Promise<void> => { await caches.open(DATA_CACHE) },
    /** Keeps a copy of an answer, where it may be kept. */
    answer: async (kind: Kind, url: string, response: Response, asked: number): Promise<void> => {
      if (!mayKeep(kind, response)) return
      try {
        if (kind === 'page') await keepDocument(pathOf(url), response, asked)
        else await put(kind, url, response)
      } catch {
        // The disk is full, or the person has just cleared it: the page has its answer.
      }
    },
    /**
     * Keeps the document for all addresses.
     * @throws where the server has none of the storefront's
     */
    shell: async (response: Response, asked: number): Promise<void> => {
      const version = mayKeep('page', response) ? await keepDocument(SHELL_PATH, response, asked) : undefined
      if (version === undefined) throw new Error('There is no document of the storefront')
    },
    /** What was kept of an address; of a page, if need be, the document for all addresses. */
    find: async (kind: Kind, url: string): Promise<Response | undefined> => {
      try {
        // A file's name says what is in it, so another version's serves as well.
        if (kind === 'file') return await caches.match(url, MATCH)
        if (kind !== 'page') return await matchIn(kind, url)
        return await matchIn(kind, pathOf(url)) ?? await matchIn(kind, SHELL_PATH)
      } catch {
        return undefined
      }
    },
    /** Whether exactly this is kept, a file among those of the present version. */
    has: async (kind: Kind, url: string): Promise<boolean> => await matchIn(kind, kind === 'page' ? pathOf(url) : url) !== undefined,
    /** Forgets what the server says is gone. */
    forget: async (kind: Kind, url: string): Promise<void> => {
      const name = await cacheOf(kind)
      if (name !== undefined && await caches.has(name)) await (await caches.open(name)).delete(kind === 'page' ? pathOf(url) : url, MATCH)
    },
    /** The caches of files that only pages of other versions need. */
    others: async (version: string): Promise<readonly string[]> => (await caches.keys()).filter((name) => isOtherFilesCache(name, version)),
  }
}

export type Keep = ReturnType<typeof createKeep>
