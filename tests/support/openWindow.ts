import { createPinia, disposePinia, setActivePinia, type Pinia } from 'pinia'
import { createApp, type App } from 'vue'
import { createMemoryHistory, createRouter, type Router } from 'vue-router'
import { ClientKey, createClient, type Client } from '../../src/api/client.ts'
import { list } from '../../src/contract/orders.ts'
import { readToken, useSessionStore } from '../../src/features/session/index.ts'
import { createI18n, type I18n, type Namespace } from '../../src/i18n/index.ts'
import { ConfigKey } from '../../src/lib/config.ts'
import { defaultConfig, type StorefrontConfig } from '../../src/lib/settings.ts'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { PICTURE_SIZES } from '../../src/sandbox/media.ts'
import { RootKey, createRoot, type Root } from '../../src/ui/root.ts'
import { beginPage } from './beginPage.ts'
import { ORIGIN } from './marketplace.ts'

interface WindowOptions {
  messages: readonly Namespace[]
  /** The addresses that messages and stores lead to. */
  routes: readonly { path: string, name: string }[]
  config?: Partial<StorefrontConfig>
  /** Takes a request to the marketplace, or wherever it ends. */
  carry: (request: Request) => Promise<Response>
  /** Another storefront on the page of the one before. */
  isBeside?: boolean
}

/** One open window of the storefront, without its pages. */
export interface OpenWindow {
  readonly app: App
  readonly pinia: Pinia
  readonly i18n: I18n
  /** What it shows: toasts, announcements. */
  readonly root: Root
  readonly router: Router
  readonly client: Client
  readonly session: ReturnType<typeof useSessionStore>
  readonly close: () => void
}

const open = new Set<OpenWindow>()

/** Opens a window; it stays open until `closeAll`. Its stores are made by whoever needs them, and end with it. */
export const openWindow = async (options: WindowOptions): Promise<OpenWindow> => {
  if (!options.isBeside) beginPage()
  let isClosed = false
  const config = { ...defaultConfig, baseUrl: ORIGIN, images: PICTURE_SIZES, ...options.config }
  const pinia = createPinia()
  const i18n = createI18n('en')
  await i18n.load(['errors', ...options.messages])
  const session = () => useSessionStore(pinia)
  const client = createClient({
    config,
    // A closed window asks nothing more: it would do so with what the next test has put into storage.
    fetch: (input, init) => (isClosed ? new Promise<never>(() => undefined) : options.carry(new Request(input, init))),
    getToken: readToken,
    renew: (lost) => (isClosed ? Promise.resolve(false) : session().renew(lost)),
    hold: (quiet) => (isClosed ? null : session().hold(quiet)),
    backoff: 1,
  })
  const router = createRouter({
    history: createMemoryHistory(),
    routes: options.routes.map((route) => ({ ...route, component: { render: () => null } })),
  })
  const root = createRoot()
  const app = createApp({ render: () => null })
  app.provide(ConfigKey, config).provide(ClientKey, client).provide(RootKey, root).use(pinia).use(i18n).use(router)
  setActivePinia(pinia)
  const made: OpenWindow = {
    app, pinia, i18n, root, router, client, session: session(),
    close: () => {
      isClosed = true
      disposePinia(pinia)
      root.clearToasts()
      open.delete(made)
    },
  }
  open.add(made)
  return made
}

/** All sessions expire at the marketplace, and the window's next read is refused for it. */
export const expireSession = async (market: Sandbox, { client }: OpenWindow): Promise<void> => {
  for (const token of market.world.tokens) token.expires_at = 0
  await client.call(list).catch(() => undefined)
}

/** Closes every window and empties what a browser keeps. */
export const closeAll = (): void => {
  for (const one of open) one.close()
  localStorage.clear()
  sessionStorage.clear()
}
