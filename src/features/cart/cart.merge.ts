/**
 * Merges the guest's cart and the member's after the sign-in; loaded then. Each line is first put into the target, then
 * removed from the other cart, so that it is never in neither. Every step is stored before its first request: after an
 * interruption the merge resumes there, and moves nothing twice.
 */
import type { Pinia } from 'pinia'
import type { Ref } from 'vue'
import type { ApiError } from '../../api/ApiError.ts'
import { reconcileWrite } from '../../api/reconcile.ts'
import type { Cart, CartItem } from '../../contract/carts.ts'
import { additionOf, obstacleOf, type Addition } from './cart.lines.ts'
import { lineFor, mergeTargetOf, summedQty } from './cart.matching.ts'
import type { CartQueue } from './cart.queue.ts'
import type { AddResult, CartState } from './cart.state.ts'
import { readMerge, writeMerge, type MergeLoss, type MergeRecord, type MergeReport, type MergeStep } from './cart.storage.ts'

/** How far a running merge has come. */
export type MergeProgress = Pick<MergeReport, 'remaining' | 'merged' | 'lost'>

const isGone = (item: CartItem) => obstacleOf(item) === 'unavailable'
const lineLike = (cart: Cart | undefined, item: CartItem) => lineFor(cart, additionOf(item, 1))
const lineId = (from: string, id: number) => `${from}:${id}`

/** The step that moves a line into a cart: the sum of both lines, limited by the stock. */
const stepFor = (into: Cart, from: string, item: CartItem): MergeStep =>
  ({ into: into.key, from, item_id: item.id, before: lineLike(into, item)?.qty ?? 0, qty: summedQty(into, item) })

