import type { Attribute } from '../../../contract/listings.ts'
import { isSameValue } from '../../../lib/sameValue.ts'
import { newBody } from '../listingBody.ts'
import { aliasOf, type ListingField, type ListingFields } from '../listingFields.ts'

const withoutIds = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((one: unknown) => (typeof one === 'object' && one !== null ? { ...one, id: undefined, sort_priority: undefined } : one))
    : value

/** The fields that the marketplace has stored otherwise than they were sent; `names` are those that were. */
export const storedDifferently = (
  sent: ListingFields, stored: ListingFields, names: readonly string[], definitions: readonly Attribute[], locale: string,
): ListingField[] => {
  const [one, other] = [newBody(sent, definitions, locale), newBody(stored, definitions, locale)]
  return names.filter((name) => {
    const alias = aliasOf(name)
    if (name === 'pictures') return sent.pictures.length > 0 && sent.pictures.length !== stored.pictures.length
    if (name === 'order_type') return sent.order_type !== '' && sent.order_type !== stored.order_type
    return alias === undefined
      ? !isSameValue(withoutIds(one[name]), withoutIds(other[name]))
      : !isSameValue(one.attributes?.[alias], other.attributes?.[alias])
  }) as ListingField[]
}
