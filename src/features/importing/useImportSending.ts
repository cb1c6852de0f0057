import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import { asApiError, isAnswerLost, type ApiError } from '../../api/ApiError.ts'
import { useClient } from '../../api/client.ts'
import {
  attemptAfter, createBatch, createListing, findArriving, newBody, newestListingId, useListingsChanged, type Batch, type BatchOutcome,
} from '../selling/index.ts'
import type { ImportRow } from './import.storage.ts'
import { READ_LOCALE } from './importRow.ts'
import type { ListingImport } from './useListingImport.ts'

const failureOf = ({ kind, message }: ApiError) => ({ kind, message })

/**
 * Creates the listings of an import, one after the other. What a row's request is called at the marketplace is stored
 * before it goes out: whatever happens then, the listing is looked for before anything is sent again.
 */
export const useImportSending = ({ head, rows, counts, setHead, setRows, readingOf, isSendable }: ListingImport) => {
  const client = useClient()
  const listingsChanged = useListingsChanged()
  // A list that cannot be read again shows its own error.
  const tellListingsChanged = (): void => void listingsChanged().catch(() => {})
  const batch = shallowRef<Batch<number> | null>(null)
  /** It waits until an earlier request can arrive no more. */
  const isChecking = ref(false)
  /** The newest listing, as far as is known here; undefined until it was read. */
  let newest: number | undefined

  const setRow = (index: number, change: Partial<ImportRow>): Promise<void> => setRows([[index, change]])
  const noteMade = async (index: number, id: number | null): Promise<BatchOutcome> => {
    newest = Math.max(newest ?? 0, id ?? 0)
    await setRow(index, { state: 'done', id, attempt: null, sentAt: null, failure: null })
    return { outcome: 'done' }
  }

  /** Looks for what an earlier request has made, until it can arrive no more. */
  const findEarlier = async ({ attempt, sentAt }: ImportRow, signal: AbortSignal) => {
    if (!attempt) return undefined
    try {
      return await findArriving(client, { ...attempt, sentAt }, () => { isChecking.value = true }, signal)
    } finally {
      isChecking.value = false
    }
  }

  const send = async (index: number, row: ImportRow, signal: AbortSignal): Promise<BatchOutcome> => {
    const reading = readingOf(row)
    if (!reading) return { outcome: 'done' }
    const { external_id: own, title } = reading.fields
    // Its reference may have been changed since.
    const attempt = row.attempt && (own === '' || own === row.attempt.external_id) ? { ...row.attempt, title: title.trim() } : attemptAfter(own, title, newest ?? 0)
    await setRow(index, { state: 'running', attempt, sentAt: Date.now(), failure: null })
    const result = await createListing(client, newBody(reading.fields, reading.definitions, READ_LOCALE), attempt, signal)
    return result.outcome === 'done' ? noteMade(index, result.id) : result
  }

  const run = async (index: number, signal: AbortSignal): Promise<BatchOutcome> => {
    const row = rows.value[index]
    // It may have been left out, or changed, while the import was paused.
    if (!row || !isSendable(row)) return { outcome: 'done' }
    try {
      const earlier = await findEarlier(row, signal)
      if (earlier) return await noteMade(index, earlier.id)
      newest ??= await newestListingId(client, signal)
    } catch (reason) {
      const error = asApiError(reason)
      return { outcome: row.attempt && error.kind !== 'rate_limited' ? 'uncertain' : 'failed', error }
    }
    if (signal.aborted) return { outcome: 'done' }
    const outcome = await send(index, row, signal)
    // The batch waits, and comes back to it. Surely nothing was made.
    if (outcome.outcome === 'failed' && outcome.error.kind === 'rate_limited') await setRow(index, { state: 'waiting', attempt: null, sentAt: null })
    return outcome
  }

  const build = (): Batch<number> => {
    const indexes = [...rows.value.keys()].filter((index) => { const row = rows.value[index]; return row && isSendable(row) })
    const hasAttempt = (index: number): boolean => rows.value[index]?.attempt != null
    return createBatch({
      // What may have been made comes last: by then it can be found.
      items: [...indexes.filter((index) => !hasAttempt(index)), ...indexes.filter(hasAttempt)],
      run,
      onResult: async (_, { item, state, error }) => {
        if (state === 'done' || !error) return
        const attempt = isAnswerLost(error) ? (rows.value[item]?.attempt ?? null) : null
        const known = state === 'failed' || state === 'waiting' ? { attempt, sentAt: null } : {}
        await setRow(item, { state: state === 'failed' || state === 'uncertain' ? state : 'waiting', failure: failureOf(error), ...known })
      },
    })
  }

  const start = (): void => {
    setHead({ isFinished: false })
    const { status, stopReason } = batch.value ?? {}
    const isPaused = status?.value === 'stopped' && stopReason?.value === null
    if (!isPaused && status?.value !== 'waiting') batch.value = build()
    batch.value?.start()
  }
  onScopeDispose(() => {
    batch.value?.dispose()
    if (newest !== undefined) tellListingsChanged()
  })

  const status = computed(() => batch.value?.status.value ?? 'idle')
  const isIdle = computed(() => status.value === 'idle' || status.value === 'finished')
  /** An earlier visit ended in the middle. */
  const isInterrupted = computed(() => status.value === 'idle' && head.value?.isFinished === false && counts.value.ready > 0
    && (counts.value.created > 0 || rows.value.some(({ state }) => state === 'running')))
  watch(status, (is) => {
    if (is !== 'finished') return
    if (counts.value.unclear === 0 && counts.value.ready === 0) setHead({ isFinished: true })
    tellListingsChanged()
  })
  return {
    status, isChecking,
    /** It was begun, and is not at its end. */
    canContinue: computed(() => status.value === 'stopped' || isInterrupted.value || (isIdle.value && counts.value.unclear > 0)),
    isBusy: computed(() => status.value === 'running' || status.value === 'waiting'),
    resumesAt: computed(() => batch.value?.resumesAt.value ?? null),
    stopReason: computed(() => batch.value?.stopReason.value ?? null),
    start,
    pause: (): void => batch.value?.pause(),
    /** Tries again what was refused. */
    retryRefused: async (): Promise<void> => {
      const refused = rows.value.flatMap((row, index) => (row.state === 'failed' && !row.isLeftOut ? [index] : []))
      await setRows(refused.map((index) => [index, { state: 'waiting', failure: null }]))
      batch.value = null
      start()
    },
  }
}
export type ImportSending = ReturnType<typeof useImportSending>
