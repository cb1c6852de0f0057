/** When carts are merged, what is said of it, and what can be done about what a merge could not keep. */
import type { Pinia } from 'pinia'
import type { Ref, ShallowRef } from 'vue'
import { ApiError, asApiError } from '../../api/ApiError.ts'
import type { Cart } from '../../contract/carts.ts'
import { announce } from '../../ui/announce.ts'
import type { Reading } from './cart.api.ts'
import type { MergeProgress } from './cart.merge.ts'
import type { CartAccess, CartQueue } from './cart.queue.ts'
import { beginMerge, readMerge, writeMerge, type MergeLoss } from './cart.storage.ts'

/** How far the guest's cart and the member's have become one, and what could not. */
export interface MergeReport extends MergeProgress {
  readonly status: 'running' | 'waiting' | 'done'
  /** Unix milliseconds of the next attempt; null unless it waits. */
  readonly retryAt: number | null
  /** Whether all of the member's carts have been read: before, `remaining` is not complete. */
  readonly isKnown: boolean
}

const MERGE_RETRY_FIRST_MS = 1_500
const MERGE_RETRY_MAX_MS = 60_000
/** A request whose answer did not come in time may still arrive: what it asked for is not asked again before this. */
const MERGE_LATE_ARRIVAL_MS = 10_000

const NOTHING_MERGED: MergeReport = { status: 'running', retryAt: null, isKnown: false, remaining: [], merged: 0, lost: [] }

interface Options {
  readonly access: CartAccess
  readonly queue: CartQueue
  readonly pinia: Pinia | undefined
  readonly memberId: Readonly<Ref<number | undefined>>
  readonly status: Ref<'pending' | 'error' | 'success'>
  readonly mergeReport: ShallowRef<MergeReport | null>
  /** The loss about which something is being done. */
  readonly busyLoss: Ref<string | null>
  /** Loads the cart's texts. */
  readonly words: () => Promise<void>
  readonly read: (quiet: boolean) => Promise<Reading | null>
  /** Aborted when the cart at hand is let go. */
  readonly signal: () => AbortSignal
}

