/** A change of many listings under way: progress, pause, results, another try, undo. One at a time. */
import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import { useClient } from '../../../api/client.ts'
import { useI18n } from '../../../i18n/index.ts'
import { useRoot } from '../../../ui/root.ts'
import { useIdentityStore } from '../../identity/index.ts'
import type { Batch } from './batch.ts'
import type { BulkItem, BulkKind } from './bulkPlan.ts'
import { useOwnListingsStore } from '../ownListings.store.ts'

/** A bulk change that was begun. */
export interface BulkRun {
  readonly kind: BulkKind | 'undo'
  readonly items: readonly BulkItem[]
  readonly batch: Batch<BulkItem>
}

const loadCode = async () => {
  const [batch, plan] = await Promise.all([import('./bulkBatch.ts'), import('./bulkPlan.ts')])
  return { ...batch, ...plan }
}

export const useBulkRun = () => {
  const client = useClient()
  const { t } = useI18n()
  const { showToast } = useRoot()
  const identity = useIdentityStore()
  const store = useOwnListingsStore()
  const run = shallowRef<BulkRun | null>(null)
  let stopWatching: (() => void) | undefined

  const close = (): void => {
    stopWatching?.()
    run.value?.batch.dispose()
    run.value = null
  }
  const watchStatus = (batch: Batch<BulkItem>) => {
    let isChecked = false
    return watch(batch.status, (status) => {
      if (status === 'running') return
      store.refresh()
      // Retried once automatically; after that, when the person asks for it.
      if (status !== 'finished' || isChecked || batch.counts.value.uncertain === 0) return
      isChecked = true
      batch.retryFailed(['uncertain'])
    })
  }

  /** @param plan the items, once the code is there */
  const beginWith = async (kind: BulkRun['kind'], plan: (code: Awaited<ReturnType<typeof loadCode>>) => readonly BulkItem[]): Promise<void> => {
    const { memberId } = identity
    try {
      const code = await loadCode()
      // Somebody else is here meanwhile: nothing is written for them.
      if (identity.memberId !== memberId) return
      const items = plan(code)
      close()
      const batch = code.createBulkBatch({ client, items, onMade: store.settle })
      run.value = { kind, items, batch }
      stopWatching = watchStatus(batch)
      batch.start()
    } catch {
      // The code did not arrive: a lost network, or a newer version of the storefront.
      showToast({ message: t('core.error_unknown'), tone: 'bad', action: { label: t('core.retry'), run: () => beginWith(kind, plan) } })
    }
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
    begin: (kind: BulkKind, items: readonly BulkItem[]): Promise<void> => beginWith(kind, () => items),
    undo: (): Promise<void> => {
      const entries = run.value?.batch.entries ?? []
      // What is uncertain may have been made; it gets what it had, either way.
      const made = entries.filter(({ state }) => state === 'done' || state === 'uncertain').map(({ item }) => item)
      return beginWith('undo', ({ undoPlan }) => undoPlan(made))
    },
    close,
  }
}
