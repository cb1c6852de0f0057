/** Rows that may be listings which are there already, or stand in the file twice. */
import type { Listing } from '../../contract/listing.ts'
import type { ListingFields } from '../selling/index.ts'

/** `row` is the index of the row with the same reference that is earlier, or that is a listing already. */
export type Duplicate = { readonly kind: 'file', readonly row: number } | { readonly kind: 'own', readonly id: number, readonly title: string }

type References = Pick<ListingFields, 'external_id' | 'sku'>

/** The names under which a listing is known; none where it has no reference. */
const keysOf = (external: string | null, sku: string | null): string[] =>
  [external && `external:${external.toLowerCase()}`, sku && `sku:${sku.toLowerCase()}`].filter((key): key is string => Boolean(key))

/** The member's listings by their references. */
export type OwnReferences = ReadonlyMap<string, Pick<Listing, 'id' | 'title'>>

/** Adds a page of listings. */
export const withReferences = (known: OwnReferences, listings: readonly Pick<Listing, 'id' | 'title' | 'external_id' | 'sku'>[]): OwnReferences =>
  new Map([...known, ...listings.flatMap(({ id, title, external_id: external, sku }) => keysOf(external, sku).map((key) => [key, { id, title }] as const))])

/**
 * The likely duplicates, by row.
 * @param rows what was read of each row; null for one that is left out
 * @param own the member's listings by their references
 * @param made the listing that this import itself has made of a row; null where it has made none
 */
export const findDuplicates = (
  rows: readonly (References | null)[], own: OwnReferences, made: readonly (number | null)[],
): ReadonlyMap<number, Duplicate> => {
  const ids = new Set(made)
  const isMade = (index: number) => typeof made[index] === 'number'
  // What is there already comes first, wherever it stands in the file.
  const earlier = new Map(rows.flatMap((row, index) =>
    (row && isMade(index) ? keysOf(row.external_id, row.sku).map((key) => [key, index] as const) : [])))
  const found = new Map<number, Duplicate>()
  rows.forEach((row, index) => {
    if (!row || isMade(index)) return
    for (const key of keysOf(row.external_id, row.sku)) {
      const before = earlier.get(key)
      const listing = own.get(key)
      if (listing && !ids.has(listing.id)) found.set(index, { kind: 'own', ...listing })
      else if (before !== undefined && !found.has(index)) found.set(index, { kind: 'file', row: before })
      if (before === undefined) earlier.set(key, index)
    }
  })
  return found
}
