import type { I18n } from '../i18n/index.ts'

/** A price as it is stated, or the words for 'free' and for 'no price stated'. */
export interface PriceText {
  readonly price: string
  readonly original?: string
  readonly unit?: string
}

interface Priced {
  readonly price: number | null
  readonly original_price: number | null
  readonly price_unit: string | null
  readonly currency: string | null
  readonly price_varies?: boolean
}

/** The words for a price. */
export const priceText = (priced: Priced, { t, money }: Pick<I18n, 't' | 'money'>): PriceText => {
  const { price, original_price: original, price_unit: unit, currency } = priced
  if (price === null) return { price: t('browse.noPrice') }
  const amount = money(price, currency)
  return {
    price: priced.price_varies ? t('browse.priceFrom', { price: amount }) : price === 0 ? t('browse.free') : amount,
    // A catalogue may be anybody's: what is not more than the price is no price before a discount.
    ...(original !== null && original > price ? { original: money(original, currency) } : {}),
    ...(unit && (price !== 0 || priced.price_varies) ? { unit: t('browse.priceUnit', { unit }) } : {}),
  }
}
