/**
 * Decides whether there is anything to merge, when a merge is tried again, and what the page shows of it. The merge itself
 * (`cart.merge.ts`) is loaded when there is one.
 */
import { getActivePinia } from 'pinia'
import { ref } from 'vue'
import { ApiError, asApiError } from '../../api/ApiError.ts'
import { backoffMs } from '../../lib/backoff.ts'
import { lazyOnce } from '../../lib/lazyOnce.ts'
import type { Addition } from './cart.lines.ts'
import type { createLossActions, MergeProgress } from './cart.merge.ts'
import type { CartQueue } from './cart.queue.ts'
import type { AddResult, CartState } from './cart.state.ts'
import { NOTHING_MERGED, beginMerge, readMerge, readMergeReport, writeMerge, type MergeReport } from './cart.storage.ts'

const MERGE_RETRY_FIRST_MS = 1_500
const MERGE_RETRY_MAX_MS = 60_000
/** After a timeout the request may still reach the server: it is not repeated before this time has passed. */
const MERGE_LATE_ARRIVAL_MS = 10_000

export const createMergeControl = (state: CartState, queue: CartQueue, add: (wanted: Addition) => Promise<AddResult>) => {
  const { memberId, mergeReport } = state
  const pinia = getActivePinia()
  const busyLoss = ref<string | null>(null)
  const retry: { attempts: number, notBefore: number, error: ApiError | null, timer?: ReturnType<typeof setTimeout> | undefined } =
    { attempts: 0, notBefore: 0, error: null }

  /** Rejects with `ApiError`. */
  const loadMerge = lazyOnce(() => Promise.all([import('./cart.merge.ts'), state.loadWords()])
    .then(([code]) => code, () => Promise.reject(new ApiError('network', 'carts.mine'))))

  const report = (news: Partial<MergeReport>): void => {
    mergeReport.value = { ...(mergeReport.value ?? NOTHING_MERGED), ...news }
  }
  const setProgress = (progress: MergeProgress): void => report({ ...progress, isKnown: true })

  const resetRetry = (): void => {
    clearTimeout(retry.timer)
    Object.assign(retry, { attempts: 0, notBefore: 0, error: null })
  }

  function retryAfter(ms: number): void {
    clearTimeout(retry.timer)
    retry.timer = setTimeout(() => void merge(), ms)
  }

  /** Ends `pending`: with or without a merge, it is now known whether there is a cart to show. */
  const endPending = (): void => {
    if (state.cart.value || state.key.value === null) state.status.value = 'success'
    else if (state.status.value === 'pending') state.status.value = 'error'
  }

  /** Retries the merge automatically, after a longer delay each time, and never before the time the marketplace states. */
  const waitForRetry = (reason: ApiError): void => {
    const delay = backoffMs(retry.attempts++, { firstMs: MERGE_RETRY_FIRST_MS, maxMs: MERGE_RETRY_MAX_MS })
    const least = Math.max((reason.retryAfter ?? 0) * 1000, reason.kind === 'timeout' ? MERGE_LATE_ARRIVAL_MS : 0)
    Object.assign(retry, { notBefore: Date.now() + least, error: reason })
    report({ status: 'waiting', retryAt: Date.now() + Math.max(delay, least) })
    retryAfter(Math.max(delay, least))
  }

  /**
   * Whether the member has several carts to merge; an only one is shown at once. Only from within the queue.
   * @throws ApiError
   */
  const needsMerge = async (isOver: () => boolean, isCheck: boolean): Promise<boolean> => {
    const record = readMerge(memberId.value)
    if (isOver()) return false
    if (record?.step || record?.sources.length) return true
    // The first request for the cart with the token makes it the member's.
    if (!isCheck) await queue.readOrThrow()
    const filled = (await queue.api.mine(true, state.signal())).filter(({ items }) => items.length > 0)
    if (isOver()) return false
    const [other, ...more] = filled.filter(({ key }) => key !== state.key.value)
    if (other && (more.length > 0 || state.key.value !== null)) return true
    if (other) state.use(other)
    if (record?.isUnfinished) writeMerge({ ...record, isUnfinished: false })
    return false
  }

  /**
   * Starts or resumes the merge of a member's carts, where there are several. Never rejects with `ApiError`.
   * @param isCheck there may be nothing to merge: it is reported only once there is, and no guest's cart becomes the member's
   */
  async function merge({ isCheck = false } = {}): Promise<void> {
    const owner = memberId.value
    const signal = state.signal()
    if (owner === undefined) return
    const isOver = () => signal.aborted || memberId.value !== owner
    clearTimeout(retry.timer)
    if (!isCheck) report({ status: 'running', retryAt: null })
    let isMerge = false
    try {
      isMerge = await queue.run(() => needsMerge(isOver, isCheck))
      if (isMerge && !isOver()) {
        beginMerge(owner)
        report({ status: 'running', retryAt: null })
        const { createMerge } = await loadMerge()
        await queue.run(async () => {
          if (!isOver()) await createMerge(state, queue, owner, setProgress).mergeAll()
        })
      }
    } catch (reason) {
      const failure = asApiError(reason)
      if (isOver()) return
      waitForRetry(failure)
      return endPending()
    }
    if (isOver()) return
    resetRetry()
    const { merged, lost } = mergeReport.value ?? NOTHING_MERGED
    if (!isMerge) mergeReport.value = readMergeReport(owner)
    else mergeReport.value = merged + lost.length > 0 ? { ...NOTHING_MERGED, status: 'done', isKnown: true, merged, lost } : null
    endPending()
  }

  state.observe({ reset: resetRetry })

  const onLosses = (run: (actions: ReturnType<typeof createLossActions>) => unknown): Promise<void> =>
    loadMerge()
      .then((code) => run(code.createLossActions(state, add, busyLoss, pinia)))
      .then(() => undefined, (reason: unknown) => void state.showToast({ message: state.textOf(asApiError(reason)), tone: 'bad' }))

  return {
    merge,
    /** Whether the marketplace has asked for a pause that is not over. */
    isTooEarly: (): boolean => Date.now() < retry.notBefore,
    /** Finishes a step that was interrupted, before another write changes its cart. Rejects with `ApiError`. */
    resumeStep: async (): Promise<void> => {
      if (memberId.value === undefined) return
      if (retry.error && Date.now() < retry.notBefore) throw retry.error
      await (await loadMerge()).createMerge(state, queue, memberId.value, setProgress).resumeStep()
      retryAfter(0)
    },
    stop: (): void => clearTimeout(retry.timer),
    /** What a person can do about a line that the merge could not keep: dismiss it, try again, save it in the wishlist. */
    losses: {
      /** The id of the loss that is being worked on. */
      busyLoss,
      dismissLost: () => onLosses((actions) => actions.dismiss()),
      retryLost: (id: string) => onLosses((actions) => actions.retry(id)),
      saveLost: (id: string) => onLosses((actions) => actions.save(id)),
    },
  }
}
