import { computed, nextTick, onBeforeUnmount, onMounted, shallowReactive, shallowRef, watch } from 'vue'
import { PAGE_SIZE } from '../../catalogue/paths.ts'
import type { ListingCard } from '../../catalogue/parts.ts'
import type { ListingQuery } from '../../catalogue/search/query.ts'
import { CatalogueError } from '../../catalogue/source.ts'
import { keepList, recallList, type KeptList } from './listMemory.ts'
import type { ListedPage, ListView } from './useResultList.ts'

/** Pages that are kept beside those on the screen; the others are asked for again when they come near. */
const NEAR = 4

interface Options {
  /** The page of the address. */
  readonly view: () => ListView
  readonly read: (query: ListingQuery, signal: AbortSignal) => Promise<ListedPage>
  /** Reads the page of the address again. */
  readonly renew: () => Promise<unknown>
}

/** What another version of the catalogue holds does not belong into a list; what it no longer holds is no failure. */
const isGone = (error: unknown) => error instanceof CatalogueError && error.kind === 'not_found'

/** The page of the address, and those that were shown below it: at any time only a few of them are held. */
export const useShownPages = ({ view, read, renew }: Options) => {
  /** As it was left, but for what another version of the catalogue has instead. */
  const recall = (): KeptList => {
    const { query, page, pages, version } = view()
    const kept = recallList(JSON.stringify(query), page)
    if (kept.version !== version) kept.cards.clear()
    kept.version = version
    kept.last = Math.max(page, Math.min(kept.last, pages))
    return kept
  }
  const list = shallowRef<KeptList>(recall())
  const last = shallowRef(list.value.last)
  /** Of all pages, as the page that came last says. */
  const total = shallowRef(view().total)
  const cards = shallowReactive(new Map(list.value.cards))
  const reading = new Map<number, AbortController>()
  const status = shallowRef<'idle' | 'loading' | 'error'>('idle')
  let held: readonly [from: number, to: number] = [0, 0]

  const stop = () => {
    for (const controller of reading.values()) controller.abort()
    reading.clear()
  }
  const begin = (recalled: KeptList) => {
    stop()
    list.value = recalled
    last.value = recalled.last
    total.value = view().total
    cards.clear()
    for (const [page, listings] of recalled.cards) cards.set(page, listings)
  }
  // Another question is another list, and another version of the catalogue another answer.
  watch([() => JSON.stringify([view().query, view().page]), () => view().version], ([asked], [before]) => {
    if (asked !== before) {
      begin(recall())
      status.value = 'idle'
      return
    }
    const { page, pages, version } = view()
    list.value.cards.clear()
    begin(Object.assign(list.value, { version, last: Math.max(page, Math.min(last.value, pages)) }))
    hold(...held)
  })
  onBeforeUnmount(stop)

  /** The version with which a list cannot begin: an old first page may stay in a cache for a while. */
  let refused: string | null | undefined
  const startAgain = async (version: string | null): Promise<void> => {
    await renew()
    await nextTick()
    if (view().version !== version) refused = version
  }
  const isOther = ({ version }: ListedPage) => version !== null && version !== refused && version !== view().version

  const fetchPage = async (page: number): Promise<void> => {
    if (page === view().page || cards.has(page) || reading.has(page)) return
    const controller = new AbortController()
    const { value: mine } = list
    reading.set(page, controller)
    try {
      const found = await read({ ...view().query, page }, controller.signal)
      if (list.value !== mine || controller.signal.aborted) return
      if (isOther(found)) return await startAgain(found.version)
      total.value = found.total
      cards.set(page, found.listings)
      mine.cards.set(page, found.listings)
    } catch (error) {
      if (!isGone(error) || list.value !== mine) throw error
      await startAgain(null)
    } finally {
      if (reading.get(page) === controller) reading.delete(page)
    }
  }

  const count = computed(() => {
    const { page, listings } = view()
    return last.value === page ? listings.length : Math.max(listings.length, Math.min(last.value * PAGE_SIZE, total.value ?? 0) - (page - 1) * PAGE_SIZE)
  })
  const pageOf = (index: number) => view().page + Math.floor(index / PAGE_SIZE)

  const keepWhole = () => { if (last.value > view().page) keepList(list.value, true) }
  onMounted(() => addEventListener('pagehide', keepWhole))
  onBeforeUnmount(() => removeEventListener('pagehide', keepWhole))

  /** Holds the pages of these cards (`to` excluded), and lets go of those that are far away. */
  function hold(from: number, to: number): void {
    held = [from, to]
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
  }

  /** Shows the next page below. Answers how many cards there were before; undefined where it did not come. */
  const more = async (): Promise<number | undefined> => {
    const { value: mine } = list
    const before = count.value
    const next = last.value + 1
    status.value = 'loading'
    try {
      await fetchPage(next)
      // The list may have begun again meanwhile, and have less now.
      const isLacking = () => list.value === mine && next <= view().pages && !cards.has(next)
      if (isLacking()) await fetchPage(next)
      if (isLacking()) throw new CatalogueError('not_found', '')
    } catch {
      if (list.value === mine) status.value = 'error'
      return undefined
    }
    if (list.value !== mine) return undefined
    last.value = Math.max(view().page, Math.min(next, view().pages))
    mine.last = last.value
    status.value = 'idle'
    keepList(mine)
    return Math.min(before, count.value - 1)
  }

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
    hold,
    more,
  }
}
