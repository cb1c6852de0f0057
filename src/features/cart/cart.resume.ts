/** Resumes the additions that an earlier page of this tab did not finish: it was left, or loaded again, before the answer. */
import type { Addition } from './cart.lines.ts'
import { identityOf } from './cart.matching.ts'
import type { CartState } from './cart.state.ts'
import { dropAddition, readAdditions, readStoredCart, storeAddition, type StoredAddition } from './cart.storage.ts'

/** After this time nobody waits any more for what they added on an earlier page. */
const OUTBOX_MAX_AGE_MS = 10 * 60 * 1000
/** The same for what was never sent: without a connection the person was told that it waits. */
const OUTBOX_UNSENT_MAX_AGE_MS = 24 * 60 * 60 * 1000
/** How long an addition may still be on its way to the server after its page was left. */
export const OUTBOX_LATE_ARRIVAL_MS = 2_000

/** `qtyInCart` is what the line of an addition holds now; `resend` sends one again, and tells the person of a refusal. */
export const createResumption = (state: CartState, qtyInCart: (wanted: Addition) => number, resend: (addition: StoredAddition) => void) => {
  /**
   * The earlier pages' additions of which it is not known yet what became of them. The id of each begins with the time at which its
   * page did: those of this page are made by who stored them, be it another storefront that an operator has put on it.
   */
  let fromEarlierPage: readonly StoredAddition[] = readAdditions().filter(({ id }) => !id.startsWith(`${performance.timeOrigin} `))
  /** The ids of those that `resumeOutbox` has begun with. */
  const resumed = new Set<string>()

  const forget = (id: string): void => { fromEarlierPage = fromEarlierPage.filter((entry) => entry.id !== id) }
  const finish = (id: string): void => {
    forget(id)
    dropAddition(id)
    state.dropWrite(id)
  }
  // A time in the future was not written by this code.
  const isFresh = ({ at, sent }: StoredAddition): boolean =>
    at <= Date.now() && Date.now() - at < (sent ? OUTBOX_MAX_AGE_MS : OUTBOX_UNSENT_MAX_AGE_MS)
  const isStored = (id: string): boolean => readAdditions().some((entry) => entry.id === id)
  const finishArrived = (): void => {
    for (const { id, wanted, sent } of fromEarlierPage) {
      const hasArrived = sent && sent.key === state.key.value && qtyInCart(wanted) >= sent.goal
      // A later page of the tab has sent it, while this one was hidden.
      if (hasArrived || !isStored(id)) finish(id)
    }
  }

  return {
    /** This page takes the addition over. */
    forget,
    /** Finishes those that the cart shows to have arrived, and those that another page has sent. */
    finishArrived,
    /** `qty` pieces are now added to the same line: seeing them there does not prove that the earlier ones arrived. */
    raiseGoals: (added: Addition, qty: number): void => {
      const identity = identityOf(added)
      fromEarlierPage = fromEarlierPage.map((entry) => {
        if (!entry.sent || identityOf(entry.wanted) !== identity) return entry
        const raised = { ...entry, sent: { ...entry.sent, goal: entry.sent.goal + qty } }
        // The next page compares, too. What another page has taken over meanwhile is not stored again.
        if (isStored(entry.id)) storeAddition(raised)
        return raised
      })
    },
    /** Counts those that were never sent, while it is not known who is here; returns whether there are any. */
    showUnsent: (): boolean => {
      const unsent = fromEarlierPage.filter((entry) => !entry.sent && isFresh(entry) && isStored(entry.id) && !resumed.has(entry.id))
      for (const { id, wanted } of unsent) state.putWrite({ kind: 'add', id, wanted })
      return unsent.length > 0
    },
    /** Looks whether they have arrived, sends what has not, and tells of what cannot be known. Never rejects. */
    resumeOutbox: async (): Promise<void> => {
      await state.loadWords()
      const signal = state.signal()
      finishArrived()
      for (const entry of fromEarlierPage) {
        const { id, owner, sent } = entry
        if (resumed.has(id)) continue
        // What belongs to another member waits until that member is back.
        if (isFresh(entry) && owner !== undefined && owner !== state.memberId.value) {
          state.dropWrite(id)
          continue
        }
        resumed.add(id)
        if (sent) await new Promise((resolve) => setTimeout(resolve, OUTBOX_LATE_ARRIVAL_MS))
        if (signal.aborted) return
        if (fromEarlierPage.every((one) => one.id !== id)) continue
        // Not open any more: another page has taken it over, or the cart it was sent to is gone.
        const isOpen = isStored(id) && (!sent || sent.key === state.key.value)
        if (!isOpen || !isFresh(entry)) finish(id)
        else if (sent && sent.revision !== readStoredCart()?.revision) {
          // Another tab has changed the cart since: a smaller quantity does not prove that the addition was not taken.
          finish(id)
          state.showToast({ message: state.i18n.t('cart.notKnown'), timeout: 0 })
        } else resend(entry)
      }
    },
  }
}
