/** Pages as a server answers them: rendered once for each state of the catalogue, with the status that they deserve. */
import { createHash } from 'node:crypto'
import { manifestPath } from '../catalogue/paths.ts'
import { localeOf, type Locale } from '../lib/languages.ts'
import { idOfSlug } from '../lib/url.ts'
import { contentOf } from '../render/pageData.ts'
import type { PageRequest, Renderer } from '../render/renderer.ts'
import { createByteCache } from './byteCache.ts'
import type { CatalogueState } from './catalogue.ts'
import { createDocument, type ServedDocument } from './documents.ts'
import { Busy, createLimit, within } from './limit.ts'
import { collapsedPath, knownSearch, preferredLocale } from './pageAddress.ts'

/** What a server answers a page's address with. */
export interface PageAnswer {
  /** 200; 301 to `location`; 404 where nobody has such a page; 410 where it was there once. */
  readonly status: 200 | 301 | 404 | 410
  readonly location?: string
  readonly document?: ServedDocument
  /** Whether somebody who reads another language gets another answer. */
  readonly isOfReader: boolean
}

/** A page that is asked for. */
export interface PageAsked {
  /** As it was asked for, encoded. */
  readonly path: string
  readonly search: string
  /** `Accept-Language`. */
  readonly languages: string | undefined
  /** Of the storefront's public address. */
  readonly origin: string
}

interface Options {
  readonly renderer: Renderer
  /** Languages of the storefront, the first for whoever reads none of them. */
  readonly languages: readonly Locale[]
  /** Where pages expect the catalogue, and what lies there. */
  readonly catalogueUrl: string
  /** What the marketplace answers to somebody who is not signed in; undefined where it has no such thing. Rejects where that cannot be told. */
  readonly ask: (url: string) => Promise<string | undefined>
  /** A line for whoever runs the server. */
  readonly warn: (line: string) => void
  /** Of all documents that are cached. */
  readonly cacheBytes?: number
  /** At a time. */
  readonly renderings?: number
  readonly now?: () => number
}

/** Compressed, a page has 18 kB: 3,500 of them. */
const CACHE_BYTES = 64 * 1024 * 1024
/** What a document needs beside its bytes. */
const ENTRY_BYTES = 1024
/**
 * Renderings wait for their turn, because each keeps the processor busy; where more wait than anybody would wait for, the
 * application draws its page itself. So a crawl holds no more than these in memory, and shuts nobody out.
 */
const WAITING_MAX = 100
/** For how long what the marketplace said beside the catalogue is good enough. */
const ANSWER_MAX_AGE_MS = 60_000
/** Longer than this nobody waits for what a page is made of: the application shows at least that it is coming. */
const READ_MAX_MS = 1_500
/** Addresses of lists and listings: what the catalogue does not have there, nobody has. */
const LISTED_PATH = /^\/[cl]\/[^/]+$/
const VENDOR_PATH = /^\/v\/[^/]+$/
/** Addresses whose last part is a name that may change. */
const NAMED_PATH = /^\/[lv]\//

interface CachedPage {
  /** What it was rendered from. */
  readonly source: string
  readonly answer: PageAnswer
  /** The state of the catalogue that was last found to be of this source, and when. */
  version: string | null
  at: number
}

const fingerprintOf = (texts: readonly string[]): string => {
  const hash = createHash('sha1')
  for (const text of texts) hash.update(text).update('\0')
  return hash.digest('base64')
}

/** Listings and vendors have a number, after which words may follow: where there is none, there is nothing, whatever the catalogue. */
const isUnnumbered = (path: string): boolean => {
  const [, slug] = /^\/[lv]\/([^/]+)$/.exec(path) ?? []
  return slug !== undefined && idOfSlug(decodeURIComponent(slug)) === undefined
}

const moved = (location: string): PageAnswer => ({ status: 301, location, isOfReader: false })

