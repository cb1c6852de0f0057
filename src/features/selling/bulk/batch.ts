/** Many writes, one after the other: with progress, pause, a result for each, and another try of those that failed. */
import { computed, ref, shallowReactive, type ComputedRef, type Ref } from 'vue'
import type { ApiError } from '../../../api/ApiError.ts'

export type BatchState = 'waiting' | 'running' | 'done' | 'failed' | 'uncertain' | 'skipped'

/** One write of a batch; `error` says why it was not made, or may not have been. */
export interface BatchEntry<Item> {
  readonly item: Item
  readonly state: BatchState
  readonly error: ApiError | null
}

/** What became of one write. */
export type BatchOutcome =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'failed' | 'uncertain', readonly error: ApiError }

interface Options<Item> {
  readonly items: readonly Item[]
  /** Makes one write; never rejects with `ApiError`. */
  readonly run: (item: Item, signal: AbortSignal) => Promise<BatchOutcome>
  /** Hears of each result, before the next write begins; a batch that outlives the page stores it here. */
  readonly onResult?: (index: number, entry: BatchEntry<Item>) => void | Promise<void>
  /** What an earlier visit has done already. */
  readonly states?: readonly BatchState[]
}

/** The marketplace wants to be asked later and does not say when: seconds. */
const DEFAULT_WAIT_S = 20
/** These stop a batch: the next write would meet the same. */
const STOPPING_KINDS: readonly ApiError['kind'][] = ['network', 'timeout', 'unauthenticated', 'maintenance', 'moved']

export interface Batch<Item> {
  readonly entries: readonly BatchEntry<Item>[]
  readonly counts: ComputedRef<Readonly<Record<BatchState, number>>>
  /** `waiting`: goes on at `resumesAt`. `stopped`: goes on when the person asks for it, see `stopReason`. */
  readonly status: Ref<'idle' | 'running' | 'waiting' | 'stopped' | 'finished'>
  /** Milliseconds since 1970; null unless it waits, or makes the first write after that. */
  readonly resumesAt: Ref<number | null>
  readonly stopReason: Ref<ApiError | null>
  /** Begins, or goes on after a pause. */
  readonly start: () => void
  /** The write under way is finished; none follows. */
  readonly pause: () => void
  /** Tries again what failed, or what else is named: what may have been made only where twice is as good as once. */
  readonly retryFailed: (states?: readonly BatchState[]) => void
  /** Ends it for good: nothing is written any more. */
  readonly dispose: () => void
}

/** Creates a batch; nothing is written before `start`. */
export const createBatch = <Item>({ items, run, onResult, states = [] }: Options<Item>): Batch<Item> => {
  const entries = shallowReactive<BatchEntry<Item>[]>(items.map((item, index) => ({ item, state: states[index] ?? 'waiting', error: null })))
  const status: Batch<Item>['status'] = ref('idle')
  const resumesAt = ref<number | null>(null)
  const stopReason: Ref<ApiError | null> = ref(null)
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isUnderWay = false

  const put = (index: number, change: Partial<BatchEntry<Item>>): void => {
    const entry = entries[index]
    if (entry) entries[index] = { ...entry, ...change }
  }
  const waitFor = (seconds: number): void => {
    status.value = 'waiting'
    resumesAt.value = Date.now() + seconds * 1000
    timer = setTimeout(goOn, seconds * 1000)
  }
  const stop = (error: ApiError | null): void => {
    status.value = 'stopped'
    stopReason.value = error
  }

  /** Whether the batch goes on after this result. */
  const settle = async (index: number, result: BatchOutcome): Promise<boolean> => {
    if (result.outcome === 'failed' && result.error.kind === 'rate_limited') {
      put(index, { state: 'waiting' })
      // Whoever paused meanwhile says when it goes on.
      if (status.value === 'running') waitFor(result.error.retryAfter ?? DEFAULT_WAIT_S)
      return false
    }
    resumesAt.value = null
    const isStopping = result.outcome !== 'done' && STOPPING_KINDS.includes(result.error.kind)
    // What surely was not made is made when the batch goes on.
    const isToDo = isStopping && result.outcome === 'failed'
    put(index, { state: isToDo ? 'waiting' : result.outcome, error: result.outcome === 'done' ? null : result.error })
    const entry = entries[index]
    if (entry) await onResult?.(index, entry)
    if (isStopping) stop(result.error)
    return !isStopping
  }

  const loop = async (): Promise<void> => {
    isUnderWay = true
    try {
      while (status.value === 'running' && !controller.signal.aborted) {
        const index = entries.findIndex(({ state }) => state === 'waiting')
        const entry = entries[index]
        if (!entry) {
          status.value = 'finished'
          return
        }
        put(index, { state: 'running', error: null })
        const result = await run(entry.item, controller.signal)
        if (controller.signal.aborted || !(await settle(index, result))) return
      }
    } finally {
      isUnderWay = false
    }
  }
  function goOn(): void {
    status.value = 'running'
    if (!isUnderWay) void loop()
  }
  const start = (): void => {
    clearTimeout(timer)
    resumesAt.value = null
    stopReason.value = null
    goOn()
  }

  return {
    entries,
    counts: computed(() => {
      const counts: Record<BatchState, number> = { waiting: 0, running: 0, done: 0, failed: 0, uncertain: 0, skipped: 0 }
      for (const { state } of entries) counts[state] += 1
      return counts
    }),
    status,
    resumesAt,
    stopReason,
    start,
    pause: () => {
      clearTimeout(timer)
      resumesAt.value = null
      stop(null)
    },
    retryFailed: (tried = ['failed']) => {
      entries.forEach(({ state }, index) => { if (tried.includes(state)) put(index, { state: 'waiting', error: null }) })
      start()
    },
    dispose: () => {
      clearTimeout(timer)
      controller.abort()
      stop(null)
    },
  }
}
