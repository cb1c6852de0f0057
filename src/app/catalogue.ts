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
  /** Waited for before whoever reads is told of a failure. */
  readonly onFailure?: (() => Promise<unknown>) | undefined
}

/** Counted from a frame: the first document was painted then, and a page that nobody sees waits. */
const afterFirstPage = (app: App, source?: CatalogueSource) => requestAnimationFrame(() => app.onUnmount(onFirstIntent(() => {
  import('./afterFirstPage.ts').then((later) => later.afterFirstPage(app, source), () => {}) // Everything works without it.
})))

/** Listings that the host page states: no address to fetch from, and code that no other storefront loads. */
const createPageSource = ({ app, onFailure }: Options): CatalogueSource => {
  const load = lazyOnce(async () => (await import('../catalogue/page/pageFetch.ts')).createPageFetch())
  return createStaticSource({ url: 'page:', fetch: async (address) => (await load())(address), onFirst: () => afterFirstPage(app), onFailure })
}

const createFileSource = ({ app, config, fetch, onFailure }: Options): CatalogueSource => {
  const onFirst = () => afterFirstPage(app, source)
  const source = createStaticSource({
    url: config.catalogueUrl,
    // The request that the document began.
    initial: window.__stoa,
    onFailure,
    ...(fetch ? { fetch } : { onFirst }),
  })
  return source
}

/** Provides the catalogue. */
export const provideCatalogue = (options: Options): void => {
  const { app, config } = options
  const source = config.catalogue === 'page' ? createPageSource(options) : createFileSource(options)
  app.provide(CatalogueKey, source)
  app.onUnmount(source.close)
}