/** Answers addresses of pages, each from one state of the catalogue. */
export const createPages = async ({
  renderer, languages, catalogueUrl, ask, warn, cacheBytes = CACHE_BYTES, renderings = 2, now = Date.now,
}: Options) => {
  const cache = createByteCache<CachedPage>(cacheBytes)
  const limited = createLimit(renderings, WAITING_MAX)
  const rendering = new Map<string, Promise<PageAnswer>>()
  const base = `${catalogueUrl.replace(/\/+$/, '')}/`
  // Its starter finds out which language its visitor reads.
  const document = await createDocument(renderer.plain)
  const plain = (status: 200 | 404 | 410 = 200): PageAnswer => ({ status, document, isOfReader: false })

  const warnOf = (path: string, error: unknown): void =>
    warn(error instanceof Busy ? 'There is too much to render: browsers draw pages themselves.' : `${path} could not be rendered: ${String(error)}`)

  const read = (url: string, state: CatalogueState): Promise<string | undefined> =>
    within(READ_MAX_MS, url.startsWith(base) ? state.read(url.slice(base.length)) : ask(url))

  /** The language of an answer, and whether its address states it. */
  const localeFor = ({ languages: accepted }: PageAsked, lang: string | null) => {
    const stated = localeOf(lang)
    const isStated = stated !== undefined && languages.includes(stated)
    return { locale: isStated ? stated : preferredLocale(accepted, languages), isStated }
  }

  const render = async (request: PageRequest): Promise<PageAnswer> => {
    const page = await renderer.render(request)
    if (!page) return plain()
    if (request.isMissing) return { status: 404, document: await createDocument(page.html), isOfReader: true }
    if (page.path !== request.path && NAMED_PATH.test(request.path)) return moved(page.path)
    return { status: 200, document: await createDocument(page.html), isOfReader: true }
  }

  /** One rendering of the same page at a time, whoever asks for it. */
  const renderOnce = (key: string, stamp: Omit<CachedPage, 'answer'>, request: PageRequest): Promise<PageAnswer> => {
    const id = `${stamp.source} ${key}`
    const begun = rendering.get(id)
    if (begun) return begun
    const answer = limited(() => render(request)).then((made) => {
      cache.set(key, { ...stamp, answer: made }, ENTRY_BYTES + (made.document === document ? 0 : made.document?.bytes ?? 0))
      return made
    }).finally(() => rendering.delete(id))
    rendering.set(id, answer)
    return answer
  }

  /** What says that there is nothing: one document for all addresses of a kind, in each language. */
  const missing = async (status: 404 | 410, asked: PageAsked, state: CatalogueState): Promise<PageAnswer> => {
    const { origin } = asked
    const { locale, isStated } = localeFor(asked, new URLSearchParams(asked.search).get('lang'))
    try {
      const url = base + manifestPath
      // Without a catalogue the page says that, too.
      const text = await read(url, state)
      const path = renderer.missingPath(asked.path)
      const key = `missing ${locale} ${origin} ${path} ${text === undefined}`
      const request = { path, search: '', locale, origin, data: text === undefined ? [] : [{ url, text }], isMissing: true }
      const made = cache.get(key)?.answer ?? await renderOnce(key, { source: '', version: null, at: now() }, request)
      return { ...made, status, isOfReader: !isStated }
    } catch (error) {
      warnOf(asked.path, error)
      return plain(status)
    }
  }

  /** What the status of a page is that cannot be rendered, from whether its first data is there. */
  const withoutContent = async (asked: PageAsked, state: CatalogueState): Promise<PageAnswer> => {
    const { path, search: given } = asked
    const urls = renderer.dataUrls(path, '')
    // A vendor of whom nothing is listed has a page, too.
    const decisive = VENDOR_PATH.test(path) ? urls.find((url) => !url.startsWith(base)) : LISTED_PATH.test(path) ? urls[0] : undefined
    if (decisive === undefined || await read(decisive, state) !== undefined) return plain()
    // Without a catalogue nobody here knows what there is: the application asks the marketplace.
    if (!VENDOR_PATH.test(path) && await read(base + manifestPath, state) === undefined) return plain()
    const before = (await state.formerly())(path)
    if (typeof before === 'object') return moved(before.path + given)
    return missing(before === 'gone' ? 410 : 404, asked, state)
  }

  const answer = async (asked: PageAsked, state: CatalogueState): Promise<PageAnswer> => {
    const { path, search: given, origin } = asked
    const collapsed = collapsedPath(path)
    if (collapsed !== path) return moved(collapsed + given)
    if (!renderer.hasPage(path)) return missing(404, asked, state)
    if (isUnnumbered(path)) return plain(404)
    const known = knownSearch(given)
    const urls = known ? renderer.dataUrls(path, known.search) : []
    if (!known || urls.length === 0) return withoutContent(asked, state)
    const { locale, isStated } = localeFor(asked, known.lang)
    const key = `${locale} ${origin} ${path}${known.search}`
    const asAsked = (one: PageAnswer): PageAnswer =>
      one.location !== undefined ? moved(one.location + given) : { ...one, isOfReader: one.isOfReader && !isStated }
    const cached = cache.get(key)
    const isOfCatalogue = urls.every((url) => url.startsWith(base))
    if (cached && state.version !== null && cached.version === state.version && (isOfCatalogue || now() - cached.at < ANSWER_MAX_AGE_MS)) {
      return asAsked(cached.answer)
    }
    const at = now()
    const texts = await Promise.all(urls.map((url) => read(url, state)))
    const data = urls.flatMap((url, index) => {
      const text = texts[index]
      return text === undefined ? [] : { url, text }
    })
    if (data.length < urls.length) return withoutContent(asked, state)
    const source = fingerprintOf(data.map(({ text }) => contentOf(text)))
    if (cached?.source === source) {
      // Another state of the catalogue in which this page is the same.
      Object.assign(cached, { version: state.version, at })
      return asAsked(cached.answer)
    }
    return asAsked(await renderOnce(key, { source, version: state.version, at }, { path, search: known.search, locale, origin, data }))
  }

  return {
    /** Answers in any case: where a page cannot be rendered, with the document in which the application draws it. */
    answer: async (asked: PageAsked, state: CatalogueState): Promise<PageAnswer> => {
      try {
        return await answer(asked, state)
      } catch (error) {
        warnOf(asked.path, error)
        return plain()
      }
    },
    /** The document without a page in it. */
    plain: document,
    /** What the cache holds. */
    held: () => ({ bytes: cache.bytes(), documents: cache.size() }),
  }
}

export type Pages = Awaited<ReturnType<typeof createPages>>
