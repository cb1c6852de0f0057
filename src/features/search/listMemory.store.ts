/** Remembers a list when the page is left, so that Back restores it. */
import { defineStore } from 'pinia'
import type { ListingCard } from '../../catalogue/parts.ts'

/** The measured heights of rows, for one width of the cards. */
export interface MeasuredRows {
  width: number
  /** Pixels, by row; see `RowHeights`. */
  readonly heights: (number | undefined)[]
}

/** A list with the further pages that were loaded below the page of its URL. */
export interface StoredList {
  readonly id: string
  /** The query, because a history entry may be replaced by another page. */
  readonly asked: string
  /** The last page that was shown. */
  last: number
  readonly rows: MeasuredRows
  /** Of the catalogue that the cards come from; null before there are any. */
  version: string | null
  /** Pages near the scroll position; empty after a reload. */
  readonly cards: Map<number, readonly ListingCard[]>
}

/** Older lists are loaded again. */
const MAX_REMEMBERED_LISTS = 4

interface Stated {
  readonly id: string
  readonly asked: string
  readonly last: number
  readonly rows?: MeasuredRows
}

/** Validates the state, which an older version of this code may have written. */
const read = (state: unknown): Stated | undefined => {
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined
  const isOurs = typeof list === 'object' && list !== null && 'id' in list && 'asked' in list && 'last' in list
    && Number.isSafeInteger(list.last)
  return isOurs ? (list as Stated) : undefined // Checked as far as a mistake would matter.
}

export const useListMemory = defineStore('listMemory', () => {
  const lists = new Map<string, StoredList>()

  const remember = (list: StoredList): StoredList => {
    lists.delete(list.id)
    lists.set(list.id, list)
    for (const id of [...lists.keys()].slice(0, -MAX_REMEMBERED_LISTS)) lists.delete(id)
    return list
  }

  return {
    /** The list of the current history entry; a new one where there is none. */
    restoreList: (asked: string, first: number): StoredList => {
      const stated = read(__SERVER__ ? undefined : history.state)
      if (stated?.asked !== asked || stated.last < first) {
        // Random, because the page's applications and its earlier visits write into the same history.
        const id = Math.random().toString(36).slice(2)
        return { id, asked, last: first, rows: { width: 0, heights: [] }, version: null, cards: new Map() }
      }
      const { id, last, rows = { width: 0, heights: [] } } = stated
      return remember(lists.get(id) ?? { id, asked, last, rows, version: null, cards: new Map() })
    },
    /** Writes a list into the current history entry, with the heights of its rows for a document that is loaded anew. */
    storeList: (list: StoredList): void => {
      remember(list)
      const { id, asked, last, rows } = list
      history.replaceState({ ...history.state, list: { id, asked, last, rows } }, '')
    },
  }
})
