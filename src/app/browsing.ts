/**
 * One file for what a first visit is mostly about: the catalogue and the pages of it that need nothing else. Many
 * requests would cost more here than a few bytes too many.
 */
import type { App } from 'vue'
import { CatalogueKey, createStaticSource } from '../catalogue/source.ts'
import { useHome } from '../features/browse/useHome.ts'
import type { StorefrontConfig } from '../lib/config.ts'

export { default as CategoryPage } from '../pages/CategoryPage.vue'
export { default as HomePage } from '../pages/HomePage.vue'
export { useHome }

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
