/**
 * What the service worker stores, and how it answers: with what the network says, and without a network with what was stored.
 *
 * One document serves all pages. It is of the version that was visited last; with the first document of another version it is
 * replaced. Files are named by their content, so a document cannot meet those of another version.
 */
import { manifestPath } from '../catalogue/paths.ts'
import { entryIn } from '../lib/documentEntry.ts'
import { OFFLINE_CACHES, completePath, isVersionCache, versionCache, type LoadedPage } from '../lib/offline.ts'
import { cardPathsIn, dataIn, isStorable, loadedKind, type Kind, type Place } from './kinds.ts'

/** Where it is missing, the person or the operator wants nothing stored. */
const DATA_CACHE = `${OFFLINE_CACHES}data`
const PICTURE_CACHE = `${OFFLINE_CACHES}pictures`
/** So many are stored; what was stored longest ago goes first. */
const MAX_ENTRIES = { data: 400, picture: 200, file: Infinity } as const
/** An address of the application that no host renders and no other file answers: the document for all pages. */
const DOCUMENT_URL = '/cart'

type StoredKind = Exclude<Kind, 'page'>

interface Question {
  readonly kind: Kind
  readonly url: string
  /** Asks the network. */
  readonly ask: () => Promise<Response>
  /** Goes on with work after the answer. */
  readonly goOn: (work: Promise<unknown>) => void
}

/** What is in the browser's own cache; nothing is loaded for it. */
const readBrowserCache = (url: string): Promise<Response | undefined> =>
  fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => undefined)

/** Whether an answer is of use: not that of a server that is not well, nor that about a file that only an older version has. */
const isUsable = (kind: Kind, { status, ok }: Response): boolean => (kind === 'file' ? ok : status < 500)

const isGone = ({ status }: Response): boolean => status === 404 || status === 410

/** Where the disk is full, what people have typed needs the room more than pictures do. */
const makeRoom = async (error: unknown): Promise<void> => {
  if (error instanceof DOMException && error.name === 'QuotaExceededError') await caches.delete(PICTURE_CACHE)
}

