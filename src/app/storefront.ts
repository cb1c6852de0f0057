import { PiniaColada } from '@pinia/colada'
import { createPinia } from 'pinia'
import { createApp, shallowRef, type App as VueApp } from 'vue'
import { createWebHistory, type Router, type RouterHistory } from 'vue-router'
import type { Call } from '../api/call.ts'
import { ClientKey, type Client, type ProvidedClient } from '../api/clientKey.ts'
import { readToken } from '../features/identity/token.storage.ts'
import { createI18n, type I18n, type Locale } from '../i18n/index.ts'
import { ConfigKey, type StorefrontConfig } from '../lib/config.ts'
import { AFTER_FIRST_VIEW_MS, onFirstIntent } from '../lib/firstIntent.ts'
import { lazyOnce } from '../lib/lazyOnce.ts'
import { RootKey, createRoot } from '../ui/root.ts'
import App from './App.vue'
import { provideCatalogue } from './catalogue.ts'
import { createStorefrontRouter } from './router.ts'
import type { Services } from './services.ts'
import { ServicesKey } from './servicesKey.ts'

interface StorefrontOptions {
  readonly config: StorefrontConfig
  readonly locale: Locale
  /** Where it will be mounted; by default in the document itself. */
  readonly root?: Document | ShadowRoot
  /** For tests: a memory history. */
  readonly history?: RouterHistory
  /** For tests: an in-process marketplace. */
  readonly fetch?: typeof globalThis.fetch
}

export interface Storefront {
  readonly app: VueApp
  readonly router: Router
  readonly i18n: I18n
  /** Loads client, session and cart at the first call. */
  readonly services: () => Promise<Services>
  /** Resolves when the page of the first address can be shown. */
  readonly ready: () => Promise<void>
}

/** Creates the whole storefront and provides all its parts; mounting is the caller's. */
export const createStorefront = ({ config, locale, root: node, history, fetch }: StorefrontOptions): Storefront => {
  const app = createApp(App)
  const pinia = createPinia()
  const i18n = createI18n(locale)
  const root = createRoot(node)
  const current = shallowRef<Services | null>(null)

  const services: () => Promise<Services> = lazyOnce(async () => {
    const { createServices } = await import('./services.ts')
    return (current.value = createServices(app, pinia))
  })
  const router = createStorefrontRouter({
    app,
    history: history ?? createWebHistory(import.meta.env.BASE_URL),
    name: config.name,
    i18n,
    root,
    services,
  })
  app.provide(RootKey, root)
  app.provide(ConfigKey, config)
  app.provide(ServicesKey, { current, load: services })
  // The words for what can go wrong come with the first failure, or soon after the first page: nobody reads them before.
  const loadErrorWords = () => i18n.load(['errors']).catch(() => {})
  provideCatalogue({ app, config, fetch, onFailure: loadErrorWords, locale: () => i18n.locale.value })
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
    ...(fetch && { fetch }),
  }))
  // A page can name the client at once; its code comes with the first call.
  const call = async (...given: Parameters<Call>) => make((await import('../api/client.ts')).createClient).call(...given)
  app.provide(ClientKey, { call: call as Call, make })
  app.use(pinia)
  // A page that opens the cart or the session by itself opens all that goes with them. What does not arrive is asked for again.
  pinia.use(({ store }) => {
    if (store.$id === 'session') services().catch(() => {})
    if (store.$id === 'cart') services().then(({ loadCart }) => loadCart()).catch(() => {})
  })
  // Catalogue data changes slowly: going back and forth within half a minute asks nobody.
  app.use(PiniaColada, { queryOptions: { staleTime: 30_000, gcTime: 300_000, refetchOnWindowFocus: false } })
  app.use(i18n)
  app.use(router)
  app.onUnmount(onFirstIntent(() => {
    import('./newVersion.ts').then(({ watchVersions }) => watchVersions(app), () => {}) // There is none yet.
  }, AFTER_FIRST_VIEW_MS))

  return {
    app,
    router,
    i18n,
    services,
    ready: async () => {
      await Promise.all([i18n.load(['core']), router.isReady()])
    },
  }
}
