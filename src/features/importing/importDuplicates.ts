/** Rows that may be listings which are there already, or stand in the file twice. */
import type { Listing } from '../../contract/listing.ts'
import type { ListingFields } from '../selling/index.ts'

/** `row` is the index of a row that is earlier, or that is a listing already: with the same reference, or the same in every cell. */
export type Duplicate =
  | { readonly kind: 'reference' | 'copy', readonly row: number }
  | { readonly kind: 'own', readonly id: number, readonly title: string }

/** A row and what was read of it. */
export interface ComparedRow {
  /** It is a listing, or may be one already. */
  readonly isSent: boolean
  readonly cells: readonly string[]
  readonly fields: Pick<ListingFields, 'external_id' | 'sku' | 'title'>
}

/** The references under which a listing is known; none where it has none. */
const referencesOf = (external: string | null, sku: string | null): string[] =>
  [external && `external:${external.toLowerCase()}`, sku && `sku:${sku.toLowerCase()}`].filter((key): key is string => Boolean(key))
const titleKey = (title: string): string => `title:${title.trim().toLowerCase()}`

/** The member's listings by their references and titles. */
export type KnownListings = ReadonlyMap<string, readonly Pick<Listing, 'id' | 'title'>[]>

/** Adds a page of listings. */
export const withListings = (known: KnownListings, listings: readonly Pick<Listing, 'id' | 'title' | 'external_id' | 'sku'>[]): KnownListings => {
  const next = new Map(known)
  for (const { id, title, external_id: external, sku } of listings) {
    for (const key of [...referencesOf(external, sku), titleKey(title)]) next.set(key, [...next.get(key) ?? [], { id, title }])
  }
  return next
}

/**
 * The likely duplicates, by row. A row with a reference is compared by that. One without is compared by its title with the
 * member's listings, and with the file by all of its cells: rows of one title may be sizes or colours of one thing.
 * @param rows null for one that is left out
 * @param known the member's listings
 * @param made the listings that this import itself has made
 */
export const findDuplicates = (
  rows: readonly (ComparedRow | null)[], known: KnownListings, made: ReadonlySet<number>,
): ReadonlyMap<number, Duplicate> => {
  const keysOf = ({ fields: { external_id: external, sku, title }, cells }: ComparedRow) => {
    const references = referencesOf(external, sku)
    if (references.length > 0) return { rowKeys: references, listingKeys: references, kind: 'reference' as const }
    return { rowKeys: [`cells:${JSON.stringify(cells)}`], listingKeys: title.trim() === '' ? [] : [titleKey(title)], kind: 'copy' as const }
  }
  // What is there already comes first, wherever it stands in the file.
  const earlier = new Map(rows.flatMap((row, index) => (row?.isSent ? keysOf(row).rowKeys.map((key) => [key, index] as const) : [])))
  const found = new Map<number, Duplicate>()
  rows.forEach((row, index) => {
    if (!row || row.isSent) return
    const { rowKeys, listingKeys, kind } = keysOf(row)
    const listing = listingKeys.flatMap((key) => known.get(key) ?? []).find(({ id }) => !made.has(id))
    const before = rowKeys.map((key) => earlier.get(key)).find((one) => one !== undefined)
    if (listing) found.set(index, { kind: 'own', ...listing })
    else if (before !== undefined) found.set(index, { kind, row: before })
    for (const key of rowKeys) if (!earlier.has(key)) earlier.set(key, index)
  })
  return found
}
