/** What every application of ours is given: catalogue, client, state and languages. The storefront and `embed.js` share it. */
import { createPinia, type Pinia } from 'pinia'
import { shallowRef, type App } from 'vue'
import type { Call } from '../api/call.ts'
import { ClientKey, type Client, type ProvidedClient } from '../api/clientKey.ts'
import { readToken } from '../features/identity/token.storage.ts'
import type { I18n } from '../i18n/index.ts'
import { ConfigKey, type StorefrontConfig } from '../lib/config.ts'
import { takeStarted } from '../catalogue/source.ts'
import { lazyOnce } from '../lib/lazyOnce.ts'
import { RootKey, type Root } from '../ui/root.ts'
import { provideCatalogue } from './catalogue.ts'
import type { Services } from './services.ts'
import { ServicesKey } from './servicesKey.ts'

interface ApplicationOptions {
  readonly app: App
  readonly config: StorefrontConfig
  readonly i18n: I18n
  readonly root: Root
  /** For tests: an in-process marketplace. With a way of its own, nothing of the catalogue follows the first page. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

interface Application {
  readonly pinia: Pinia
  /** Loads the session's code at the first call; the cart comes with `loadCart`. */
  readonly services: () => Promise<Services>
}

/** Provides all that components and stores need, but for a router and for queries that are cached by key. */
export const provideApplication = ({ app, config, i18n, root, fetch }: ApplicationOptions): Application => {
  const pinia = createPinia()
  const current = shallowRef<Services | null>(null)
  const services: () => Promise<Services> = lazyOnce(async () => {
    const later = await import('./services.ts')
    return (current.value = later.createServices(app, pinia))
  })
  app.provide(RootKey, root)
  app.provide(ConfigKey, config)
  app.provide(ServicesKey, { current, load: services })
  // The words for what can go wrong come with the first failure, or soon after the first page: nobody reads them before.
  const loadErrorWords = () => i18n.load(['errors']).catch(() => {})
  provideCatalogue({ app, config, fetch, onFailure: loadErrorWords, locale: () => i18n.locale.value })
  // What the document brings serves the first read of its address.
  const ask = async (url: string, init: RequestInit): Promise<Response> =>
    await takeStarted(window.__stoa, url.replace(location.origin, '')) ?? await globalThis.fetch(url, init)
  let client: Client | undefined
  const make: ProvidedClient['make'] = (create) => (client ??= create({
    config,
    getToken: readToken,
    renew: async (lost) => (await services()).session.renew(lost),
    hold: (quiet) => current.value?.session.hold(quiet) ?? null,
    onFailure: loadErrorWords,
    writes: root.writes,
    // One line for each endpoint that breaks its contract, for the operator who looks.
    onReport: (report) => console.warn('An answer was not as specified', report),
    fetch: fetch ?? ask,
  }))
  // A page can name the client at once; its code comes with the first call.
  const call = async (...given: Parameters<Call>) => make((await import('../api/client.ts')).createClient).call(...given)
  app.provide(ClientKey, { call: call as Call, make })
  app.use(pinia)
  // A page that uses the store of the session or the cart starts the services too. What does not arrive is asked for again.
  pinia.use(({ store }) => {
    if (store.$id === 'session') services().catch(() => {})
    if (store.$id === 'cart') services().then(({ loadCart }) => loadCart()).catch(() => {})
  })
  app.use(i18n)
  return { pinia, services }
}
