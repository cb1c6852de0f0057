/** The writes of a bulk change; loaded when one begins. */
import { asApiError } from '../../../api/ApiError.ts'
import type { Client } from '../../../api/clientKey.ts'
import { createBatch, type Batch, type BatchOutcome } from './batch.ts'
import type { BulkItem } from './bulkPlan.ts'
import { editListing } from '../listingEdits.ts'
import { readOwnListing } from '../ownListingPages.ts'
import type { RowChanges } from '../ownListings.changes.ts'

interface Options {
  readonly client: Client
  readonly items: readonly BulkItem[]
  /** Hears of each change that was made. */
  readonly onMade: (id: number, changes: RowChanges) => void
}

/** Makes the batch of a bulk change; what may have been made already is looked up before it is made again. */
export const createBulkBatch = ({ client, items, onMade }: Options): Batch<BulkItem> => {
  const unsure = new Set<number>()

  const isMade = async ({ listing, changes }: BulkItem, signal: AbortSignal): Promise<boolean> => {
    const stated = await readOwnListing(client, listing.id, signal)
    return Object.entries(changes).every(([name, value]) => stated[name] === value)
  }
  const run = async (item: BulkItem, signal: AbortSignal): Promise<BatchOutcome> => {
    const { listing, changes } = item
    try {
      const isDone = unsure.has(listing.id) && await isMade(item, signal)
      const result: BatchOutcome = isDone ? { outcome: 'done' } : await editListing(client, listing.id, changes, { signal })
      if (result.outcome === 'done') onMade(listing.id, changes)
      if (result.outcome === 'uncertain') unsure.add(listing.id)
      else if (result.outcome === 'done' || result.error.kind !== 'rate_limited') unsure.delete(listing.id)
      return result
    } catch (reason) {
      const error = asApiError(reason)
      // The batch waits for what may be asked later; what is gone has nothing left to find out.
      return { outcome: error.kind === 'rate_limited' || error.kind === 'not_found' ? 'failed' : 'uncertain', error }
    }
  }
  return createBatch({ items, run, states: items.map(({ skip }) => (skip ? 'skipped' : 'waiting')) })
}