/** @param onVersion told the version of the document that the server has */
export const createOfflineCaches = (place: Place, onVersion: (version: string) => void) => {
  /** A stored document is shown because the server did not answer: it may be older than what the server has. */
  let isUnsure = false

  const versionCaches = async (): Promise<readonly string[]> => (await caches.keys()).filter(isVersionCache)

  /** The cache whose document is shown without a network. */
  const present = async (): Promise<string | undefined> => {
    for (const cacheName of await versionCaches()) if (await caches.match(DOCUMENT_URL, { cacheName })) return cacheName
    return undefined
  }

  const cacheOf = async (kind: StoredKind): Promise<string | undefined> =>
    (kind === 'file' ? present() : kind === 'data' ? DATA_CACHE : PICTURE_CACHE)

  /** Writes into a cache. One that is removed at the same time, with all the others, would come back. */
  const put = async (name: string, url: string, response: Response): Promise<void> => {
    await (await caches.open(name)).put(url, response)
    if (!(await caches.has(DATA_CACHE))) await caches.delete(name)
  }

  const store = async (kind: StoredKind, url: string, response: Response): Promise<void> => {
    const name = await cacheOf(kind)
    if (name === undefined || !(await caches.has(DATA_CACHE))) return
    const cache = await caches.open(name)
    // Files never change and pictures hardly do: nobody's disk writes them at every page.
    if (kind !== 'data' && await cache.match(url)) return
    await put(name, url, response)
    for (const request of (await cache.keys()).slice(0, -MAX_ENTRIES[kind])) await cache.delete(request)
  }

  /** Removes what the server says is gone. */
  const forget = async (kind: StoredKind, url: string): Promise<void> => {
    const cacheName = await cacheOf(kind)
    if (cacheName !== undefined && await caches.match(url, { cacheName })) await (await caches.open(cacheName)).delete(url)
  }

  const dropDocumentsBut = async (version: string): Promise<void> => {
    for (const name of await versionCaches()) if (name !== versionCache(version)) await (await caches.open(name)).delete(DOCUMENT_URL)
  }

  /** Reads the server's document, and stores it where it is of this version: any other one waits until somebody visits it. */
  const readServer = async (version: string | undefined): Promise<void> => {
    const response = await fetch(DOCUMENT_URL, { cache: 'no-cache' })
    const html = await response.clone().text()
    const served = entryIn(html)
    if (served === undefined || !isStorable('page', response)) return
    isUnsure = false
    onVersion(served)
    if (served !== version || !(await caches.has(DATA_CACHE))) return
    await dropDocumentsBut(version)
    // Made anew, because one that was redirected may not answer for a page.
    await put(versionCache(version), DOCUMENT_URL, new Response(html, response))
  }

  /** Takes what can be read again out of a document that somebody visits, and notices another version. */
  const readDocument = async (response: Response): Promise<void> => {
    if (!(await caches.has(DATA_CACHE))) return
    const html = await response.text()
    for (const [path, text] of dataIn(html)) {
      const url = new URL(path, place.origin).href
      if (url.startsWith(place.catalogue)) await store('data', url, new Response(text, { headers: { 'content-type': 'application/json' } }))
    }
    const version = entryIn(html)
    if (version === undefined || versionCache(version) === await present()) return
    // At once: what this page reads from now on is not for an older one.
    await dropDocumentsBut(version)
    await readServer(version)
  }

  /** Stores what was loaded without the worker, or before the worker had its version. */
  const storeLoaded = async (url: string, page: string, isPicture = false): Promise<void> => {
    const kind = loadedKind(url, page, isPicture, place)
    const cacheName = kind && await cacheOf(kind)
    if (!kind || !cacheName || await caches.match(url, { cacheName })) return
    const response = await caches.match(url) ?? await readBrowserCache(url)
    if (response && isStorable(kind, response)) await store(kind, url, response)
  }

  return {
    /** Answers a request, and stores what the network says. Rejects where there is neither. */
    answer: async ({ kind, url, ask, goOn }: Question): Promise<Response> => {
      const answered = await ask().catch((error: unknown) => error)
      if (answered instanceof Response && isUsable(kind, answered)) {
        // Copied before the page reads it.
        const copy = isStorable(kind, answered) ? answered.clone() : undefined
        if (copy) goOn((kind === 'page' ? readDocument(copy) : store(kind, url, copy)).catch(makeRoom))
        else if (isGone(answered) && kind !== 'page') goOn(forget(kind, url))
        // A file may come from the browser's own cache, which says nothing of the server.
        if (isUnsure && kind !== 'file') {
          isUnsure = false
          goOn(readServer(undefined).catch(() => { isUnsure = true }))
        }
        return answered
      }
      const stored = await caches.match(kind === 'page' ? DOCUMENT_URL : url).catch(() => undefined)
      if (stored && kind === 'page') isUnsure = true
      if (stored) return stored
      if (answered instanceof Response) return answered
      throw answered
    },

    /** Stores what a page is made of, and looks which version the server has. */
    takeIn: async ({ version, url, document, loaded, pictures, complete }: LoadedPage): Promise<void> => {
      await caches.open(DATA_CACHE)
      await readServer(version)
      const own = versionCache(version)
      if (await present() !== own) return
      const first = document && await readBrowserCache(document)
      if (first && isStorable('page', first)) await readDocument(first)
      for (const one of loaded) await storeLoaded(one, url)
      for (const one of pictures) await storeLoaded(one, url, true)
      const manifest = place.catalogue + manifestPath
      await storeLoaded(manifest, url)
      const cards = cardPathsIn(await (await caches.match(manifest))?.text() ?? '')
      for (const path of cards) await storeLoaded(place.catalogue + path, url)
      if (complete === undefined) return
      // Until then the newer version shares files with the older ones, whose pages may need theirs.
      for (const name of await versionCaches()) if (name !== own) await caches.delete(name)
      await put(own, completePath(complete), new Response())
    },
  }
}
