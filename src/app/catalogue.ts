import type { App } from 'vue'
import { CatalogueKey, createStaticSource, type CatalogueSource } from '../catalogue/source.ts'
import type { Locale } from '../i18n/index.ts'
import type { StorefrontConfig } from '../lib/config.ts'
import { onFirstIntent } from '../lib/firstIntent.ts'
import { lazyOnce } from '../lib/lazyOnce.ts'

interface Options {
  readonly app: App
  readonly config: StorefrontConfig
  /** For tests: an in-process marketplace. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Waited for before whoever reads is told of a failure. */
  readonly onFailure?: (() => Promise<unknown>) | undefined
  /** Of the page. */
  readonly locale: () => Locale
}

type Synonyms = () => StorefrontConfig['synonyms'][Locale]

/** Counted from a frame: the first document was painted then, and a page that nobody sees waits. */
const afterFirstPage = (app: App, source?: CatalogueSource) => requestAnimationFrame(() => app.onUnmount(onFirstIntent(() => {
  import('./afterFirstPage.ts').then((later) => later.afterFirstPage(app, source), () => {}) // Everything works without it.
})))

/** Listings that the host page states: no address to fetch from, and code that no other storefront loads. */
const createPageSource = ({ app, onFailure }: Options, synonyms: Synonyms): CatalogueSource => {
  const load = lazyOnce(() => import('../catalogue/page/pageFetch.ts').then((later) => later.createPageFetch()))
  return createStaticSource({ url: 'page:', fetch: async (address) => (await load())(address), onFirst: () => afterFirstPage(app), onFailure, synonyms })
}

const createFileSource = ({ app, config, fetch, onFailure }: Options, synonyms: Synonyms): CatalogueSource => {
  const onFirst = () => afterFirstPage(app, source)
  const source = createStaticSource({
    url: config.catalogueUrl,
    // The request that the document began.
    initial: __SERVER__ ? undefined : window.__stoa,
    onFailure,
    synonyms,
    ...(fetch ? { fetch } : { onFirst }),
  })
  return source
}

/** Provides the catalogue. */
export const provideCatalogue = (options: Options): void => {
  const { app, config, locale } = options
  const synonyms: Synonyms = () => config.synonyms[locale()]
  const source = (config.catalogue === 'page' ? createPageSource : createFileSource)(options, synonyms)
  app.provide(CatalogueKey, source)
  app.onUnmount(source.close)
}
