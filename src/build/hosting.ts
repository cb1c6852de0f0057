/**
 * How a storefront is served: the headers of its files, how long each kind of them may be kept, and which addresses are
 * files. The one place of it: its own server, the configuration of the web servers and of static hosts come from here.
 */
import type { Locale } from '../lib/languages.ts'
import { WORKER_URL } from '../lib/offline.ts'
import { PAGE_PARAMETERS } from '../lib/pageQuery.ts'
import { EMBED_SETTINGS_FILE } from './embedSettings.ts'

/** Sent with every file of the storefront, and with nothing of the marketplace's: its pages have needs of their own. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // All that a policy in the page cannot say; the rest of it stands in the document, with the hashes of its scripts.
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // The hand-off to the checkout stays in its window. What a link opens keeps working; who opened this page has no hold on it.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
} as const

/** A browser then asks for TLS by itself, for a year: only for an address that has it for good. */
export const TLS_ONLY = { 'Strict-Transport-Security': 'max-age=31536000' } as const

/** What a theme's pages load first, under names that stay. */
const EMBED_FILE = 'embed.js'

const FOR_EVER = 'public, max-age=31536000, immutable'
export const ASK_FIRST = 'no-cache'
export const NO_STORE = 'no-store'

export const VERSION_FILE = 'version.json'
export const HEALTH_PATH = '/health'
export const DOCUMENT_PATH = '/index.html'

/** The rendered home page: the document of all other pages has the name that hosts look for. */
export const RENDERED_HOME = '/home.html'
/** Below these `npm run render` writes the page of an address as a file of its name and this ending. */
export const RENDERED_FOLDERS = ['/c/', '/l/', '/v/'] as const
export const RENDERED_ENDING = '.html'
export const RENDERED_PATTERN = '^/[clv]/[^/]+$'

/**
 * What `npm run render` writes for the answer 404, in the first language: for any address, and for those of a kind of which it
 * is known for certain that there is nothing.
 */
export const MISSING_PAGES = { page: '/missing-page.html', listing: '/missing-listing.html', category: '/missing-category.html' } as const

/**
 * Queries with which an address shows another page than its rendered file, which is in the first language, and of no order, no
 * filter and no variant. What is written in an unusual way is not found: the document's starter sees it.
 */
export const otherQuery = ([, ...others]: readonly Locale[]): string =>
  `(?:^|&)(?:${others.map((language) => `lang=${language}|`).join('')}(?:${PAGE_PARAMETERS})(?:[=&]|$))`

/**
 * What `Accept-Language` begins with for whom the starter would replace such a page by another language of the shop;
 * undefined where there is one only.
 */
export const otherLanguages = ([, ...others]: readonly Locale[]): string | undefined =>
  (others.length === 0 ? undefined : String.raw`^(?:${others.join('|')})\b`)

/**
 * Addresses that nobody has where the catalogue has no such file, as its own server says, too. The first group of the
 * expression is the document's part of the path: of a listing all before its words, or `1.5` would be taken for the first. What
 * a vendor has besides listings is not in the catalogue.
 */
export const LISTED = [
  { name: 'listing', pattern: '^/l/([^-/]*)[^/]*$', fileOf: (part: string) => `/l/${part}.json` },
  { name: 'category', pattern: '^/c/([^/]+)$', fileOf: (part: string) => `/c/${part}/newest-1.json` },
] as const
/** Where this is missing there is no catalogue, and nothing can be told. */
export const CATALOGUE_FILE = '/manifest.json'

/** What the health address answers, as long as the server does. */
export const HEALTH_ANSWER = 'ok'

export interface FileKind {
  /** A folder, which ends with a slash, or one file. */
  readonly path: string
  readonly cacheControl: string
  /** What is kept for ever carries a hash of its content in its name: it can be compressed ahead. */
  readonly isHashed?: boolean
  /** A folder in which every missing file is missing, whatever its name. */
  readonly isOnlyFiles?: boolean
  /** Its media type, where web servers do not know its ending. */
  readonly type?: string
}

