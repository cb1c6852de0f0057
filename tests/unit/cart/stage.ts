import { useCartStore } from '../../../src/features/cart/index.ts'
import type { StorefrontConfig } from '../../../src/lib/config.ts'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import { people } from '../../support/marketplace.ts'
import { openWindow, type OpenWindow } from '../../support/openWindow.ts'

export { ORIGIN, aMarketplace as createMarket } from '../../support/marketplace.ts'
export { closeAll } from '../../support/openWindow.ts'
export const SHOPPER = people.shopper
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
]

/** One open window of the storefront over a marketplace, without its pages. */
export interface Stage extends OpenWindow {
  readonly cart: ReturnType<typeof useCartStore>
  /** `METHOD /path` of every call to the Front API, oldest first. */
  readonly calls: string[]
}

/** Opens a window; it stays open until `closeAll`. */
export const openStage = async (market: Sandbox, config: Partial<StorefrontConfig> = {}, isBeside = false): Promise<Stage> => {
  const calls: string[] = []
  const opened = await openWindow({
    messages: ['core', 'cart', 'session', 'forms'], routes, config, isBeside,
    carry: (request) => {
      calls.push(`${request.method} ${new URL(request.url).pathname.replace('/front_api/v1', '')}`)
      return market.fetch(request)
    },
  })
  return { ...opened, cart: useCartStore(opened.pinia), calls }
}

/** A window in which a guest is about to look around. */
export const openGuest = async (market: Sandbox, isBeside = false): Promise<Stage> => {
  const stage = await openStage(market, {}, isBeside)
  await stage.session.restore()
  await stage.cart.restore()
  return stage
}

export const writesOf = ({ calls }: Stage): string[] => calls.filter((call) => !call.startsWith('GET'))

export const onlyLineOf = ({ cart }: Stage) => {
  const [item] = cart.items
  if (!item) throw new Error('The cart is empty')
  return item
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
