/** A listing that was changed here and elsewhere at the same time. */
import { isSameValue } from '../../../lib/sameValue.ts'
import type { ListFields, ListingField, ListingFields } from '../listingFields.ts'

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
