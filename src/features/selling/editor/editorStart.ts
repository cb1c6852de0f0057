/** What the editor of one listing begins with. */
import type { Listing } from '../../../contract/listing.ts'
import type { StoredListingDraft } from './listingDraft.ts'
import type { DraftTarget } from './listingDrafts.ts'

export interface EditorStart {
  readonly target: DraftTarget
  readonly memberId: number
  /** As the marketplace has it; null for a new one. */
  readonly listing: Listing | null
  readonly stored: StoredListingDraft
  /** Whether what is typed comes from another listing, not from this draft. */
  readonly isCopy: boolean
}
