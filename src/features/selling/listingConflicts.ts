/** A listing that was changed here and elsewhere at the same time. */
import type { Attribute } from '../../contract/listings.ts'
import { isSameValue } from '../../lib/sameValue.ts'
import { newBody } from './listingBody.ts'
import { aliasOf, type ListFields, type ListingField, type ListingFields } from './listingFields.ts'

/** What any field may hold. */
export type FieldContent = ListFields[keyof ListFields] | string

/** A field that both sides have changed, each to something else. */
export interface ListingConflict {
  readonly field: ListingField
  readonly mine: FieldContent
  readonly theirs: FieldContent
}

/** Whose value of each field is saved. */
export type ConflictChoice = Readonly<Partial<Record<ListingField, 'mine' | 'theirs'>>>

/**
 * The fields that would be overwritten.
 * @param mine what is typed
 * @param changed the fields that were typed into
 * @param before what the marketplace had as that began
 * @param theirs what the marketplace has now
 */
export const findConflicts = (
  mine: ListingFields, changed: readonly string[], before: Readonly<Record<string, unknown>>, theirs: ListingFields,
): ListingConflict[] =>
  changed.flatMap((name) => {
    const field = name as ListingField // The names of a form's changes are fields.
    const [here, there] = [mine[field] ?? '', theirs[field] ?? '']
    return !isSameValue(there, before[field] ?? '') && !isSameValue(there, here) ? [{ field, mine: here, theirs: there }] : []
  })

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
