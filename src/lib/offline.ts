/** What the storefront and its service worker say to each other, and the names that both know. */

/** Where the service worker is; its catalogue is named behind it. */
export const WORKER_URL = '/sw.js'
/** Under it the worker is told where the catalogue's files are. */
export const CATALOGUE_PARAMETER = 'catalogue'
/** All that the worker keeps is in caches whose names begin so. */
export const OFFLINE_CACHES = 'stoa-offline-'

/** What a page tells the worker. */
export type ToWorker =
  /** What was loaded before the worker was there: it lies in the browser's own cache. */
  | { readonly type: 'seen', readonly urls: readonly string[] }
  /** Which version the page is of: a worker of the same version need not wait for it to end. */
  | { readonly type: 'version', readonly version: string }

/** The first file of a document of the storefront, by which versions are told apart: it names all others. */
export const entryIn = (html: string): string | undefined =>
  html.includes('id="stoa-config"') ? /<script type="module"[^>]*? src="([^"]+)"/.exec(html)?.[1] : undefined
