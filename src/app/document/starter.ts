/**
 * The document's own script, inlined and allowed by its hash: paints the shell in the person's language and appearance
 * and begins the first request, while the application's code is still on its way. Everything here is optional to the
 * application, which does the same again where this failed.
 */
import type { StorefrontConfig } from '../../lib/config.ts'
import { setLanguage } from '../../lib/languages.ts'
import { pageQuery } from '../../lib/pageQuery.ts'
import { createTrustedUrl } from '../../lib/trustedUrl.ts'
import { noteEarlyEvents } from './earlyEvents.ts'
import { firstRequest, rareParts, shellOf, showFirstPictures } from './firstRequest.ts'
import { retryFiles } from './retryFiles.ts'
import { readAppearance, readLocale, showAppearance } from '../preferences.ts'
import { showShellWords, type ShellWords } from './shellWords.ts'
import { followAppearance } from './themeColour.ts'

declare global {
  interface Window {
    /** Answers under way since before the application started, by their address as requested. */
    __stoa?: Record<string, Promise<Response>>
    /** Resolves when the first number can be written without a wait, or after a while; none where nothing reads ahead. */
    __stoaFormats?: Promise<unknown>
    /** The operator's texts in the language that is shown, where they are beside the document; none where they do not arrive. */
    __stoaTexts?: Promise<object | undefined>
  }
}

/** Chunks by shell route, by language, by both, by part of a listing, and the worker's of formats; filled in by the build (see src/build/starter.ts). */
declare const __CHUNKS__: Readonly<Record<string, readonly string[]>>

/** Longer than this nobody waits for the operator's words before the shop opens. */
const TEXTS_TIMEOUT_MS = 5_000

/** Longer than this the application does not wait until a rendered page is shown. */
const FIRST_PAINT_TIMEOUT_MS = 1_000

/** Longer than this the page does not wait for what only makes it quicker. */
const FORMATS_TIMEOUT_MS = 4_000

/** A rendered document holds the application's script in a template. */
const template = document.querySelector<HTMLTemplateElement>('template[data-script]')
const startApplication = (): void => template?.replaceWith(template.content)
// In any case: where something below fails, and in a tab that is hidden, which shows nothing.
setTimeout(startApplication, FIRST_PAINT_TIMEOUT_MS)

const root = document.documentElement
const settings = document.getElementById('stoa-config')
// The build writes this element from a checked configuration.
const config = JSON.parse(settings?.textContent ?? '{}') as StorefrontConfig
const locale = readLocale(config.languages)
const query = String(pageQuery(location.search))
const { route, url } = firstRequest(location.pathname, query, config.catalogueUrl)

const given: Record<string, Promise<Response>> = {}
for (const { dataset, textContent } of document.querySelectorAll<HTMLElement>('script[data-url]')) {
  given[dataset['url'] ?? ''] = Promise.resolve(new Response(textContent))
}
// The settings of the application, which so arrive beside its code.
const { texts, held } = settings?.dataset ?? {}
if (texts && held !== locale) {
  const signal = AbortSignal.timeout(TEXTS_TIMEOUT_MS)
  const ask = () => fetch(texts.replace('*', locale), { signal }).then((answer) => answer.json() as Promise<object>)
  window.__stoaTexts = ask().catch(ask).catch(() => undefined)
}

/**
 * A page that a server has put into the document, or a file of it. Its data still serves where the markup does not: in
 * another language than its visitor's, where a list was longer when this page was left (`listMemory.store.ts`), and where
 * a host of files, which sees no query and may know no other answer to an address, sent the page of another one.
 */
const app = document.getElementById('app')
const left = history.state as { list?: unknown, scroll?: { top?: number } | null } | null
const isOfAddress = ((url ?? '') in given || app?.dataset['missing'] === route) && app?.dataset['query'] === query
const isRendered = isOfAddress && app.dataset['rendered'] === locale && !left?.list
if (app && !isRendered) {
  app.textContent = ''
  delete app.dataset['rendered']
}
if (app) noteEarlyEvents(app)

