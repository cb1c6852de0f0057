import { PiniaColada } from '@pinia/colada'
import { createApp, createSSRApp, type App as VueApp } from 'vue'
import { createWebHistory, type Router, type RouterHistory } from 'vue-router'
import { createI18n, type I18n, type Locale } from '../i18n/index.ts'
import type { StorefrontConfig } from '../lib/config.ts'
import { nextTask } from '../lib/nextTask.ts'
import { QUERY_OPTIONS } from '../lib/queryOptions.ts'
import { createRoot } from '../ui/root.ts'
import App from './App.vue'
import { provideApplication } from './application.ts'
import { createStorefrontRouter } from './router.ts'
import type { Services } from './services.ts'

/** After which the code of a rendered page, which is read meanwhile, is asked for again once there is a connection; each time three times later. */
const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 9_000

interface StorefrontOptions {
  readonly config: StorefrontConfig
  readonly locale: Locale
  /** Where it will be mounted; by default in the document itself. */
  readonly root?: Document | ShadowRoot
  /** Whether a server has rendered the page of this address, in this language, where it will be mounted. */
  readonly isRendered?: boolean
  /** In a theme or a test: another history than the document's own. */
  readonly history?: RouterHistory
  /** For tests: an in-process marketplace. */
  readonly fetch?: typeof globalThis.fetch
}

export interface Storefront {
  readonly app: VueApp
  readonly router: Router
  readonly i18n: I18n
  /** Loads the session's code at the first call; the cart comes with `loadCart`. */
  readonly services: () => Promise<Services>
  /**
   * Mounts the storefront, or hydrates what a server has rendered there: at once where `isHurried` (the person has used the
   * page already), otherwise after `formatsReady`, see `Hydration.start`. Resolves when all of it is hydrated.
   */
  readonly mount: (place: string | Element, isHurried?: boolean, formatsReady?: Promise<unknown>) => Promise<void>
  /** Goes to the first address; resolves when its page can be shown. Call it once, before mounting. */
  readonly ready: () => Promise<void>
}

/** Creates the whole storefront and provides all its parts; mounting is the caller's. In steps: each is long on a slow device. */
export const createStorefront = async ({ config, locale, root: node, isRendered = false, history, fetch }: StorefrontOptions): Promise<Storefront> => {
  const app = (isRendered ? createSSRApp : createApp)(App)
  const i18n = createI18n(locale, isRendered)
  const root = createRoot(node, { isRendered })
  const { services } = provideApplication({ app, config, i18n, root, fetch })
  await nextTask()
  const router = createStorefrontRouter({
    app,
    history: history ?? createWebHistory(import.meta.env.BASE_URL),
    name: config.name,
    i18n,
    root,
    services,
  })
  app.use(PiniaColada, QUERY_OPTIONS)

  return {
    app,
    router,
    i18n,
    services,
    mount: (place, isHurried, formatsReady) => {
      app.mount(place)
      root.hydration.start(isHurried, formatsReady)
      const hydrated = new Promise<void>(root.hydration.whenDone)
      void hydrated.then(() => setTimeout(i18n.writeRegionally))
      return hydrated
    },
    ready: async () => {
      // This begins with the first page.
      app.use(router)
      let page: Promise<unknown> = router.isReady()
      for (let delay = FIRST_RETRY_MS; ; delay *= 3) {
        try {
          await Promise.all([i18n.load(['core']), page])
          return
        } catch (error) {
          if (!isRendered || delay > LAST_RETRY_MS) throw error
        }
        do await new Promise((resolve) => { setTimeout(resolve, delay) })
        while (!navigator.onLine)
        page = router.push(router.options.history.location)
      }
    },
  }
}
