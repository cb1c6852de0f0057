/** What a vendor does to one listing from the list: its status. */
import type { Listing } from '../../../contract/listing.ts'
import type { MessageKey } from '../../../i18n/index.ts'
import type { PublicStatus } from './ownListingFilter.ts'

/** A change of a listing's status; `done` says what came of it. */
export interface StatusAction {
  readonly status: PublicStatus
  readonly label: MessageKey
  readonly done: MessageKey
}

const PUBLISH: StatusAction = { status: 'published', label: 'ownListings.publish', done: 'ownListings.publishedNow' }
const UNPUBLISH: StatusAction = { status: 'draft', label: 'ownListings.unpublish', done: 'ownListings.draftNow' }
const ARCHIVE: StatusAction = { status: 'archived', label: 'ownListings.archive', done: 'ownListings.archivedNow' }
const RESTORE: StatusAction = { status: 'draft', label: 'ownListings.restore', done: 'ownListings.restoredNow' }

/** What can be done to a listing in its status, also in one that the marketplace made up. */
export const statusActions = ({ status }: Pick<Listing, 'status'>): readonly StatusAction[] => {
  switch (status) {
    case 'published': return [UNPUBLISH, ARCHIVE]
    case 'archived': return [PUBLISH, RESTORE]
    default: return [PUBLISH, ARCHIVE]
  }
}

const STATUSES: readonly PublicStatus[] = ['draft', 'published', 'archived']
/** A status that can be written back; undefined for none, or one that the marketplace made up. */
export const writableStatus = (status: string | null): PublicStatus | undefined => STATUSES.find((one) => one === status)
