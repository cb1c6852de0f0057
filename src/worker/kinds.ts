/** What the service worker does with a request and with an answer, decided by what is known of them. */

/** Pages of the application; what else there is at this origin is the marketplace's. */
const PAGES = /^\/(?:$|[clv]\/[^/]+\/?$|checkout\/?(?:return\/?)?$|(?:search|cart|sign-in|register|forgot-password|reset-password|account|orders|reviews|wishlist|sell)(?:\/|$))/
/** Pages that everybody sees alike: their pictures are nobody's own. */
const PUBLIC_PAGES = /^\/(?:$|[clv]\/|search\/?$)/
/** Files that are named by their content. */
const ASSETS = '/assets/'
/** What the marketplace's API answers is somebody's, and of this moment. */
const API = '/front_api/'
/** The largest picture that is stored, where its size is stated. */
const PICTURE_MAX_BYTES = 1024 * 1024

export interface Place {
  readonly origin: string
  /** The address of the catalogue's folder, with its slash. */
  readonly catalogue: string
}

/** What is known of a request. */
export type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'destination' | 'credentials' | 'referrer' | 'headers'>

/** A page's document, a file of a version, a document of the catalogue, a picture. */
export type Kind = 'page' | 'file' | 'data' | 'picture'

const isPublicPage = (address: string, { origin }: Place): boolean =>
  URL.canParse(address) && new URL(address).origin === origin && PUBLIC_PAGES.test(new URL(address).pathname)

/** The kind of what a page loads; undefined where the worker has no hand in it. */
export const loadedKind = (url: string, page: string, isPicture: boolean, place: Place): Exclude<Kind, 'page'> | undefined => {
  // What a page has made itself bears its origin, too: `blob:https://shop.example/…`.
  const path = url.startsWith(`${place.origin}/`) ? new URL(url).pathname : undefined
  if (path?.startsWith(API)) return undefined
  if (path?.startsWith(ASSETS)) return 'file'
  if (url.startsWith(place.catalogue)) return 'data'
  return path !== undefined && isPicture && isPublicPage(page, place) ? 'picture' : undefined
}

/** The kind of a request; undefined where the worker has no hand in it. */
export const kindOf = ({ method, url, mode, destination, credentials, referrer, headers }: Asked, place: Place): Kind | undefined => {
  if (method !== 'GET' || headers.has('range')) return undefined
  const { origin, pathname } = new URL(url)
  if (mode === 'navigate') return origin === place.origin && PAGES.test(pathname) ? 'page' : undefined
  // An answer of somewhere else that somebody is signed in for is not stored.
  if (origin !== place.origin && credentials === 'include') return undefined
  return loadedKind(url, referrer, destination === 'image', place)
}

/** Whether an answer may be stored. */
export const isStorable = (kind: Kind, { status, type, headers }: Pick<Response, 'status' | 'type' | 'headers'>): boolean => {
  if (status !== 200 || type === 'opaque') return false
  if (/\b(?:private|no-store)\b/.test(headers.get('cache-control') ?? '')) return false
  const contentType = headers.get('content-type') ?? ''
  if (kind === 'picture') return contentType.startsWith('image/') && Number(headers.get('content-length')) <= PICTURE_MAX_BYTES
  // A host that answers every address with the application's page does so for files too.
  return contentType.startsWith('text/html') === (kind === 'page')
}

/** The documents of the catalogue that a rendered page was made of, which its application does not ask for: URL and text. */
export const dataIn = (html: string): readonly (readonly [url: string, text: string])[] =>
  [...html.matchAll(/<script type="application\/json" data-url="([^"&]+)">([^<]*)</g)].map(([, url = '', text = '']) => [url, text])

/** The documents of the cards that a catalogue's manifest names: the search's own worker loads them, of which no page knows. */
export const cardPathsIn = (manifest: string): readonly string[] => [...new Set(manifest.match(/\bcards\/[\w.-]+\.json\b/g))]
