/** What the service worker does with a request and with an answer: decided by what is known of them, without doing it. */

/** Pages of the application, by their addresses; what else there is at this origin is the marketplace's. */
const PAGES = /^\/(?:$|[clv]\/[^/]+\/?$|checkout\/?(?:return\/?)?$|(?:search|cart|sign-in|register|forgot-password|reset-password|account|orders|reviews|wishlist|sell)(?:\/|$))/
/** Pages of which everybody sees the same: their pictures are nobody's own. */
const PUBLIC_PAGES = /^\/(?:$|[clv]\/|search\/?$)/
/** Files with a hash of their content in their names: one name is one content, of whatever version. */
const HASHED_FILE = /^\/assets\/[\w.-]+-[\w-]{7,8}\.\w+$/
/** The marketplace's API: what it answers is somebody's, and of this moment. */
const API = '/front_api/'

/** What is known of a request. */
export interface Asked {
  readonly method: string
  readonly url: string
  /** `navigate` for a page that is gone to. */
  readonly mode: string
  readonly destination: string
  readonly credentials: string
  /** The page that asks; '' where it does not say. */
  readonly referrer: string
  /** A request for a part of a file. */
  readonly isPart: boolean
}

/** Where the storefront is, and where its catalogue. */
export interface Place {
  readonly origin: string
  /** The address of the folder, with its slash. */
  readonly catalogue: string
}

/** What is kept: a document, a file of a version, a document of the catalogue, a picture. */
export type Kind = 'page' | 'file' | 'data' | 'picture'

const isPublicPage = (address: string, origin: string): boolean =>
  URL.canParse(address) && new URL(address).origin === origin && PUBLIC_PAGES.test(new URL(address).pathname)

/** What a request is for; undefined for what the worker has no hand in. */
export const kindOf = ({ method, url, mode, destination, credentials, referrer, isPart }: Asked, { origin, catalogue }: Place): Kind | undefined => {
  if (method !== 'GET' || isPart) return undefined
  const { origin: asked, pathname } = new URL(url)
  const isOwn = asked === origin
  if (isOwn && pathname.startsWith(API)) return undefined
  // An answer of somewhere else's that somebody is signed in for is not kept.
  if (url.startsWith(catalogue) && mode !== 'navigate') return isOwn || credentials !== 'include' ? 'data' : undefined
  if (!isOwn) return undefined
  if (mode === 'navigate') return PAGES.test(pathname) ? 'page' : undefined
  if (HASHED_FILE.test(pathname)) return 'file'
  return destination === 'image' && isPublicPage(referrer, origin) ? 'picture' : undefined
}

/** What is known of an answer. */
export interface Answered {
  readonly status: number
  readonly type: string
  readonly headers: Pick<Headers, 'get'>
}

/** The largest picture that is kept, in bytes, where its size is stated. */
const PICTURE_MAX_BYTES = 1024 * 1024

/** Whether an answer may be kept. */
export const mayKeep = (kind: Kind, { status, type, headers }: Answered): boolean => {
  if (status !== 200 || (type !== 'basic' && type !== 'cors' && type !== 'default')) return false
  if (/\b(?:private|no-store)\b/.test(headers.get('cache-control') ?? '')) return false
  // A host that answers every address with the application's page does so for files too.
  const contentType = headers.get('content-type') ?? ''
  const isDocument = contentType.startsWith('text/html')
  if (kind === 'picture' && !(contentType.startsWith('image/') && Number(headers.get('content-length') ?? 0) <= PICTURE_MAX_BYTES)) return false
  return isDocument === (kind === 'page')
}

const RENDERED = /(<div id="app" data-rendered=")[^"]*"/

/** Whether a page stands in a document, which is then that address's alone. */
export const isRendered = (html: string): boolean => RENDERED.test(html)

/** A document for every address: what one page has in it, its starter throws away. */
export const emptied = (html: string): string => html.replace(RENDERED, (_all, before: string) => `${before}"`)

/** What is too much of a cache, whose first entries were used longest ago. */
export const beyond = <T>(entries: readonly T[], max: number): readonly T[] => entries.slice(0, Math.max(0, entries.length - max))

/** Whether what a server answers is worse than what was kept. */
export const isBroken = (status: number): boolean => status >= 500

/** Whether a server says that there is nothing any more. */
export const isGone = (status: number): boolean => status === 404 || status === 410

/** The documents of the cards that a catalogue's manifest names: the search's own worker loads them, of which no page knows. */
export const cardPathsIn = (manifest: string): readonly string[] => [...new Set(manifest.match(/\bcards\/[\w.-]+\.json\b/g))]
