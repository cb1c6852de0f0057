/** The toast about a line that was removed, and the undo that it offers. */
import type { CartItem } from '../../contract/carts.ts'
import type { Reading } from './cart.api.ts'
import { additionOf, type Addition } from './cart.lines.ts'
import type { AddResult, CartState } from './cart.state.ts'

/** An undo that waits longer than this shows a toast: the removal itself may still be on its way. */
const SILENT_UNDO_MS = 1_000

interface Options {
  readonly add: (wanted: Addition) => Promise<AddResult>
  /** Sets a line's quantity. */
  readonly want: (itemId: number, qty: number) => void
  /** Whether the line's newest quantity has not been sent yet. */
  readonly isScheduled: (itemId: number) => boolean
  /** Resolves after the requests that are under way; with a reading where it is uncertain what became of the line. */
  readonly settle: (itemId: number) => Promise<Reading | null>
}

export const createRemovals = (state: CartState, { add, want, isScheduled, settle }: Options) => {
  const { i18n: { t }, showToast, lineOf, titleOf, textOf } = state
  /** Line → dismisses the toast about its removal, until the server has confirmed it. */
  const toasts = new Map<number, () => void>()

  const putBack = async (item: CartItem, qty: number, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return
    // Not sent yet: there is nothing to undo on the server.
    if (isScheduled(item.id) && lineOf(item.id)) return want(item.id, qty)
    const title = titleOf(item)
    let dismissNote: (() => void) | undefined
    const timer = setTimeout(() => {
      dismissNote = showToast({ message: t('cart.puttingBack', { title }), timeout: 0 })
    }, SILENT_UNDO_MS)
    try {
      const found = await settle(item.id)
      if (signal.aborted) return
      // If the cart cannot be read, a line that is shown may be gone all the same.
      const unknown = found && 'error' in found ? found.error : null
      if (!unknown && lineOf(item.id)) return want(item.id, qty)
      const result: AddResult = unknown ? { ok: false, reason: textOf(unknown) } : await add(additionOf(item, qty))
      if (!result.ok) {
        showToast({
          message: `${title}: ${result.reason}`,
          tone: 'bad',
          action: { label: t('core.retry'), run: () => putBack(item, qty, signal), isUndo: true },
        })
      }
    } finally {
      clearTimeout(timer)
      dismissNote?.()
    }
  }

  /** Tells that the line was removed, and offers to put `qty` of it back. Returns the way to dismiss the toast. */
  const offerUndo = (item: CartItem, qty: number): () => void => {
    const signal = state.signal()
    const action = { label: t('cart.undo'), run: () => putBack(item, qty, signal), isUndo: true }
    return showToast({ message: t('cart.removed', { title: titleOf(item) }), action })
  }

  return {
    offerUndo,
    /** The same, before the server has confirmed the removal. */
    begin: (item: CartItem, qty: number): void => void toasts.set(item.id, offerUndo(item, qty)),
    confirm: (itemId: number): void => void toasts.delete(itemId),
    /** The line was not removed: its toast is wrong. */
    rollBack: (itemId: number): void => {
      toasts.get(itemId)?.()
      toasts.delete(itemId)
    },
    /** Another cart is shown, or none. */
    reset: (): void => {
      for (const dismiss of toasts.values()) dismiss()
      toasts.clear()
    },
  }
}
