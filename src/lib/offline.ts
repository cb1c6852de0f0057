/** What the storefront and its service worker (`src/worker/`) say to each other, and the names that both know. */

/** Where the service worker is; the catalogue's URL is named behind it. */
export const WORKER_URL = '/sw.js'
export const CATALOGUE_PARAMETER = 'catalogue'

/** What the pages that can be read without a connection consist of, beside the entry's own files; public addresses. */
export interface ReadableFiles {
  /** Their code and styles. */
  readonly code: readonly string[]
  /** Their words by language. */
  readonly words: Readonly<Record<string, readonly string[]>>
}
/** Where a version says so, by the address of its entry: each version has a file of its own beside it. */
export const readableFilesUrl = (version: string): string => version.replace(/\.js$/, '.json')

/** Everything that the worker stores is in caches whose names begin so. */
export const OFFLINE_CACHES = 'stoa-offline-'
const VERSION_CACHES = `${OFFLINE_CACHES}version `
/** The cache of a version's document and files. */
export const versionCache = (version: string): string => VERSION_CACHES + version
export const isVersionCache = (name: string): boolean => name.startsWith(VERSION_CACHES)
/** No file: its entry in a version's cache says that the code of all readable pages is there, with the words of a language. */
export const completePath = (locale: string): string => `/complete?${locale}`

/** A page tells the worker what it is made of. The worker then looks whether the server has another version. */
export interface LoadedPage {
  readonly version: string
  /** Where the page is now. */
  readonly url: string
  /** What it has loaded: all of that is in the browser's own cache. */
  readonly loaded: readonly string[]
  /** The pictures that it shows. */
  readonly pictures: readonly string[]
  /** The address of its document, where the worker has not seen it. */
  readonly document?: string | undefined
  /** The language in which it has loaded all pages that can be read. */
  readonly complete?: string
}

/** The worker tells all pages which version the server has. */
export interface ServedVersion {
  readonly version: string
}
