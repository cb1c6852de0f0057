/** What the poller asks for next, so that one request every few seconds covers all orders. */

/** One request: a page of the orders, or one order, its messages, or its files. */
export type PollStep = { readonly read: 'list' } | { readonly read: 'order' | 'messages' | 'files', readonly id: number }

/** What is asked of the order that is shown, in turns; null is a step about the other orders. */
const OPEN_TURNS = ['messages', 'order', 'messages', 'order', 'files', null] as const

/** Makes the plan: the order that is shown comes first, the others take their turns. */
export const createPollPlan = () => {
  let turn = 0
  let queue: PollStep[] = []
  /** The orders have just been listed: those of interest are asked for next. */
  let isListed = false
  let rounds = 0

  const nextOther = (checked: readonly number[]): PollStep => {
    if (isListed) queue = checked.map((id) => ({ read: 'messages', id }))
    isListed = false
    const step = queue.shift()
    if (step) return step
    isListed = true
    rounds += 1
    return { read: 'list' }
  }

  return {
    /** Whether all orders have been looked at. */
    hasSeenAll: (): boolean => rounds > 1,
    /**
     * @param open the order that is shown
     * @param checked the orders whose messages are of interest
     */
    next: (open: number | null, checked: readonly number[]): PollStep => {
      // The page has just read what it shows.
      const read = open === null || rounds === 0 ? null : OPEN_TURNS[turn++ % OPEN_TURNS.length] ?? null
      return read === null || open === null ? nextOther(checked.filter((id) => id !== open)) : { read, id: open }
    },
    /** Somebody else is here. */
    reset: (): void => {
      turn = rounds = 0
      queue = []
      isListed = false
    },
  }
}