/** The merge as the store drives it; the merge itself (`cart.merge.ts`) is loaded when there is one. */
export const createMergeControl = ({ access, queue, pinia, memberId, status, mergeReport, busyLoss, words, read, signal }: Options) => {
  const { cart, key } = access
  const mergeRetry: { attempts: number, notBefore: number, error: ApiError | null, timer?: ReturnType<typeof setTimeout> | undefined } =
    { attempts: 0, notBefore: 0, error: null }
  let hasAskedForCarts = false

  const loadMerge = async () => (await Promise.all([import('./cart.merge.ts'), words()]))[0]

  const setProgress = (progress: MergeProgress): void => {
    mergeReport.value = { ...(mergeReport.value ?? NOTHING_MERGED), ...progress, isKnown: true }
  }

  const endMerge = (): void => {
    const { merged = 0, lost = [] } = mergeReport.value ?? {}
    Object.assign(mergeRetry, { attempts: 0, notBefore: 0, error: null })
    mergeReport.value = merged + lost.length > 0 ? { ...NOTHING_MERGED, status: 'done', isKnown: true, merged, lost } : null
  }

  function retryMergeAfter(ms: number): void {
    clearTimeout(mergeRetry.timer)
    mergeRetry.timer = setTimeout(() => void merge(), ms)
  }

  /** What stopped the merge is asked again by itself: later each time, and never before the marketplace wants it. */
  const waitForMerge = (reason: ApiError | null): void => {
    const delay = Math.min(MERGE_RETRY_MAX_MS, MERGE_RETRY_FIRST_MS * 2 ** mergeRetry.attempts++)
    const least = Math.max((reason?.retryAfter ?? 0) * 1000, reason?.kind === 'timeout' ? MERGE_LATE_ARRIVAL_MS : 0)
    Object.assign(mergeRetry, { notBefore: Date.now() + least, error: reason })
    mergeReport.value = { ...(mergeReport.value ?? NOTHING_MERGED), status: 'waiting', retryAt: Date.now() + Math.max(delay, least) }
    retryMergeAfter(Math.max(delay, least))
  }

  /** Merges the guest's cart and the member's, or goes on with it. Never rejects with `ApiError`. */
  async function merge(): Promise<void> {
    const owner = memberId.value
    const own = signal()
    if (owner === undefined) return
    clearTimeout(mergeRetry.timer)
    beginMerge(owner)
    mergeReport.value = { ...(mergeReport.value ?? NOTHING_MERGED), status: 'running', retryAt: null }
    const isOver = () => own.aborted || memberId.value !== owner
    let failure: ApiError | null = null
    await queue.run(async () => {
      const loaded = isOver() ? null : await loadMerge().catch(() => undefined)
      // The code did not arrive: the next attempt begins.
      if (loaded === undefined) failure = new ApiError('network', 'carts.mine')
      await loaded?.mergeCarts(access, queue, owner, setProgress)
    }).catch((reason: unknown) => {
      if (!(reason instanceof ApiError)) throw reason
      failure = reason
    })
    if (isOver()) return
    if (failure) waitForMerge(failure)
    else endMerge()
    if (cart.value || key.value === null) status.value = 'success'
    else if (status.value === 'pending') status.value = 'error'
  }

  /** The member's carts that hold something; empty where nobody wants to know any more. Rejects with `ApiError`. */
  const readFilledCarts = async (): Promise<Cart[]> => {
    const asked = signal()
    if (key.value === null && !hasAskedForCarts) status.value = 'pending'
    hasAskedForCarts = true
    try {
      const carts = await queue.api.mine(true, asked)
      return asked.aborted ? [] : carts.filter(({ items }) => items.length > 0)
    } finally {
      if (key.value === null) status.value = 'success'
    }
  }

  /**
   * Takes up what the member has in other carts. They are read before a merge begins: a merge stores its result, which
   * other tabs follow, and two tabs with empty carts would start each other's for ever.
   */
  const takeOtherCarts = async (): Promise<void> => {
    const own = signal()
    const [first, ...more] = await readFilledCarts()
    const isOnly = first !== undefined && more.length === 0 && key.value === null
    // A cart may have been begun while this waited for its turn.
    if (isOnly) await queue.run(async () => { if (!own.aborted && key.value === null) access.take(first) })
    if (first !== undefined && !own.aborted && key.value !== first.key) await merge()
  }

  /** Reads again what may have changed; goes on with a merge that was interrupted. */
  const check = async (): Promise<void> => {
    const isUnfinished = readMerge(memberId.value)?.isUnfinished === true
    // Another tab has finished it.
    if (!isUnfinished && mergeReport.value?.status === 'waiting') mergeReport.value = storedReport()
    if (isUnfinished && Date.now() >= mergeRetry.notBefore) return merge()
    const found = await read(true)
    if (memberId.value === undefined || isUnfinished || (found && 'error' in found)) return
    // Nothing is here: another browser of the member's may have brought everything into another cart.
    if (key.value !== null && cart.value?.items.length !== 0) return
    const own = signal()
    await takeOtherCarts().catch((reason: unknown) => {
      asApiError(reason)
      if (!own.aborted) return merge() // The merge says what it cannot read, and tries again.
    })
  }

  /** What an earlier merge could not keep. */
  const storedReport = (): MergeReport | null => {
    const lost = readMerge(memberId.value)?.lost ?? []
    return lost.length > 0 ? { ...NOTHING_MERGED, status: 'done', isKnown: true, lost } : null
  }

  /** What is still to be said of what could not be merged. */
  const setLost = (lost: readonly MergeLoss[]): void => {
    const record = readMerge(memberId.value)
    if (record) writeMerge({ ...record, merged: 0, lost: [...lost] })
    const report = mergeReport.value
    if (report) mergeReport.value = lost.length === 0 && report.status === 'done' ? null : { ...report, merged: 0, lost }
  }

  /** Does something about one of them; `attempt` answers why it did not help, null where it did. */
  const resolveLoss = async (id: string, attempt: (loss: MergeLoss) => Promise<string | null>): Promise<void> => {
    const loss = mergeReport.value?.lost.find((one) => one.id === id)
    const own = signal()
    if (!loss || busyLoss.value) return
    busyLoss.value = id
    const reason = await attempt(loss).finally(() => { busyLoss.value = null })
    if (own.aborted) return
    const left = reason === null ? [] : [{ ...loss, reason }]
    setLost((mergeReport.value?.lost ?? []).flatMap((one) => (one.id === id ? left : one)))
    if (reason !== null) announce(`${loss.title}: ${reason}`, 'assertive')
  }

  const saveForLater = async ({ wanted, title, reason }: MergeLoss): Promise<string | null> => {
    const { useWishlistStore } = await import('../wishlist/index.ts')
    const wishlist = useWishlistStore(pinia)
    await wishlist.set({ id: wanted.listing_id, title }, true)
    // It shows at once; only the account's answer counts.
    await wishlist.actions().then((actions) => actions.settled(), () => undefined)
    return wishlist.ids.has(wanted.listing_id) ? null : reason
  }

  return {
    merge,
    check,
    storedReport,
    /** Ends a step that was interrupted, before anything else changes its cart. Rejects with `ApiError`. */
    resumeStep: async (): Promise<void> => {
      if (memberId.value === undefined) return
      if (mergeRetry.error && Date.now() < mergeRetry.notBefore) throw mergeRetry.error
      await (await loadMerge()).resumeMergeStep(access, queue, memberId.value, setProgress)
      retryMergeAfter(0)
    },
    /** The cart at hand is let go: nothing is tried again for it. */
    clear: (): void => {
      clearTimeout(mergeRetry.timer)
      Object.assign(mergeRetry, { attempts: 0, notBefore: 0, error: null })
    },
    dismissLost: (): void => setLost([]),
    retryLost: (id: string): Promise<void> => resolveLoss(id, async ({ wanted }) => {
      const result = await access.add(wanted)
      return result.ok ? null : result.reason
    }),
    saveLost: (id: string): Promise<void> => resolveLoss(id, (loss) => saveForLater(loss).catch(() => loss.reason)),
  }
}
