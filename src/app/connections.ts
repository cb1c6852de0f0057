/**
 * The two ways out: the marketplace's API and its catalogue. Apart from the entry, because their schemas are code that
 * loads beside the first page's.
 */
import type { App } from 'vue'
import { ClientKey, createClient } from '../api/client.ts'
import { CatalogueKey, createStaticSource } from '../catalogue/source.ts'
import { readToken } from '../features/session/session.storage.ts'
import type { StorefrontConfig } from '../lib/config.ts'

interface Options {
  readonly app: App
  readonly config: StorefrontConfig
  readonly onUnauthenticated: () => void
  /** For tests: an in-process marketplace. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

export const connect = ({ app, config, onUnauthenticated, fetch }: Options): void => {
  const given = fetch && { fetch }
  app.provide(ClientKey, createClient({
    config,
    getToken: readToken,
    onUnauthenticated,
    // One line for each endpoint that breaks its contract, for the operator who looks.
    onReport: (report) => console.warn('An answer was not as specified', report),
    ...given,
  }))
  app.provide(CatalogueKey, createStaticSource({ url: config.catalogueUrl, initial: window.__stoa, ...given }))
}
