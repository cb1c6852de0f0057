import { createPinia, setActivePinia, type Pinia } from 'pinia'
import { createApp, type App } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { ClientKey, createClient, type Client } from '../../../src/api/client.ts'
import { useCartStore } from '../../../src/features/cart/index.ts'
import { readToken, useSessionStore } from '../../../src/features/session/index.ts'
import { createI18n } from '../../../src/i18n/index.ts'
import { ConfigKey, defaultConfig, type StorefrontConfig } from '../../../src/lib/config.ts'
import { openMarketplace, type Sandbox } from '../../../src/sandbox/marketplace.ts'
import { createWorld } from '../../../src/sandbox/world/createWorld.ts'
import { clearToasts } from '../../../src/ui/toasts.ts'

export const ORIGIN = 'http://stoa.test'
export const SHOPPER = 'shopper@example.com'
export const PASSWORD = 'marketplace'

/** The addresses that carts and the sign-in form lead to. */
const routes = [
  { path: '/', name: 'home' },
  { path: '/l/:slug', name: 'listing' },
  { path: '/v/:slug', name: 'vendor' },
  { path: '/cart', name: 'cart' },
  { path: '/checkout', name: 'checkout' },
  { path: '/sign-in', name: 'sign-in' },
  { path: '/register', name: 'register' },
  { path: '/forgot-password', name: 'forgot-password' },
  { path: '/:path(.*)*', name: 'not-found' },
].map((route) => ({ ...route, component: { render: () => null } }))

const NOW = Date.parse('2026-03-01T10:00:00Z')
const made = createWorld({ seed: 1, listings: 150, now: new Date(NOW) })
const makeWorld = () => structuredClone(made)

/** A small marketplace, as good as new. */
export const createMarket = (): Sandbox =>
  openMarketplace(
    { world: makeWorld(), makeWorld, paint: () => () => Promise.reject(new Error('No pictures are drawn here')) },
    { now: () => NOW },
  )

/** One open window of the storefront over a marketplace, without its pages. */
export interface Stage {
  readonly app: App
  readonly pinia: Pinia
  readonly i18n: ReturnType<typeof createI18n>
  readonly router: ReturnType<typeof createRouter>
  readonly session: ReturnType<typeof useSessionStore>
  readonly cart: ReturnType<typeof useCartStore>
  /** `METHOD /path` of every call to the Front API, oldest first. */
  readonly calls: string[]
  readonly client: Client
  readonly close: () => void
}

const open = new Set<Stage>()

/** Opens a window; it stays open until `closeAll`. */
export const openStage = async (market: Sandbox, config: Partial<StorefrontConfig> = {}): Promise<Stage> => {
  const calls: string[] = []
  let isClosed = false
  const settings = { ...defaultConfig, baseUrl: ORIGIN, ...config }
  const pinia = createPinia()
  const i18n = createI18n('en')
  await i18n.load(['core', 'cart', 'session'])
  const client = createClient({
    config: settings,
    fetch: (input, init) => {
      // A closed window asks nothing more: it would do so with what the next test has put into storage.
      if (isClosed) return new Promise<never>(() => undefined)
      const request = new Request(input, init)
      calls.push(`${request.method} ${new URL(request.url).pathname.replace('/front_api/v1', '')}`)
      return market.fetch(request)
    },
    getToken: readToken,
    renew: (lost) => (isClosed ? Promise.resolve(false) : useSessionStore(pinia).renew(lost)),
    hold: (quiet) => (isClosed ? null : useSessionStore(pinia).hold(quiet)),
    backoff: 1,
  })
  const router = createRouter({ history: createMemoryHistory(), routes })
  const app = createApp({ render: () => null })
  app.provide(ConfigKey, settings).provide(ClientKey, client).use(pinia).use(i18n).use(router)
  setActivePinia(pinia)
  const session = useSessionStore(pinia)
  const cart = useCartStore(pinia)
  const stage: Stage = {
    app, pinia, i18n, router, session, cart, calls, client,
    close: () => {
      isClosed = true
      cart.$dispose()
      session.$dispose()
      open.delete(stage)
    },
  }
  open.add(stage)
  return stage
}

/** Closes every window and empties what a browser keeps. */
export const closeAll = (): void => {
  for (const stage of open) stage.close()
  clearToasts()
  localStorage.clear()
  sessionStorage.clear()
}

/** Listings that can be put into a cart as they are, of different vendors, with stock that is counted. */
export const plainListings = (market: Sandbox, least = 5) => {
  const seen = new Set<number>()
  return market.world.listings.filter((listing) => {
    const isPlain =
      listing.status === 'published' && listing.admin_status === 'approved' && (listing.variants ?? []).length === 0 &&
      listing.quantity >= least && listing.min_qty === 1
    if (!isPlain || seen.has(listing.user_id)) return false
    seen.add(listing.user_id)
    return true
  })
}

/** The two first of `plainListings`. */
export const twoListings = (market: Sandbox, least = 5) => {
  const [first, second] = plainListings(market, least)
  if (!first || !second) throw new Error('The sandbox has no two plain listings of different vendors')
  return [first, second] as const
}

/** The server's own view of a cart's lines: listing → quantity. */
export const contentOf = (market: Sandbox, key: string | null): Record<number, number> =>
  Object.fromEntries(
    (market.world.carts.find((cart) => cart.key === key)?.items ?? []).map((item) => [item.listing_id, item.qty]),
  )
