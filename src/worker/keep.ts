/** What the service worker keeps, and in which caches. Where one cannot be opened or is full, nothing is kept. */
import { OFFLINE_CACHES } from '../lib/offline.ts'
import { beyond, documentToKeep, emptied, mayKeep, type Kind } from './decide.ts'

/** How many of each are kept: of what was used longest ago, nobody reads any more. */
const MAX_ENTRIES = { page: 40, data: 400, picture: 200 } as const
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

/** @param version the entry of the documents that may be kept */
export const createKeep = (version: string) => {
  const files = `${OFFLINE_CACHES}files ${version}`
  const documents = `${OFFLINE_CACHES}documents ${version}`
  const cacheOf = (kind: Kind): string => ({ page: documents, file: files, data: DATA_CACHE, picture: PICTURE_CACHE })[kind]

  const put = async (kind: Kind, key: string, response: Response): Promise<void> => {
    const cache = await caches.open(cacheOf(kind))
    // It becomes the last one.
    await cache.delete(key, MATCH)
    await cache.put(key, response)
    if (kind === 'file') return
    for (const request of beyond(await cache.keys(), MAX_ENTRIES[kind])) await cache.delete(request, MATCH)
  }

  const keepDocument = async (url: string, response: Response): Promise<boolean> => {
    const kept = documentToKeep(await response.text(), version)
    if (!kept) return false
    const { pathname, search } = new URL(url)
    await put('page', kept.isRendered ? pathname + search : SHELL_PATH, withText(response, kept.html))
    return true
  }

  return {
    /** Keeps a copy of an answer, where it may be kept. */
    answer: async (kind: Kind, url: string, response: Response): Promise<void> => {
      if (!mayKeep(kind, response)) return
      try {
        if (kind === 'page') await keepDocument(url, response)
        else await put(kind, url, response)
      } catch {
        // The disk is full, or the person has just cleared it: the page has its answer.
      }
    },
    /**
     * Keeps the document for all addresses.
     * @throws where the server's is of another version
     */
    shell: async (response: Response): Promise<void> => {
      const kept = mayKeep('page', response) ? documentToKeep(await response.text(), version) : undefined
      if (!kept) throw new Error('The document is of another version')
      await put('page', SHELL_PATH, withText(response, emptied(kept.html)))
    },
    /** What was kept of an address; of a page, if need be, the document for all addresses. */
    find: async (kind: Kind, url: string): Promise<Response | undefined> => {
      try {
        // A file's name says what is in it, so another version's serves as well.
        if (kind === 'file') return await caches.match(url, MATCH)
        const cache = await caches.open(cacheOf(kind))
        const { pathname, search } = new URL(url)
        return await cache.match(kind === 'page' ? pathname + search : url, MATCH) ?? (kind === 'page' ? await cache.match(SHELL_PATH, MATCH) : undefined)
      } catch {
        return undefined
      }
    },
    /** Removes what only other versions need: call it when there is no page of theirs. */
    forgetOthers: async (): Promise<void> => {
      const needed = [files, documents, DATA_CACHE, PICTURE_CACHE]
      const names = await caches.keys()
      await Promise.all(names.filter((name) => name.startsWith(OFFLINE_CACHES) && !needed.includes(name)).map((name) => caches.delete(name)))
    },
  }
}

export type Keep = ReturnType<typeof createKeep>
