/** What a list looked like when it was left, so that Back finds it again. */
import type { ListingCard } from '../../catalogue/parts.ts'

/** How tall rows turned out to be, in a grid whose cards are so wide. */
export interface SeenRows {
  width: number
  /** Pixels, by row; see `RowHeights`. */
  readonly heights: (number | undefined)[]
}

/** A list with more pages than its address says. */
export interface KeptList {
  readonly id: string
  /** What was asked for, lest another page that stands at the same place in the history takes it for its own. */
  readonly asked: string
  /** The last page that was shown. */
  last: number
  readonly rows: SeenRows
  /** Of the catalogue that its cards come from; null before there are any. */
  version: string | null
  /** Pages near to where it was left; a document that was loaded afresh has none. */
  readonly cards: Map<number, readonly ListingCard[]>
}

/** Lists whose cards are kept; older ones are asked for again. */
const MOST = 4
const lists = new Map<string, KeptList>()
let made = 0

interface Stated {
  readonly id: string
  readonly asked: string
  readonly last: number
  readonly rows?: SeenRows
}

/** The history is written by this file alone, but a state may be older than the code that reads it. */
const read = (state: unknown): Stated | undefined => {
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined
  const isOurs = typeof list === 'object' && list !== null && 'id' in list && 'asked' in list && 'last' in list
    && Number.isSafeInteger(list.last)
  return isOurs ? (list as Stated) : undefined // Checked as far as a mistake would matter.
}

const remember = (list: KeptList): KeptList => {
  lists.delete(list.id)
  lists.set(list.id, list)
  for (const id of [...lists.keys()].slice(0, -MOST)) lists.delete(id)
  return list
}

/** The list of the history's present entry, as it was left; a new one where there is none. */
export const recallList = (asked: string, first: number): KeptList => {
  const stated = read(history.state)
  if (stated?.asked !== asked || stated.last < first) {
    made += 1
    return { id: `${performance.timeOrigin}-${made}`, asked, last: first, rows: { width: 0, heights: [] }, version: null, cards: new Map() }
  }
  const { id, last, rows = { width: 0, heights: [] } } = stated
  return remember(lists.get(id) ?? { id, asked, last, rows, version: null, cards: new Map() })
}

/**
 * Writes a list into the history's present entry.
 * @param whole with its heights, for a document that is about to go
 */
export const keepList = (list: KeptList, whole = false): void => {
  remember(list)
  const { id, asked, last, rows } = list
  history.replaceState({ ...history.state, list: { id, asked, last, ...(whole && { rows }) } }, '')
}