/** One attempt to merge the carts of the member `owner`. Both functions run only within the queue, and reject with `ApiError`. */
export const createMerge = (state: CartState, queue: CartQueue, owner: number, onProgress: (progress: MergeProgress) => void) => {
  const { api } = queue
  const { i18n: { t }, showToast, titleOf, textOf } = state
  const signal = state.signal()
  /** Carts as in the server's last answers, by key. */
  const carts = new Map<string, Cart>()
  /** Lines whose pieces are in the target, and perhaps still in their old cart, too. */
  const moved = new Set<string>()
  const stored = readMerge(owner)
  const ownKey = state.key.value
  const record: MergeRecord = { merged: 0, lost: [], sources: [], ...stored, owner, isUnfinished: true }
  const toldLosses = stored?.isUnfinished ? 0 : record.lost.length

  const isOver = () => signal.aborted || state.memberId.value !== owner

  const store = (news: Partial<MergeRecord>): void => {
    Object.assign(record, news)
    // Another person who is here by now has nothing to do with this merge.
    if (!isOver()) writeMerge(record)
  }

  const report = (): void => {
    const remaining = [...carts.values()].flatMap(({ key, items }) =>
      key === state.key.value ? [] : items.flatMap((item) => {
        const id = lineId(key, item.id)
        return moved.has(id) || isGone(item) ? [] : [{ id, title: titleOf(item), qty: item.qty }]
      }))
    if (!isOver()) onProgress({ remaining, merged: record.merged, lost: record.lost })
  }

  /** Takes over a cart from a server's answer. */
  const learn = (cart: Cart): void => {
    carts.set(cart.key, cart)
    if (!isOver() && cart.key === state.key.value) state.apply(cart, false)
  }

  /** @throws ApiError */
  const readOne = async (key: string): Promise<Cart | null> => {
    const found = await api.read(key, true, signal)
    if ('error' in found) throw found.error
    return 'cart' in found ? found.cart : null
  }

  /** @throws ApiError */
  const readAll = async (): Promise<void> => {
    const listed = await api.mine(true, signal)
    // The member's list may not contain yet what was a guest's cart a moment ago.
    const missing = record.sources.filter((key) => key !== state.key.value && listed.every((cart) => cart.key !== key))
    const found = await Promise.all(missing.map(readOne))
    carts.clear()
    for (const cart of [state.cart.value, ...found, ...listed]) if (cart) carts.set(cart.key, cart)
  }

  /** Switches to the target; before that, sends the changes that wait for the cart shown so far. */
  const showTarget = async (target: Cart): Promise<void> => {
    const before = state.key.value
    if (target.key === before) return
    const { value: seen } = state.cart
    await queue.sendScheduled()
    if (isOver()) return
    const { value: shown } = state.cart
    // Seen from the cart that was shown so far, it is the target's lines that are new.
    if (shown && shown.items.length > 0 && record.merged === 0) record.merged = target.items.length
    if (shown && shown !== seen) carts.set(shown.key, shown)
    store({ sources: [...new Set([...record.sources, ...(before === null ? [] : [before])])] })
    state.use(target)
  }

  /** Puts a line into the target; resolves to the marketplace's refusal, or null. Every other failure stops the attempt: it rejects. */
  const put = async (step: MergeStep, item: CartItem): Promise<ApiError | null> => {
    const into = carts.get(step.into)
    const here = lineLike(into, item)
    if (!into || step.qty === step.before || (here?.qty ?? 0) >= step.qty) return null
    state.markChanging()
    const result = await reconcileWrite({
      send: () => here ? api.setQty(into.key, here.id, step.qty, signal) : api.add(into.key, additionOf(item, step.qty), signal),
      read: () => readOne(into.key),
      isDone: (cart) => (lineLike(cart ?? undefined, item)?.qty ?? 0) >= step.qty,
      signal,
    })
    if (result.outcome === 'answered') learn(result.answer)
    else if (result.outcome === 'done' && result.state) learn(result.state)
    else if (result.outcome === 'failed' && ['refused', 'invalid'].includes(result.error.kind)) return result.error
    else if ('error' in result) throw result.error
    return null
  }

  /** Removes the line from its old cart; false where it was not there any more. Rejects with `ApiError`. */
  const removeFromSource = async ({ from, item_id }: MergeStep): Promise<boolean> => {
    const result = await reconcileWrite({
      send: () => api.setQty(from, item_id, 0, signal),
      read: () => readOne(from),
      isDone: (cart) => !cart?.items.some(({ id }) => id === item_id),
      signal,
    })
    const hasGone = 'error' in result && ['not_found', 'refused'].includes(result.error.kind)
    if ('error' in result && !hasGone) throw result.error
    const cart = carts.get(from)
    if (cart) learn({ ...cart, items: cart.items.filter(({ id }) => id !== item_id) })
    return !hasGone
  }

  const reduce = async (step: MergeStep): Promise<void> => {
    store({ step })
    state.markChanging()
    learn(await api.setQty(step.into, step.item_id, step.qty, signal))
    store({ step: undefined })
  }

  /**
   * Another browser has moved the same line at this moment: reduces the line to the quantity of the step. Never below it:
   * it cannot be known whether the earlier pieces include the other browser's, and one too many is better than none.
   */
  const giveBack = async (step: MergeStep, item: CartItem): Promise<void> => {
    const line = lineLike((await readOne(step.into)) ?? undefined, item)
    if (line && line.qty > step.qty) await reduce({ ...step, item_id: line.id, before: line.qty, isReduction: true })
  }

  const lossOf = (item: CartItem, qty: number, step: MergeStep, refusal: ApiError | null): MergeLoss => {
    const { min_qty: min } = item
    const limit = step.qty === 0 && min !== null && item.qty < min ? t('cart.noLessThan', { count: min }) : t('cart.noMoreThan', { count: step.qty })
    const reason = refusal ? textOf(refusal) : isGone(item) ? t('cart.unavailable') : limit
    const { add_on_ids: addOns, ...wanted } = additionOf(item, qty)
    return { id: lineId(step.from, item.id), title: titleOf(item), reason, wanted: { ...wanted, ...(addOns && { add_on_ids: [...addOns] }) } }
  }

  /** Moves one line, or finishes moving it. Rejects with `ApiError`. */
  const move = async (first: MergeStep, item: CartItem): Promise<void> => {
    if (!carts.has(first.into)) return // Without a target the line stays where it is.
    let step = first
    store({ step })
    let refusal = await put(step, item)
    if (refusal) {
      // The stock has changed: the step is made again, with what is left of it.
      const fresh = await readOne(step.into)
      // The target was ordered meanwhile: the line stays where it is.
      if (!fresh) throw refusal
      learn(fresh)
      step = stepFor(fresh, step.from, item)
      if (step.qty < first.qty) {
        store({ step })
        refusal = await put(step, item)
      }
      if (refusal) step = { ...step, qty: step.before }
    }
    if (isOver()) return
    const id = lineId(step.from, item.id)
    const lostQty = item.qty - (step.qty - step.before)
    const others = record.lost.filter((loss) => loss.id !== id)
    // Stored before the removal: after an interruption the loss is reported twice rather than never.
    if (lostQty > 0) store({ step, lost: [...others, lossOf(item, lostQty, step, refusal)] })
    moved.add(id)
    report()
    if (!(await removeFromSource(step))) {
      if (lostQty > 0) store({ lost: others })
      if (lostQty < item.qty) await giveBack(step, item)
    } else if (lostQty < item.qty && !record.sources.includes(step.from)) record.merged += 1
    store({ step: undefined })
    report()
  }

  /** Finishes a step that was interrupted. */
  const resumeStep = async (): Promise<void> => {
    const { step } = record
    if (!step) return
    await readAll()
    if (isOver()) return
    const into = carts.get(step.into)
    if (into && step.from === state.key.value) await showTarget(into)
    if (step.isReduction) {
      const isAsBefore = into?.items.some(({ id, qty }) => id === step.item_id && qty === step.before)
      return isAsBefore ? reduce(step) : store({ step: undefined })
    }
    const item = carts.get(step.from)?.items.find(({ id }) => id === step.item_id)
    if (!item || !into) return store({ step: undefined })
    // The line is as before the step, or as after it. Where another computer has changed it, the step starts from there.
    const here = lineLike(into, item)?.qty ?? 0
    await move(here === step.before || here >= step.qty ? step : stepFor(into, step.from, item), item)
  }

  const moveLine = async (from: string, { id }: CartItem, target: string): Promise<void> => {
    if (isOver()) return
    // Another browser may show this cart, and may be merging it, too.
    if (from !== ownKey) await readAll()
    const item = carts.get(from)?.items.find((one) => one.id === id)
    const into = carts.get(target)
    if (item && into && !isOver()) await move(stepFor(into, from, item), item)
  }

  const end = (cart: Cart | null): void => {
    const { merged, lost } = record
    store({ merged: 0, sources: [], isUnfinished: false })
    // This also tells the other tabs.
    if (cart) state.use(cart)
    onProgress({ remaining: [], merged, lost })
    const news = lost.length - toldLosses
    if (news > 0) showToast({ message: t('cart.mergedPartly', { count: news }), timeout: 12_000 })
    else if (merged > 0) showToast({ message: t('cart.merged', { count: merged }), tone: 'good' })
  }

  return {
    /** Finishes a step that was interrupted, before another write changes its cart. */
    resumeStep,
    /**
     * Merges every line of both carts: equal lines are summed, limited by the stock. A failure is thrown, and the next
     * attempt resumes there; where the cart's `signal` is aborted, it ends without an error.
     */
    mergeAll: async (): Promise<void> => {
      store({})
      // The first request for the cart with the token makes it the member's.
      await queue.readOrThrow()
      if (isOver()) return
      await resumeStep()
      await readAll()
      if (isOver()) return
      const target = mergeTargetOf([...carts.values()])
      if (target) await showTarget(target)
      if (isOver()) return
      report()
      const sources = [...carts.values()].filter(({ key }) => key !== target?.key)
      if (target) for (const { key, items } of sources) for (const item of items) await moveLine(key, item, target.key)
      if (!isOver()) end((target && carts.get(target.key)) ?? state.cart.value)
    },
  }
}

