/** The words for a line in the cart and in the checkout. */
import type { CartItem } from '../../contract/carts.ts'
import type { I18n } from '../../i18n/index.ts'
import { lineChoices } from '../../lib/lineChoices.ts'
import { obstacleOf } from './cart.lines.ts'

/** A line's variant, options and add-ons, in words. */
export const itemChoices = (item: CartItem, { t, list }: Pick<I18n, 't' | 'list'>): string[] => {
  const extras = list(item.add_ons.map(({ title }) => title))
  return [...lineChoices(item), ...(extras ? [t('cart.addOns', { list: extras })] : [])]
}

/** Why a line cannot be ordered, in words; null where it can. */
export const itemProblem = (item: CartItem, t: I18n['t']): string | null => {
  const obstacle = obstacleOf(item)
  if (obstacle === 'too_many') return t('cart.noMoreThan', { count: item.max_qty ?? 0 })
  if (obstacle === 'too_few') return t('cart.noLessThan', { count: item.min_qty ?? 1 })
  return obstacle && t(item.max_qty === 0 ? 'cart.soldOut' : 'cart.unavailable')
}
