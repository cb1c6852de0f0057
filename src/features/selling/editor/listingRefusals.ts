/** What a marketplace says of a listing that it refuses, and where that belongs (specification, POST /listings). */
import type { ApiError } from '../../../api/ApiError.ts'
import type { I18n, MessageKey } from '../../../i18n/index.ts'
import { attributeField, type ListingField } from '../listingFields.ts'

/** A title without a letter is not sent: what the marketplace misses is one that it accepts. */
const AT_FIELDS: readonly (readonly [RegExp, ListingField, MessageKey])[] = [
  [/^title is missing/i, 'title', 'listingEditor.titleRefused'],
  [/^order type is not defined/i, 'order_type', 'listingEditor.orderTypeMissing'],
]

/** What the wire calls a field that has another name in the form. */
const WIRE_NAMES: Readonly<Record<string, ListingField>> = {
  order_type_id: 'order_type', order_type_url_token: 'order_type', images: 'pictures', medias: 'pictures',
}
const ATTRIBUTE = /^attributes\.(.+)$/

const fieldOf = (name: string): string => {
  const alias = ATTRIBUTE.exec(name)?.[1]
  if (alias !== undefined) return attributeField(alias)
  const [field = '', ...part] = name.split('.')
  return [WIRE_NAMES[field] ?? field, ...part].join('.')
}

type Refusal = Pick<ApiError, 'kind' | 'message' | 'fields'>

/** The fields that a refusal is about, with what is said there. */
export const problemsOfRefusal = ({ kind, message, fields }: Refusal, t: I18n['t']): Readonly<Record<string, string>> => {
  const said = kind === 'refused' ? AT_FIELDS.find(([pattern]) => pattern.test(message.trim())) : undefined
  const named = Object.fromEntries(Object.entries(fields).map(([name, words]) => [fieldOf(name), words]))
  return said ? { ...named, [said[1]]: t(said[2]) } : named
}