/** What a person can do about the lines that a merge could not keep; `busyLoss` is the id of the one being worked on. */
export const createLossActions = (
  state: CartState, add: (wanted: Addition) => Promise<AddResult>, busyLoss: Ref<string | null>, pinia: Pinia | undefined,
) => {
  const { mergeReport } = state
  const setLost = (lost: readonly MergeLoss[]): void => {
    const record = readMerge(state.memberId.value)
    if (record) writeMerge({ ...record, merged: 0, lost: [...lost] })
    const report = mergeReport.value
    if (report) mergeReport.value = lost.length === 0 && report.status === 'done' ? null : { ...report, merged: 0, lost }
  }

  /** `attempt` resolves to the reason why it failed, null where it succeeded. */
  const resolve = async (id: string, attempt: (loss: MergeLoss) => Promise<string | null>): Promise<void> => {
    const loss = mergeReport.value?.lost.find((one) => one.id === id)
    const signal = state.signal()
    if (!loss || busyLoss.value) return
    busyLoss.value = id
    const reason = await attempt(loss).finally(() => { busyLoss.value = null })
    if (signal.aborted) return
    const stillLost = reason === null ? [] : [{ ...loss, reason }]
    setLost((mergeReport.value?.lost ?? []).flatMap((one) => (one.id === id ? stillLost : one)))
    if (reason !== null) state.announce(`${loss.title}: ${reason}`, 'assertive')
  }

  const saveForLater = async ({ wanted, title, reason }: MergeLoss): Promise<string | null> => {
    const { useWishlistStore } = await import('../wishlist/index.ts')
    const wishlist = useWishlistStore(pinia)
    await wishlist.set({ id: wanted.listing_id, title }, true)
    // The wishlist shows it at once; what counts is the account's answer.
    await wishlist.actions().then((actions) => actions.settled(), () => undefined)
    return wishlist.ids.has(wanted.listing_id) ? null : reason
  }

  return {
    dismiss: (): void => setLost([]),
    /** Tries again to put it into the cart. */
    retry: (id: string): Promise<void> => resolve(id, async ({ wanted }) => {
      const result = await add(wanted)
      return result.ok ? null : result.reason
    }),
    /** Puts it on the wishlist instead. */
    save: (id: string): Promise<void> => resolve(id, (loss) => saveForLater(loss).catch(() => loss.reason)),
  }
}
