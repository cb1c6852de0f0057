/** What the poller asks for next, so that one request every few seconds covers all orders. */
import type { OrderRole } from './orderStatus.ts'

/** One request: a page of the purchases or of the sales, or one order, its messages, or its files. */
export type PollStep =
  | { readonly read: 'list', readonly role: OrderRole }
  | { readonly read: 'order' | 'messages' | 'files', readonly id: number }

/** The lists and the messages of the orders on them, once. What came of a step is noted here. */
export interface PollRound {
  failed: boolean
  /** Requests after the one that was made last. Until the lists tell which orders there are, their messages count as one. */
  left: number
}

/** What is asked of the order that is shown, in turns; null is a step about the other orders. */
const OPEN_TURNS = ['messages', 'order', null, 'messages', 'order', 'files', null] as const

/** A marketplace may list only the purchases where no role is asked for. */
const LISTS = [{ read: 'list', role: 'customer' }, { read: 'list', role: 'vendor' }] as const

/** Makes the plan: the order that is shown comes first, the others take their turns. */
export const createPollPlan = () => {
  let turn = 0
  let queue: PollStep[] = []
  /** The queue began with the lists; the orders on them come next. */
  let isListing = false
  let rounds = 0
  const begin = (): PollRound => ({ failed: false, left: Infinity })
  let round = begin()

  const nextOther = (checked: readonly number[]): PollStep => {
    const step = queue.shift()
    round.left = queue.length + Number(isListing)
    if (step) return step
    isListing = !isListing
    if (isListing) {
      rounds += 1
      round = begin()
    }
    queue = isListing ? [...LISTS] : checked.map((id) => ({ read: 'messages', id }))
    return nextOther(checked)
  }

  return {
    /** Whether a round goes on: one that was begun anew ends nothing. */
    isCurrent: (one: PollRound): boolean => one === round,
    /** Whether all orders have been looked at. */
    hasSeenAll: (): boolean => rounds > 1,
    /**
     * @param open the order that is shown
     * @param checked the orders whose messages are of interest, the most interesting first
     */
    next: (open: number | null, checked: readonly number[]): PollStep & { readonly round: PollRound } => {
      // The page has just read what it shows.
      const read = open === null || rounds === 0 ? null : OPEN_TURNS[turn++ % OPEN_TURNS.length] ?? null
      const step: PollStep = read === null || open === null ? nextOther(checked.filter((id) => id !== open)) : { read, id: open }
      return { ...step, round }
    },
    /** Everything is asked for from the beginning. */
    reset: (): void => {
      turn = rounds = 0
      queue = []
      round = begin()
      isListing = false
    },
  }
}
