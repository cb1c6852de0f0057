import { useQuery } from '@pinia/colada'
import { computed } from 'vue'
import { useClient, type Client } from '../../api/clientKey.ts'
import type { Listing } from '../../contract/listing.ts'
import type { MessageKey } from '../../i18n/index.ts'
import { STALE_TIMES_MS } from '../../composables/staleTimes.ts'
import { useIdentityStore } from '../identity/index.ts'

const STATUS: Readonly<Record<string, MessageKey>> = {
  draft: 'listing.draft',
  published: 'listing.published',
  archived: 'listing.archived',
}
const MODERATION: Readonly<Record<string, MessageKey>> = {
  waiting: 'listing.waiting',
  approved: 'listing.approved',
  rejected: 'listing.rejected',
  blocked: 'listing.blocked',
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

/** The two states of a listing as its vendor sees them; states that a marketplace made up are left out. */
export const statesOf = ({ status, admin_status: moderation }: Pick<Listing, 'status' | 'admin_status'>): OwnState[] => {
  const own = STATUS[status ?? '']
  const theirs = MODERATION[moderation ?? '']
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
  isOnShow(listing) ? 'listing.ownSoon' : (REASON[listing.admin_status ?? ''] ?? 'listing.ownNotOnShow')

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

const ownListingQuery = (client: Client, memberId: number, id: number) => ({
  key: ['listings', 'mine', memberId, id],
  query: async ({ signal }: { signal: AbortSignal }) => (await import('./frontListings.ts')).readOwn(client, id, signal),
  staleTime: STALE_TIMES_MS.listing,
})

/** One of the signed-in member's own listings: its states are known to nobody else. Asked for by members only. */
export const useOwnListing = (id: () => number | undefined) => {
  const client = useClient()
  const identity = useIdentityStore()
  const query = useQuery(() => ({
    ...ownListingQuery(client, identity.memberId ?? 0, id() ?? 0),
    enabled: identity.memberId !== undefined && Boolean(id()),
  }))
  /** The last answer, unless somebody else has signed in since. */
  const own = computed(() => (query.data.value?.id === id() && identity.memberId !== undefined ? query.data.value : undefined))
  return { own, error: query.error }
}