setLanguage(root, locale)
root.dataset['route'] = route
// Where it will be scrolled, all heights must be right at once (`restoreScroll.ts`).
if (left?.scroll?.top) {
  delete root.dataset['fresh']
  // Not with the application only: until then the page would show its top, and be taken from under its reader.
  if (isRendered) scrollTo(0, left.scroll.top)
}
followAppearance(root, document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]'))
showAppearance(readAppearance(), root)

const preload = (href: string): void => {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  if (href.endsWith('.css')) {
    // The document of a rendered page has these styles in it.
    if (document.querySelector(`link[href="${href}"]`)) return
    link.rel = 'preload'
    link.as = 'style'
    link.crossOrigin = '' // As the stylesheet itself will be asked for, or it would be loaded twice.
  }
  // A rendered page shows its pictures before it needs code.
  link.fetchPriority = isRendered ? 'low' : 'auto'
  link.href = href
  document.head.append(link)
}

const chunksOf = (key: string): readonly string[] => __CHUNKS__[key] ?? []
const preloadChunks = (keys: readonly string[]): void => keys.flatMap(chunksOf).forEach((href) => preload(href))

retryFiles()

/** Resolves when a rendered page is painted: its layout and its pictures need not share processor and connection with code. */
const shown = new Promise<void>((resolve) => {
  // A frame's own callback would come before it is shown.
  if (isRendered) new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
  else setTimeout(resolve)
})

/** Meanwhile this reads what numbers and days are written with, see `formats.worker.ts`. */
const [formats] = chunksOf('formats')
if (formats) {
  window.__stoaFormats = new Promise((resolve) => {
    setTimeout(resolve, FORMATS_TIMEOUT_MS)
    // On a slow phone it takes as long as half of all else here.
    void shown.then(() => {
      try {
        const worker = new Worker(createTrustedUrl('stoa-formats', formats)(), { name: locale })
        worker.onmessage = worker.onerror = resolve
      } catch {
        resolve(undefined) // Then the page reads them itself.
      }
    })
  })
}

if (url && config.catalogue === 'files') {
  const answer = given[url] ?? fetch(url, { headers: { accept: 'application/json' } })
  window.__stoa = { ...given, [url]: answer }
  answer.catch(() => {}) // Whoever takes it reads the failure; until then it is nobody's mistake.
  if (route !== 'home') {
    answer
      .then((response) => response.clone().json())
      .then((data) => {
        if (!isRendered) showFirstPictures(route, data, config.images)
        // A turn later at least: an image goes out only at the end of its turn, and must not queue behind these.
        return shown.then(() => preloadChunks(rareParts(data)))
      })
      .catch(() => {}) // The application asks again and says what is wrong.
  }
}

void shown.then(() => {
  preloadChunks([route, locale, `${route}-${locale}`])
  startApplication()
})

const shell = document.querySelector<HTMLTemplateElement>('template[data-shell]')?.content
if (shell && !isRendered) {
  const { at, words } = JSON.parse(document.getElementById('stoa-words')?.textContent ?? '{}') as Partial<ShellWords>
  const own = words?.[locale]
  if (at && own) showShellWords(shell, at, own)
  for (const part of shell.querySelectorAll('[class^=for-]')) {
    if (part.className !== `for-${shellOf(route)}`) part.remove()
  }
  // Where somebody is about to pay, the header leaves out what leads away.
  if (location.pathname === '/checkout') for (const part of shell.querySelectorAll('[role=search], nav, .header-saved')) part.remove()
  const field = shell.querySelector<HTMLInputElement>('[name=q]')
  if (field && location.pathname === '/search') field.defaultValue = new URLSearchParams(location.search).get('q') ?? ''
  app?.append(shell)
}
