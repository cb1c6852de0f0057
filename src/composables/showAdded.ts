import type { I18n } from '../i18n/index.ts'
import { titleInSentence } from '../lib/text.ts'
import type { ShowToast } from '../ui/toasts.ts'

/** The cart, as far as the toast opens it. */
interface Opener {
  readonly openDrawer: () => void
}

/** Shows that a listing is in the cart, where the person goes on looking around; the cart itself has said so. */
export const showAdded = (id: number, title: string, cart: Opener, { t }: I18n, showToast: ShowToast): void => {
  const action = { label: t('browse.viewCart'), run: () => cart.openDrawer() }
  showToast({ message: t('browse.added', { title: titleInSentence(title) }), tone: 'good', action, isSaid: true, topic: `adding ${id}` })
}
