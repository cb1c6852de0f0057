/** Who sees a listing now, in words, and what its vendor can do (specification, Listing moderation). */
import type { Listing } from '../../../contract/listing.ts'
import type { MessageKey } from '../../../i18n/index.ts'
import { isOnShow, type Tone } from '../../listing/index.ts'
import type { Moderation, PublicStatus } from './ownListingFilter.ts'

export interface Visibility {
  readonly key: MessageKey
  readonly tone: Tone
}

type States = Pick<Listing, 'status' | 'admin_status' | 'visibility'>

/** What keeps a listing from shoppers, the strongest reason first. */
const HINDRANCES: readonly { readonly isMet: (listing: States) => boolean, readonly key: MessageKey, readonly tone: Tone }[] = [
  { isMet: (one) => one.admin_status === 'blocked', key: 'ownListings.seenBlocked', tone: 'bad' },
  { isMet: (one) => one.admin_status === 'rejected', key: 'ownListings.seenRejected', tone: 'bad' },
  { isMet: (one) => one.status === 'archived', key: 'ownListings.seenArchived', tone: 'neutral' },
  { isMet: (one) => one.status === 'draft', key: 'ownListings.seenDraft', tone: 'neutral' },
  { isMet: (one) => one.admin_status === 'waiting', key: 'ownListings.seenWaiting', tone: 'warn' },
]

/** What is on sale may still be left out of some lists. */
const LEFT_OUT: Readonly<Record<string, Visibility>> = {
  none: { key: 'ownListings.seenHidden', tone: 'warn' },
  catalog: { key: 'ownListings.seenInCategories', tone: 'good' },
  search: { key: 'ownListings.seenInSearch', tone: 'good' },
}

/** Whether shoppers see a listing, or why they do not. */
export const visibilityOf = (listing: States): Visibility => {
  if (isOnShow(listing)) {
    const { visibility } = listing
    const leftOut = visibility !== null && Object.hasOwn(LEFT_OUT, visibility) ? LEFT_OUT[visibility] : undefined
    return leftOut ?? { key: 'ownListings.seen', tone: 'good' }
  }
  return HINDRANCES.find(({ isMet }) => isMet(listing)) ?? { key: 'ownListings.seenUnknown', tone: 'neutral' }
}

/** What each status means for who sees a listing. */
export const STATUS_TEXTS: Readonly<Record<PublicStatus, MessageKey>> = {
  published: 'ownListings.aboutPublished',
  draft: 'ownListings.aboutDraft',
  archived: 'ownListings.aboutArchived',
}

/** What each decision of the marketplace means for the vendor. */
export const MODERATION_TEXTS: Readonly<Record<Moderation, MessageKey>> = {
  waiting: 'ownListings.aboutWaiting',
  approved: 'ownListings.aboutApproved',
  rejected: 'ownListings.aboutRejected',
  blocked: 'ownListings.aboutBlocked',
}
