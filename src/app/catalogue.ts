import type { App } from 'vue'
import { CatalogueKey, createStaticSource, type CatalogueSource } from '../catalogue/source.ts'
import type { StorefrontConfig } from '../lib/config.ts'
import { onFirstIntent } from '../lib/firstIntent.ts'
import { lazyOnce } from '../lib/lazyOnce.ts'

interface Options {
  readonly app: App
  readonly config: StorefrontConfig
  /** For tests: an in-process marketplace. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Listings that the host page states: no address to fetch from, and code that no other storefront loads. */
const createPageSource = (): CatalogueSource => {
  const load = lazyOnce(async () => (await import('../catalogue/page/pageFetch.ts')).createPageFetch())
  return createStaticSource({ url: 'page:', fetch: async (address) => (await load())(address) })
}

/** The first page needs no cards: without a click or a key they load after this. */
const CARDS_PREFETCH_DELAY_MS = 6000

const createFileSource = ({ app, config, fetch }: Options): CatalogueSource => {
  // Counted from a frame: the first document was painted then, and a page that nobody sees waits.
  const onFirst = () => requestAnimationFrame(() => app.onUnmount(onFirstIntent(() => {
    import('./refreshCatalogue.ts').then(({ refreshCatalogue }) => refreshCatalogue(app, source), () => {}) // Searching brings the cards too.
  }, CARDS_PREFETCH_DELAY_MS)))
  const source = createStaticSource({
    url: config.catalogueUrl,
    // The request that the document began.
    initial: window.__stoa,
    ...(fetch ? { fetch } : { onFirst }),
  })
  return source
}

/** Provides the catalogue. */
export const provideCatalogue = (options: Options): void => {
  const { app, config } = options
  const source = config.catalogue === 'page' ? createPageSource() : createFileSource(options)
  app.provide(CatalogueKey, source)
  app.onUnmount(source.close)
}
