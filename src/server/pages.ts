/** Pages as a server answers them: rendered once for each state of the catalogue, with the status that they deserve. */
import { createHash } from 'node:crypto'
import { LOCALES, localeOf, type Locale } from '../lib/languages.ts'
import type { PageRequest, Renderer } from '../render/renderer.ts'

/** What a server answers a page's address with. */
export interface PageAnswer {
  /** 200; 301 to `location`; 404 where nobody has such a page; 410 where it was there once. */
  readonly status: 200 | 301 | 404 | 410
  readonly location?: string
  readonly html: string
  /** Strong: of the content. */
  readonly etag: string
}

interface PageAsked {
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
  /** What pages are made of, by its URL (`Renderer.dataUrls`), as text; undefined where there is none. Rejects where that cannot be told. */
  readonly read: (url: string) => Promise<string | undefined>
  /** Whether a listing or a category that the catalogue does not have was there before; and where it is now. */
  readonly formerly?: ((path: string) => Promise<'gone' | { readonly path: string } | undefined>) | undefined
  /** Of all documents that are kept rendered. */
  readonly cacheBytes?: number
}

const CACHE_BYTES = 64 * 1024 * 1024
/** Renderings at a time: what comes meanwhile waits, so that a crawl holds no more than these in memory. */
const RENDERINGS_MAX = 4
/** What a page's address may be narrowed by and still be rendered. */
const RENDERED_PARAMETERS = new Set(['sort', 'page', 'variant', 'lang'])
/** What others append to addresses, to see where a visitor comes from: the page is the same. */
const CAMPAIGN_PARAMETER = /^(?:utm_\w+|gclid|fbclid|msclkid|dclid|gbraid|wbraid|mc_[ce]id|ref)$/
/** Addresses of lists and listings: what the catalogue does not have there, nobody has. */
const CATALOGUE_PATH = /^\/[clv]\/[^/]+$/
/** Addresses whose last part is a name that may change. */
const NAMED_PATH = /^\/[lv]\//

/** The language of the storefront that somebody reads best, by `Accept-Language`. */
export const preferredLocale = (accepted: string | undefined, languages: readonly Locale[]): Locale => {
  const wanted = (accepted ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';')
    const quality = Number(/q=([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1)
    return { locale: localeOf(tag), quality: Number.isFinite(quality) ? quality : 0 }
  })
  const best = wanted.filter(({ locale, quality }) => locale && quality > 0 && languages.includes(locale)).toSorted((a, b) => b.quality - a.quality)[0]
  return best?.locale ?? languages[0] ?? LOCALES[0]
}

const etagOf = (html: string): string => `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`

interface Kept {
  /** What it was rendered from. */
  readonly text: string
  readonly answer: PageAnswer
}

/** Rendered documents, the oldest use first; no more of them than fit. */
const createCache = (limit: number) => {
  const kept = new Map<string, Kept>()
  let bytes = 0
  const sizeOf = ({ text, answer }: Kept) => 2 * (text.length + answer.html.length)
  const drop = (key: string): void => {
    const one = kept.get(key)
    if (!one) return
    bytes -= sizeOf(one)
    kept.delete(key)
  }
  return {
    get: (key: string, text: string): PageAnswer | undefined => {
      const one = kept.get(key)
      if (one?.text !== text) return undefined
      kept.delete(key)
      kept.set(key, one)
      return one.answer
    },
    set: (key: string, one: Kept): void => {
      drop(key)
      kept.set(key, one)
      bytes += sizeOf(one)
      for (const [oldest] of kept) {
        if (bytes <= limit) break
        drop(oldest)
      }
    },
  }
}

/** Runs so many at a time; the others wait for their turn. */
const createLimit = (most: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await run()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}

/** The query that a page depends on; undefined where only the application can say what is shown. */
const knownSearch = (search: string): { readonly search: string, readonly lang: string | null } | undefined => {
  const kept = new URLSearchParams()
  const asked = new URLSearchParams(search)
  for (const [key, value] of asked) {
    if (CAMPAIGN_PARAMETER.test(key)) continue
    if (!RENDERED_PARAMETERS.has(key)) return undefined
    if (key !== 'lang') kept.set(key, value)
  }
  return { search: kept.size > 0 ? `?${kept}` : '', lang: asked.get('lang') }
}

/** Answers addresses of pages. */
export const createPages = ({ renderer, languages, read, formerly, cacheBytes = CACHE_BYTES }: Options) => {
  const cache = createCache(cacheBytes)
  const limited = createLimit(RENDERINGS_MAX)
  const under = new Map<string, { readonly text: string, readonly answer: Promise<PageAnswer> }>()
  const plain: PageAnswer = { status: 200, html: renderer.plain, etag: etagOf(renderer.plain) }
  const moved = (location: string): PageAnswer => ({ status: 301, location, html: '', etag: '' })

  const render = async (key: string, text: string, request: PageRequest): Promise<PageAnswer> => {
    const { path, search } = request
    const page = await limited(() => renderer.render(request))
    const answer: PageAnswer = !page ? plain
      : page.path !== path && NAMED_PATH.test(path) ? moved(page.path + search)
        : { status: 200, html: page.html, etag: etagOf(page.html) }
    cache.set(key, { text, answer })
    return answer
  }

  return async ({ path: asked, search: given, languages: accepted, origin }: PageAsked): Promise<PageAnswer> => {
    const path = asked.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
    if (path !== asked) return moved(path + given)
    const known = knownSearch(given)
    const urls = known ? renderer.dataUrls(path, known.search) : []
    if (!known || urls.length === 0) return plain
    const texts = await Promise.all(urls.map(read))
    const data = urls.flatMap((url, index) => {
      const text = texts[index]
      return text === undefined ? [] : { url, text }
    })
    if (data.length < urls.length) {
      // An order or a page that the catalogue does not have is not a page that nobody has.
      if (known.search !== '') return plain
      const before = await formerly?.(path)
      if (typeof before === 'object') return moved(before.path + given)
      const status = before === 'gone' ? 410 : CATALOGUE_PATH.test(path) ? 404 : 200
      return { ...plain, status }
    }
    const stated = localeOf(known.lang)
    const locale = stated && languages.includes(stated) ? stated : preferredLocale(accepted, languages)
    const key = `${locale} ${origin} ${path}${known.search}`
    const text = texts.join('\n')
    const kept = cache.get(key, text)
    if (kept) return kept
    const running = under.get(key)
    if (running?.text === text) return running.answer
    const answer = render(key, text, { path, search: known.search, locale, origin, data })
    const begun = { text, answer }
    under.set(key, begun)
    try {
      return await answer
    } finally {
      if (under.get(key) === begun) under.delete(key)
    }
  }
}
