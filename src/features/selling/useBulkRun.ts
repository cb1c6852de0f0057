/** A change of many listings under way: progress, pause, results, another try, undo. One at a time. */
import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import { useClient } from '../../api/client.ts'
import { asApiError } from '../../api/ApiError.ts'
import { useIdentityStore } from '../identity/index.ts'
import { createBatch, type Batch, type BatchOutcome } from './batch.ts'
import { undoPlan, type BulkItem, type BulkKind } from './bulkPlan.ts'
import { editListing, readOwnListing } from './listingWrites.ts'
import { useOwnListingsStore } from './ownListings.store.ts'

/** A bulk change that was begun. */
export interface BulkRun {
  readonly kind: BulkKind | 'undo'
  readonly items: readonly BulkItem[]
  readonly batch: Batch<BulkItem>
}

export const useBulkRun = () => {
  const client = useClient()
  const identity = useIdentityStore()
  const store = useOwnListingsStore()
  const run = shallowRef<BulkRun | null>(null)
  let stopWatching: (() => void) | undefined

  const isMade = async ({ listing, changes }: BulkItem, signal: AbortSignal): Promise<boolean> => {
    const stated = await readOwnListing(client, listing.id, signal)
    return Object.entries(changes).every(([name, value]) => stated[name] === value)
  }
  /** Makes one change. What may have been made already is looked up first. */
  const write = (unsure: Set<number>) => async (item: BulkItem, signal: AbortSignal): Promise<BatchOutcome> => {
    const { listing, changes } = item
    try {
      const isDone = unsure.has(listing.id) && await isMade(item, signal)
      const result: BatchOutcome = isDone ? { outcome: 'done' } : await editListing(client, listing.id, changes, signal)
      if (result.outcome === 'done') store.settle(listing.id, changes)
      if (result.outcome === 'uncertain') unsure.add(listing.id)
      else unsure.delete(listing.id)
      return result
    } catch (reason) {
      return { outcome: 'uncertain', error: asApiError(reason) }
    }
  }

  const close = (): void => {
    stopWatching?.()
    run.value?.batch.dispose()
    run.value = null
  }

  const begin = (kind: BulkRun['kind'], items: readonly BulkItem[]): void => {
    close()
    const unsure = new Set<number>()
    const batch = createBatch({ items, run: write(unsure), states: items.map(({ skip }) => (skip ? 'skipped' : 'waiting')) })
    run.value = { kind, items, batch }
    let isChecked = false
    stopWatching = watch(batch.status, (status) => {
      if (status === 'running') return
      store.refresh()
      // Once by itself; after that, when the person says so.
      if (status !== 'finished' || isChecked || batch.counts.value.uncertain === 0) return
      isChecked = true
      batch.retryFailed(['uncertain'])
    })
    batch.start()
  }

  const undo = (): void => {
    const done = run.value?.batch.entries.filter(({ state }) => state === 'done').map(({ item }) => item) ?? []
    begin('undo', undoPlan(done))
  }

  // Nothing is written for whoever has left.
  watch(() => identity.memberId, close, { flush: 'sync' })
  onScopeDispose(close)

  return {
    run,
    /** Something is written, or is still to be written. */
    isUnderWay: computed(() => {
      const batch = run.value?.batch
      return batch !== undefined && batch.status.value !== 'finished' && batch.counts.value.waiting + batch.counts.value.running > 0
    }),
    begin,
    undo,
    close,
  }
}
