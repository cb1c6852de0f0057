import { useQuery } from '@pinia/colada'
import { useClient, type Client } from '../../../api/client.ts'
import type { ApiError } from '../../../api/ApiError.ts'
import type { Listing } from '../../../contract/listing.ts'
import { useIdentityStore } from '../../identity/index.ts'
import { lowStockOf, type LowStock } from './lowStock.ts'
import { ownListingPages } from '../ownListingPages.ts'
import { ownListingsKey } from '../ownListings.queries.ts'

/** The largest page (specification, Limits), and how many are looked at: an overview must not read 5,000 listings. */
const PAGE_SIZE = 100
const MAX_PAGES = 3

/** What was looked at, and what is running out among it. */
export interface LowStockReport {
  readonly low: readonly LowStock[]
  readonly lookedAt: number
  /** There are older listings that nobody looked at. */
  readonly isPartial: boolean
}

const readStock = async (client: Client, signal: AbortSignal): Promise<LowStockReport> => {
  const found = new Map<number, Listing>()
  let isPartial = false
  for await (const page of ownListingPages(client, { page: 1, limit: PAGE_SIZE, status: 'published' }, { signal })) {
    for (const one of page.listings) found.set(one.id, one)
    isPartial = page.number >= MAX_PAGES && page.hasMore
    if (isPartial) break
  }
  // A marketplace may ignore the filter; what shoppers do not see cannot run out.
  const shown = [...found.values()].filter(({ status, admin_status: moderation }) => status === 'published' && moderation === 'approved')
  return { low: lowStockOf(shown), lookedAt: shown.length, isPartial }
}

/** The member's listings that are running out, among their newest published ones. */
export const useLowStock = () => {
  const client = useClient()
  const identity = useIdentityStore()
  return useQuery<LowStockReport, ApiError>(() => ({
    key: [...ownListingsKey(identity.memberId ?? 0), 'lowStock'],
    query: ({ signal }: { signal: AbortSignal }) => readStock(client, signal),
    enabled: identity.memberId !== undefined,
  }))
}
