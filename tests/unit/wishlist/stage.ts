import { createPinia, setActivePinia } from 'pinia'
import { createApp } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { ClientKey, createClient } from '../../../src/api/client.ts'
import { readToken, useSessionStore } from '../../../src/features/session/index.ts'
import { useWishlistStore } from '../../../src/features/wishlist/index.ts'
import { createI18n } from '../../../src/i18n/index.ts'
import { ConfigKey, defaultConfig } from '../../../src/lib/config.ts'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import type { Listing } from '../../../src/sandbox/model.ts'
import { clearToasts } from '../../../src/ui/toasts.ts'
import { ORIGIN, people } from '../../support/marketplace.ts'

export const SHOPPER = people.shopper
export const OTHER = people.vendor
const PASSWORD = 'marketplace'

/** What may happen to a request: what it answers stands in for the marketplace's answer. */
type Misfortune = (request: Request, pass: () => Promise<Response>) => Promise<Response>

/** One open window of the storefront over a marketplace, without its pages. */
export interface Stage {
  readonly session: ReturnType<typeof useSessionStore>
  readonly wishlist: ReturnType<typeof useWishlistStore>
  readonly router: ReturnType<typeof createRouter>
  /** `METHOD /path` of every call about wishlists, oldest first. */
  readonly calls: string[]
  readonly signIn: (email?: string) => Promise<void>
  /** Every wish has been answered, and the account has been read. */
  readonly settled: () => Promise<void>
  /** From now on, until it is called without one. */
  readonly meet: (misfortune?: Misfortune) => void
  readonly close: () => void
}

const open = new Set<Stage>()

/** Opens a window; it stays open until `closeAll`. */
export const openStage = async (market: Sandbox): Promise<Stage> => {
  const calls: string[] = []
  let isClosed = false
  let pending = 0
  let misfortune: Misfortune | undefined
  const config = { ...defaultConfig, baseUrl: ORIGIN }
  const pinia = createPinia()
  const i18n = createI18n('en')
  await i18n.load(['core', 'session', 'wishlist'])
  const client = createClient({
    config,
    fetch: async (input, init) => {
      if (isClosed) return new Promise<never>(() => undefined)
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      if (pathname.includes('/wishlists')) calls.push(`${request.method} ${pathname.replace('/front_api/v1', '')}${search}`)
      pending += 1
      try {
        const pass = () => market.fetch(request)
        return await (misfortune ? misfortune(request, pass) : pass())
      } finally {
        pending -= 1
      }
    },
    getToken: readToken,
    renew: (lost) => (isClosed ? Promise.resolve(false) : useSessionStore(pinia).renew(lost)),
    backoff: 1,
  })
  const router = createRouter({
    history: createMemoryHistory(),
    routes: ['home', 'wishlist'].map((name) => ({ path: `/${name}`, name, component: { render: () => null } })),
  })
  await router.push({ name: 'home' })
  const app = createApp({ render: () => null })
  app.provide(ConfigKey, config).provide(ClientKey, client).use(pinia).use(i18n).use(router)
  setActivePinia(pinia)
  const session = useSessionStore(pinia)
  const wishlist = useWishlistStore(pinia)
  const settled = async () => {
    for (let quiet = 0; quiet < 3; quiet += pending === 0 ? 1 : -quiet) await new Promise((resolve) => setTimeout(resolve, 3))
  }
  const stage: Stage = {
    session, wishlist, router, calls, settled,
    signIn: async (email = SHOPPER) => {
      await session.signIn({ email, password: PASSWORD, keep: true })
      await wishlist.actions()
      await settled()
    },
    meet: (next) => { misfortune = next },
    close: () => {
      isClosed = true
      wishlist.$dispose()
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

/** Listings that anybody can see. */
export const shownListings = (market: Sandbox, count: number): Listing[] =>
  market.world.listings.filter((listing) => market.records.isVisible(listing)).slice(0, count)

/** The server's own view of somebody's wishlist, newest first. */
export const savedBy = (market: Sandbox, email: string = SHOPPER): number[] => {
  const id = market.world.members.find((member) => member.email === email)?.id
  return market.world.wishlists.filter((entry) => entry.user_id === id).sort((a, b) => b.id - a.id).map((entry) => entry.listing_id)
}
