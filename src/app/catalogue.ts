import type { App } from 'vue'
import { CatalogueKey, createStaticSource } from '../catalogue/source.ts'
import type { StorefrontConfig } from '../lib/config.ts'

/** The read behind the home page, which the header's row of categories shares. */
export { useHome } from '../features/browse/useHome.ts'

interface Options {
  readonly app: App
  readonly config: StorefrontConfig
  /** For tests: an in-process marketplace. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Provides the catalogue, which takes up the request that the document began. */
export const provideCatalogue = ({ app, config, fetch }: Options): void => {
  const initial = window.__stoa
  app.provide(CatalogueKey, createStaticSource({ url: config.catalogueUrl, initial, ...(fetch && { fetch }) }))
}
