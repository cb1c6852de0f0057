/** What is said of lines that the marketplace took out while the page was open; loaded with the first of them. */
import type { Cart, CartItem } from '../../contract/carts.ts'
import type { I18n } from '../../i18n/index.ts'
import { showToast } from '../../ui/toasts.ts'
import type { CartServer } from './cart.server.ts'
import type { CartState } from './cart.state.ts'

/** What of the cart's kit is needed here. */
interface Kit {
  readonly state: CartState
  readonly server: Pick<CartServer, 'mine'>
  readonly i18n: I18n
  titleOf(item: CartItem): string
}

/**
 * Names the lines that nobody on this computer took out, unless another one took them into another cart.
 * @throws ApiError where the member's other carts cannot be read
 */
export const tellGone = async (gone: readonly CartItem[], key: Cart['key'], kit: Kit): Promise<void> => {
  const { state, server, i18n } = kit
  const { owner } = state
  const [carts] = await Promise.all([owner === undefined ? [] : server.mine(true), i18n.load(['cart'])])
  const kept = new Set(carts.flatMap((cart) => (cart.key === key ? [] : cart.items.map(({ listing_id }) => listing_id))))
  const titles = gone.filter(({ listing_id }) => !kept.has(listing_id)).map((item) => kit.titleOf(item))
  if (titles.length === 0 || owner !== state.owner) return
  showToast({ message: i18n.t('cart.linesGone', { titles: titles.join(' · ') }), timeout: 0 })
}
