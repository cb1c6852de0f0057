/** What the storefront and its service worker say to each other, and the names that both know. */

/** Where the service worker is; its catalogue is named behind it. */
export const WORKER_URL = '/sw.js'
/** Under it the worker is told where the catalogue's files are. */
export const CATALOGUE_PARAMETER = 'catalogue'
/** All that the worker keeps is in caches whose names begin so. */
export const OFFLINE_CACHES = 'stoa-offline-'

const FILES = `${OFFLINE_CACHES}files `
/** The cache of the files that pages of a version need. */
export const filesCache = (version: string): string => FILES + version
/** Whether it is a cache of files, of a version other than this one. */
export const isOtherFilesCache = (name: string, version: string): boolean => name.startsWith(FILES) && name !== filesCache(version)
/** No file: its entry among a version's files says that they are all there. */
export const COMPLETE_PATH = '/assets/complete'

/** What a page tells the worker. */
export type ToWorker =
  /** Of which version it is, and what it has loaded: all of that lies in the browser's own cache. */
  | { readonly type: 'seen', readonly version: string, readonly urls: readonly string[] }
  /** It may be time for another version. */
  | { readonly type: 'look' }

/** What the worker tells a page. */
export type FromWorker =
  /** The version of a document that the server has just sent. */
  | { readonly type: 'version', readonly version: string }
  /** A question: of which version the page is. Its answer goes to the port. */
  | { readonly type: 'which' }

/** The first file of a document of the storefront, by which versions are told apart: it names all others. */
export const entryIn = (html: string): string | undefined =>
  html.includes('id="stoa-config"') ? /<script type="module"[^>]*? src="([^"]+)"/.exec(html)?.[1] : undefined
