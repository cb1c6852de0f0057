import { computed, onBeforeUnmount, onMounted, shallowReactive, shallowRef, watch } from 'vue'
import { PAGE_SIZE } from '../../catalogue/paths.ts'
import type { ListingCard } from '../../catalogue/parts.ts'
import type { ListingQuery } from '../../catalogue/search/query.ts'
import { keepList, recallList, type KeptList } from './listMemory.ts'
import type { ListView } from './useResultList.ts'

/** Pages that are kept beside those on the screen; the others are asked for again when they come near. */
const NEAR = 4
/** When a list is written down as it is. */
const LEFT = ['pagehide', 'scrollend']

interface Options {
  /** The page of the address. */
  readonly view: () => ListView
  readonly read: (query: ListingQuery, signal: AbortSignal) => Promise<readonly ListingCard[]>
}

/** The page of the address, and those that were shown below it: at any time only a few of them are held. */
export const useShownPages = ({ view, read }: Options) => {
  const recall = () => recallList(JSON.stringify(view().query), view().page)
  const list = shallowRef<KeptList>(recall())
  const last = shallowRef(list.value.last)
  const cards = shallowReactive(new Map(list.value.cards))
  const reading = new Map<number, AbortController>()
  const status = shallowRef<'idle' | 'loading' | 'error'>('idle')

  const stop = () => {
    for (const controller of reading.values()) controller.abort()
    reading.clear()
  }
  // Another question is another list.
  watch(() => JSON.stringify([view().query, view().page]), () => {
    stop()
    list.value = recall()
    last.value = list.value.last
    cards.clear()
    for (const [page, listings] of list.value.cards) cards.set(page, listings)
    status.value = 'idle'
  })
  onBeforeUnmount(stop)

  const fetchPage = async (page: number): Promise<void> => {
    if (page === view().page || cards.has(page) || reading.has(page)) return
    const controller = new AbortController()
    const { value: mine } = list
    reading.set(page, controller)
    try {
      const listings = await read({ ...view().query, page }, controller.signal)
      if (list.value !== mine || controller.signal.aborted) return
      cards.set(page, listings)
      mine.cards.set(page, listings)
    } finally {
      if (reading.get(page) === controller) reading.delete(page)
    }
  }

  const count = computed(() => {
    const { page, total, listings } = view()
    return last.value === page ? listings.length : Math.min(last.value * PAGE_SIZE, total ?? 0) - (page - 1) * PAGE_SIZE
  })
  const pageOf = (index: number) => view().page + Math.floor(index / PAGE_SIZE)

  const keepWhole = () => { if (last.value > view().page) keepList(list.value, true) }
  // A page that is loaded afresh may lose what is written while it goes.
  onMounted(() => LEFT.forEach((event) => addEventListener(event, keepWhole)))
  onBeforeUnmount(() => LEFT.forEach((event) => removeEventListener(event, keepWhole)))

  return {
    list,
    last,
    count,
    /** Of the next page: whether it is asked for, or could not be had. */
    status,
    cardAt: (index: number): ListingCard | undefined => {
      const { page, listings } = view()
      const of = pageOf(index)
      return (of === page ? listings : cards.get(of))?.[index % PAGE_SIZE]
    },
    /** Holds the pages of these cards (`to` excluded), and lets go of those that are far away. */
    hold: (from: number, to: number): void => {
      const [first, end] = [pageOf(from), pageOf(Math.max(from, to - 1))]
      // A page that does not come now is asked for again as soon as the list moves.
      for (let page = first - 1; page <= end + 1; page += 1) {
        if (page > view().page && page <= last.value) fetchPage(page).catch(() => {})
      }
      for (const page of cards.keys()) {
        if (page >= first - NEAR && page <= end + NEAR) continue
        cards.delete(page)
        list.value.cards.delete(page)
      }
      for (const [page, controller] of reading) if (page < first - 1 || (page > end + 1 && page <= last.value)) controller.abort()
    },
    /** Shows the next page below. Answers how many cards there were before; undefined where it did not come. */
    more: async (): Promise<number | undefined> => {
      const { value: mine } = list
      const before = count.value
      status.value = 'loading'
      try {
        await fetchPage(last.value + 1)
      } catch {
        if (list.value === mine) status.value = 'error'
        return undefined
      }
      if (list.value !== mine) return undefined
      last.value += 1
      mine.last = last.value
      status.value = 'idle'
      keepList(mine)
      return before
    },
  }
}
