/** What a change of many listings does to each of them, and how it is undone. */
import type { MessageKey } from '../../../i18n/index.ts'
import { writableStatus } from '../list/listingActions.ts'
import type { RowChanges } from '../ownListings.changes.ts'
import type { SelectedListing } from '../ownListings.store.ts'

/** `quantity` is the stock that each listing gets. */
export type BulkChange =
  | { readonly kind: 'publish' | 'unpublish' | 'archive' }
  | { readonly kind: 'stock', readonly quantity: number }
export type BulkKind = BulkChange['kind']

/** One listing of a bulk change; `skip` says why it is left out. */
export interface BulkItem {
  readonly listing: SelectedListing
  readonly changes: RowChanges
  readonly skip: MessageKey | null
}

const STATUS_OF = { publish: 'published', unpublish: 'draft', archive: 'archived' } as const

const skipOf = (listing: SelectedListing, changes: RowChanges): MessageKey | null => {
  if (changes.quantity !== undefined && listing.hasVariants) return 'bulkListings.skipVariants'
  const isSame = changes.status === undefined ? changes.quantity === listing.quantity : changes.status === listing.status
  return isSame ? 'bulkListings.skipSame' : null
}

/** What is done to each listing. */
export const bulkPlan = (listings: readonly SelectedListing[], change: BulkChange): BulkItem[] => {
  const changes: RowChanges = change.kind === 'stock' ? { quantity: change.quantity } : { status: STATUS_OF[change.kind] }
  return listings.map((listing) => ({ listing, changes, skip: skipOf(listing, changes) }))
}

/** What makes these changes undone: each listing gets what it had. */
export const undoPlan = (done: readonly BulkItem[]): BulkItem[] =>
  done.map(({ listing, changes }) => {
    if (changes.quantity !== undefined) return { listing, changes: { quantity: listing.quantity }, skip: null }
    const status = writableStatus(listing.status)
    return status ? { listing, changes: { status }, skip: null } : { listing, changes: {}, skip: 'bulkListings.skipUnknown' }
  })
