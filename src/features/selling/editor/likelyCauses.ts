import type { MessageKey } from '../../../i18n/index.ts'
import type { ListingFields } from '../listingFields.ts'
import type { OrderTypeChoice } from '../orderTypes.ts'

/** What a marketplace may ask for that is not filled in: the likely causes of a refusal without a reason. */
export const likelyCauses = (fields: ListingFields, needs: Pick<OrderTypeChoice, 'price' | 'sku'>): MessageKey[] => {
  const isBlank = (text: string) => text.trim() === ''
  return [
    ...(needs.price !== 'none' && (isBlank(fields.price) || /^[0.,]+$/.test(fields.price.trim())) ? ['listingControls.causePrice' as const] : []),
    ...(needs.sku !== 'none' && isBlank(fields.sku) ? ['listingControls.causeSku' as const] : []),
    ...(isBlank(fields.category_id) ? ['listingControls.causeCategory' as const] : []),
    ...(isBlank(fields.description) ? ['listingControls.causeDescription' as const] : []),
  ]
}
