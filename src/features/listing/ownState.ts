/** How a listing stands with its vendor and its marketplace. */
import type { Listing } from '../../contract/listing.ts'
import type { MessageKey } from '../../i18n/index.ts'

const STATUS: Readonly<Record<string, MessageKey>> = {
  draft: 'ownState.draft',
  published: 'ownState.published',
  archived: 'ownState.archived',
}
const MODERATION: Readonly<Record<string, MessageKey>> = {
  waiting: 'ownState.waiting',
  approved: 'ownState.approved',
  rejected: 'ownState.rejected',
  blocked: 'ownState.blocked',
}
/** Why buyers do not see it, where the marketplace has a reason of its own. */
const REASON: Readonly<Record<string, MessageKey>> = {
  waiting: 'listing.ownWaiting',
  rejected: 'listing.ownRejected',
  blocked: 'listing.ownBlocked',
}

export type Tone = 'good' | 'warn' | 'bad' | 'neutral'

/** The label of a listing's state. */
export interface OwnState {
  readonly key: MessageKey
  readonly tone: Tone
}

/** A marketplace may name a state like what every object has. */
const keyIn = (keys: Readonly<Record<string, MessageKey>>, name: string | null): MessageKey | undefined =>
  name !== null && Object.hasOwn(keys, name) ? keys[name] : undefined

/** The two states of a listing as its vendor sees them; states that a marketplace made up are left out. */
export const statesOf = ({ status, admin_status: moderation }: Pick<Listing, 'status' | 'admin_status'>): OwnState[] => {
  const own = keyIn(STATUS, status)
  const theirs = keyIn(MODERATION, moderation)
  const bad = moderation === 'rejected' || moderation === 'blocked'
  return [
    ...(own ? [{ key: own, tone: status === 'published' ? 'good' as const : 'neutral' as const }] : []),
    ...(theirs ? [{ key: theirs, tone: moderation === 'approved' ? 'good' as const : bad ? 'bad' as const : 'warn' as const }] : []),
  ]
}

/** Buyers see a listing only when it is approved and published (specification, Listing moderation). */
export const isOnShow = ({ status, admin_status: moderation }: Pick<Listing, 'status' | 'admin_status'>): boolean =>
  status === 'published' && moderation === 'approved'

/** Why a listing is not on show, or that it soon will be. */
export const reasonOf = (listing: Pick<Listing, 'status' | 'admin_status'>): MessageKey =>
  isOnShow(listing) ? 'listing.ownSoon' : (keyIn(REASON, listing.admin_status) ?? 'listing.ownNotOnShow')

interface Stocked {
  readonly quantity: number | null
  readonly variants: readonly { readonly quantity: number | null }[]
}

/** The pieces left, of all variants where there are some; null where stock is not counted. */
export const piecesOf = ({ quantity, variants }: Stocked): number | null =>
  variants.length === 0
    ? quantity
    : variants.reduce<number | null>(
        (sum, variant) => (sum === null || variant.quantity === null ? null : sum + Math.max(0, variant.quantity)), 0)