export const FEEDS_FOLDER = '/feeds/'

/** What feeds are, by the address of each, the narrower one first: their endings do not say it. */
export const FEED_TYPES = [
  { path: '/feeds/products.tsv', type: 'text/tab-separated-values' },
  { path: '/feeds/products.xml', type: 'application/rss+xml' },
  { path: FEEDS_FOLDER, type: 'application/atom+xml' },
] as const

/** What is none of the kinds below: the operator's pictures and texts, which change without a new name. */
export const OTHER_FILES = 'public, max-age=3600'
/** An answer without a file: it may be there with the next version. */
export const MISSING_FILES = NO_STORE

/** The kinds of files, the narrower one first. @param catalogue where the catalogue's files are */
export const fileKinds = (catalogue = '/catalogue'): readonly FileKind[] => [
  { path: '/assets/', cacheControl: FOR_EVER, isHashed: true, isOnlyFiles: true },
  { path: '/embed/', cacheControl: FOR_EVER, isHashed: true, isOnlyFiles: true },
  { path: `/${EMBED_FILE}`, cacheControl: ASK_FIRST },
  { path: `/${EMBED_SETTINGS_FILE}`, cacheControl: ASK_FIRST },
  // A stored one would go on after it was changed.
  { path: WORKER_URL, cacheControl: ASK_FIRST },
  { path: `${catalogue}/cards/`, cacheControl: FOR_EVER, isOnlyFiles: true },
  { path: `${catalogue}/`, cacheControl: ASK_FIRST, isOnlyFiles: true },
  { path: FEEDS_FOLDER, cacheControl: OTHER_FILES, isOnlyFiles: true },
  { path: '/icons/', cacheControl: 'public, max-age=86400' },
  { path: '/manifest.webmanifest', cacheControl: 'public, max-age=86400', type: 'application/manifest+json' },
  { path: `/${VERSION_FILE}`, cacheControl: NO_STORE },
  { path: HEALTH_PATH, cacheControl: NO_STORE },
  { path: DOCUMENT_PATH, cacheControl: ASK_FIRST },
]

/** The endings of files: an address with one of them is no page, and where it is missing the application's page would be a lie. */
export const FILE_ENDINGS = ['js', 'css', 'map', 'json', 'svg', 'png', 'ico', 'webp', 'avif', 'woff2', 'txt', 'xml', 'webmanifest'] as const
/** The endings of the pictures that a marketplace names without its host. */
export const PICTURE_ENDINGS = ['avif', 'gif', 'jpe?g', 'png', 'svg', 'webp'] as const

const fileEnding = new RegExp(`\\.(?:${FILE_ENDINGS.join('|')})$`)

/** Whether an address, without its query, is a file's and not a page's. */
const isFilePath = (path: string): boolean =>
  fileEnding.test(path) || fileKinds().some((kind) => kind.isOnlyFiles === true && path.startsWith(kind.path))

/** For how long what is at an address, without its query, may be kept. */
export const cacheControlOf = (path: string): string => {
  const kind = fileKinds().find((one) => (one.path.endsWith('/') ? path.startsWith(one.path) : path === one.path))
  return kind?.cacheControl ?? (isFilePath(path) ? OTHER_FILES : ASK_FIRST)
}

/** The marketplace's own addresses: its API, its pictures, and its hosted checkout, below which only the way back is ours. */
export const MARKETPLACE_FOLDERS = ['/front_api/', '/media/'] as const
export const CHECKOUT_PATTERN = '^/checkout/(?!return/?$)[^/]+'

/** What a visitor cannot be shown the application's page for: a file, or something of the marketplace's. */
export const isNoPage = (path: string): boolean =>
  isFilePath(path) || MARKETPLACE_FOLDERS.some((folder) => path.startsWith(folder))
