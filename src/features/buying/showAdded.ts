import type { I18n } from '../../i18n/index.ts'
import { showToast } from '../../ui/toasts.ts'
import type { Cart } from './openCart.ts'

/** Longer titles fill a phone's screen. */
const LONGEST = 60

/** A title within a sentence of another direction: marked off, so that neither turns the other around. */
export const within = (title: string): string => {
  const letters = [...title]
  return `\u2068${letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('').trimEnd()}…` : title}\u2069`
}

/** Shows that a listing is in the cart, where the person goes on looking around; the cart itself has said so. */
export const showAdded = (id: number, title: string, cart: Cart, { t }: I18n): void => {
  const action = { label: t('browse.viewCart'), run: () => cart.openDrawer() }
  showToast({ message: t('browse.added', { title: within(title) }), tone: 'good', action, isSaid: true, topic: `adding ${id}` })
}
