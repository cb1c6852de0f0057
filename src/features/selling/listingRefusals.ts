/** What a marketplace says of a listing that it refuses, and where that belongs (specification, POST /listings). */
import type { ApiError } from '../../api/ApiError.ts'
import type { I18n, MessageKey } from '../../i18n/index.ts'
import type { ListingField, ListingFields } from './listingFields.ts'
import type { OrderTypeChoice } from './orderTypes.ts'

/** A title without a letter is not sent: what the marketplace misses is one that it accepts. */
const AT_FIELDS: readonly (readonly [RegExp, ListingField, MessageKey])[] = [
  [/^title is missing/i, 'title', 'listingEditor.titleRefused'],
  [/^order type is not defined/i, 'order_type', 'listingEditor.orderTypeMissing'],
]

type Refusal = Pick<ApiError, 'kind' | 'message' | 'fields'>

/** The fields that a refusal is about, with what is said there. */
export const problemsOfRefusal = ({ kind, message, fields }: Refusal, t: I18n['t']): Readonly<Record<string, string>> => {
  const said = kind === 'refused' ? AT_FIELDS.find(([pattern]) => pattern.test(message.trim())) : undefined
  return said ? { ...fields, [said[1]]: t(said[2]) } : fields
}

/** What a marketplace may ask for that is not filled in: the likely causes of a refusal without a reason. */
export const likelyCauses = (fields: ListingFields, needs: Pick<OrderTypeChoice, 'price' | 'sku'>): MessageKey[] => {
  const isBlank = (text: string) => text.trim() === ''
  return [
    ...(needs.price !== 'none' && (isBlank(fields.price) || /^[0.,]+$/.test(fields.price.trim())) ? ['listingEditor.causePrice' as const] : []),
    ...(needs.sku !== 'none' && isBlank(fields.sku) ? ['listingEditor.causeSku' as const] : []),
    ...(isBlank(fields.category_id) ? ['listingEditor.causeCategory' as const] : []),
    ...(isBlank(fields.description) ? ['listingEditor.causeDescription' as const] : []),
  ]
}
