import { vi } from 'vitest'
import { useWishlistStore } from '../../../src/features/wishlist/index.ts'
import { type StoredItem } from '../../../src/features/wishlist/wishlist.state.ts'
import { WISHLIST_STORAGE_KEY } from '../../../src/lib/storage.ts'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import type { Listing } from '../../../src/sandbox/model.ts'
import { people } from '../../support/marketplace.ts'
import { openWindow, type OpenWindow } from '../../support/openWindow.ts'

export { closeAll } from '../../support/openWindow.ts'
export const SHOPPER = people.shopper
export const OTHER = people.vendor
const PASSWORD = 'marketplace'
const routes = [{ path: '/', name: 'home' }, { path: '/wishlist', name: 'wishlist' }]

/** Milliseconds that code which is loaded lazily may take on a busy machine. */
export const LAZY_LOADING_TIMEOUT_MS = 10_000

/** What may happen to a request: what it answers stands in for the marketplace's answer. */
type Misfortune = (request: Request, pass: () => Promise<Response>) => Promise<Response>

/** One open window of the storefront over a marketplace, without its pages. */
export interface Stage extends OpenWindow {
  readonly wishlist: ReturnType<typeof useWishlistStore>
  /** `METHOD /path` of every call about wishlists, oldest first. */
  readonly calls: string[]
  readonly signIn: (email?: string) => Promise<void>
  /** Every wish has been answered, and the account has been read. */
  readonly settled: () => Promise<void>
  /** From now on, until it is called without one. */
  readonly meet: (misfortune?: Misfortune) => void
}

/** Opens a window; it stays open until `closeAll`. */
export const openStage = async (market: Sandbox): Promise<Stage> => {
  const calls: string[] = []
  let pending = 0
  let misfortune: Misfortune | undefined
  const opened = await openWindow({
    messages: ['core', 'session', 'wishlist'], routes,
    carry: async (request) => {
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
  })
  const { pinia, router, session } = opened
  await router.push({ name: 'home' })
  const wishlist = useWishlistStore(pinia)
  const settled = async () => {
    const actions = await wishlist.actions()
    await actions.settled()
    // Until it is known what a member's account holds: after the merge, that is.
    await vi.waitUntil(() => wishlist.status !== 'pending', { timeout: LAZY_LOADING_TIMEOUT_MS, interval: 1 })
    for (let quiet = 0; quiet < 3; quiet += pending === 0 ? 1 : -quiet) await new Promise((resolve) => setTimeout(resolve, 3))
  }
  return {
    ...opened, wishlist, calls, settled,
    signIn: async (email = SHOPPER) => {
      await session.signIn({ email, password: PASSWORD, keep: true })
      await wishlist.actions()
      await settled()
    },
    meet: (next) => { misfortune = next },
  }
}

/** What the notices say, without the marks that keep names of any direction in their place. */
export const said = ({ root }: OpenWindow): string[] => root.toasts.value.map(({ message }) => message.replace(/[\u2068\u2069]/g, ''))

/** What lies in this browser, newest first. */
export const stored = (): StoredItem[] => JSON.parse(localStorage.getItem(WISHLIST_STORAGE_KEY) ?? '[]') as StoredItem[]

/** A wire that is cut. */
export const lost = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'))

/** Listings that anybody can see. */
export const shownListings = (market: Sandbox, count: number): Listing[] =>
  market.world.listings.filter((listing) => market.records.isVisible(listing)).slice(0, count)

/** The server's own view of somebody's wishlist, newest first. */
export const savedBy = (market: Sandbox, email: string = SHOPPER): number[] => {
  const id = market.world.members.find((member) => member.email === email)?.id
  return market.world.wishlists.filter((entry) => entry.user_id === id).sort((a, b) => b.id - a.id).map((entry) => entry.listing_id)
}

/** Puts the first listings into somebody's account, without a storefront; answers them. */
export const saveFor = (market: Sandbox, email: string = SHOPPER, count = 1): Listing[] => {
  const user_id = market.world.members.find((member) => member.email === email)?.id ?? 0
  const listings = shownListings(market, count)
  for (const { id: listing_id } of listings) {
    market.world.wishlists.push({ id: market.records.nextId('wishlists'), user_id, listing_id, created: '2026-01-01T00:00:00Z' })
  }
  return listings
}
