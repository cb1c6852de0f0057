import type { I18n } from '../../i18n/index.ts'
import type { Offer } from './offer.ts'

/** Below this a buyer wants to know how many there are. */
const FEW = 5

/** What the stock means for a buyer, in words; '' when there is nothing to say. */
export const stockText = ({ soldOut, stock }: Offer, t: I18n['t']): string => {
  if (soldOut) return t('browse.soldOut')
  if (stock === null || stock > FEW) return ''
  return stock === 1 ? t('browse.lastPiece') : t('browse.onlyLeft', { count: stock })
}
