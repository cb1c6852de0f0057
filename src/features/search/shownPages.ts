import { computed, nextTick, shallowReactive, shallowRef } from 'vue'
import { PAGE_SIZE } from '../../catalogue/paths.ts'
import type { ListingCard } from '../../catalogue/parts.ts'
import type { ListingQuery } from '../../catalogue/search/query.ts'
import { CatalogueError } from '../../catalogue/source.ts'
import type { StoredList, useListMemory } from './listMemory.store.ts'
import type { ListedPage, ListView } from './useResultList.ts'

/** Pages held in memory on each side of the screen; others are loaded again when they come near. */
const MAX_HELD_PAGES_BESIDE = 4

export interface ShownPagesOptions {
  readonly memory: ReturnType<typeof useListMemory>
  /** The page of the URL. */
  readonly view: () => ListView
  readonly read: (query: ListingQuery, signal: AbortSignal) => Promise<ListedPage>
  /** Loads the page of the URL again. */
  readonly renew: () => Promise<unknown>
}

/** A page that a newer version of the catalogue no longer has. */
const isGone = (error: unknown) => error instanceof CatalogueError && error.kind === 'not_found'

/** The stored list, without cards of another version of the catalogue. */
const restore = ({ memory, view }: ShownPagesOptions): StoredList => {
  const { query, page, pages, version } = view()
  const stored = memory.restoreList(JSON.stringify(query), page)
  if (stored.version !== version) stored.cards.clear()
  stored.version = version
  stored.last = Math.max(page, Math.min(stored.last, pages))
  return stored
}

/** The page of the URL, and the further pages that were loaded below it. Only those near the screen are held in memory. */
export class ShownPages {
  readonly list
  readonly last
  /** Of loading the next page. */
  readonly status = shallowRef<'idle' | 'loading' | 'error'>('idle')
  /** Of all loaded pages, held in memory or not. */
  readonly count = computed(() => {
    const { page, listings } = this.view
    if (this.last.value === page) return listings.length
    return Math.max(listings.length, Math.min(this.last.value * PAGE_SIZE, this.total.value ?? 0) - (page - 1) * PAGE_SIZE)
  })
  /** Of the whole list, as the newest page says. */
  private readonly total
  private readonly cards
  private readonly reading = new Map<number, AbortController>()
  private held: readonly [from: number, to: number] = [0, 0]
  /** The version that the first page does not have even after loading it again, because a cache holds the old one. */
  private refused: string | null | undefined

  constructor(private readonly given: ShownPagesOptions) {
    const stored = restore(this.given)
    this.list = shallowRef(stored)
    this.last = shallowRef(stored.last)
    this.total = shallowRef(this.view.total)
    this.cards = shallowReactive(new Map(stored.cards))
  }

  private get view(): ListView {
    return this.given.view()
  }

  stop(): void {
    for (const controller of this.reading.values()) controller.abort()
    this.reading.clear()
  }

  private begin(stored: StoredList): void {
    this.stop()
    this.list.value = stored
    this.last.value = stored.last
    this.total.value = this.view.total
    this.cards.clear()
    for (const [page, listings] of stored.cards) this.cards.set(page, listings)
  }

  /** The query has changed. */
  startNewList(): void {
    this.begin(restore(this.given))
    this.status.value = 'idle'
  }

  /** The catalogue has changed: load the same pages of its new version. */
  changed(): void {
    const { page, pages, version } = this.view
    const list = this.list.value
    list.cards.clear()
    this.begin(Object.assign(list, { version, last: Math.max(page, Math.min(this.last.value, pages)) }))
    this.hold(...this.held)
  }

  private async startAgain(version: string | null): Promise<void> {
    await this.given.renew()
    await nextTick()
    if (this.view.version !== version) this.refused = version
  }

  private isOther({ version }: ListedPage): boolean {
    return version !== null && version !== this.refused && version !== this.view.version
  }

  private async fetchPage(page: number): Promise<void> {
    const { cards, reading } = this
    if (page === this.view.page || cards.has(page) || reading.has(page)) return
    const controller = new AbortController()
    const { value: mine } = this.list
    reading.set(page, controller)
    try {
      const found = await this.given.read({ ...this.view.query, page }, controller.signal)
      if (this.list.value !== mine || controller.signal.aborted) return
      if (this.isOther(found)) return await this.startAgain(found.version)
      this.total.value = found.total
      cards.set(page, found.listings)
      mine.cards.set(page, found.listings)
    } catch (error) {
      if (!isGone(error) || this.list.value !== mine) throw error
      await this.startAgain(null)
    } finally {
      if (reading.get(page) === controller) reading.delete(page)
    }
  }

  private pageOf(index: number): number {
    return this.view.page + Math.floor(index / PAGE_SIZE)
  }

  cardAt(index: number): ListingCard | undefined {
    const { page, listings } = this.view
    const of = this.pageOf(index)
    return (of === page ? listings : this.cards.get(of))?.[index % PAGE_SIZE]
  }

  /** Loads the pages of these cards (`to` excluded), and drops pages that are far away. */
  hold(from: number, to: number): void {
    const { cards, last, list, reading, view } = this
    this.held = [from, to]
    const [first, end] = [this.pageOf(from), this.pageOf(Math.max(from, to - 1))]
    // A page that fails is loaded again at the next scroll.
    for (let page = first - 1; page <= end + 1; page += 1) {
      if (page > view.page && page <= last.value) this.fetchPage(page).catch(() => {})
    }
    for (const page of cards.keys()) {
      if (page >= first - MAX_HELD_PAGES_BESIDE && page <= end + MAX_HELD_PAGES_BESIDE) continue
      cards.delete(page)
      list.value.cards.delete(page)
    }
    for (const [page, controller] of reading) if (page < first - 1 || (page > end + 1 && page <= last.value)) controller.abort()
  }

  /** Loads the next page. */
  private async fetchNext(page: number, mine: StoredList): Promise<void> {
    // The list may have been loaded again meanwhile, and be shorter now.
    const isLacking = () => this.list.value === mine && page <= this.view.pages && !this.cards.has(page)
    await this.fetchPage(page)
    if (isLacking()) await this.fetchPage(page)
    if (isLacking()) throw new CatalogueError('not_found', '')
  }

  /** Loads the next page. Returns how many cards there were before; undefined where it failed. */
  async more(): Promise<number | undefined> {
    const { count, last, list, status } = this
    const mine = list.value
    const before = count.value
    const next = last.value + 1
    status.value = 'loading'
    try {
      await this.fetchNext(next, mine)
    } catch {
      if (list.value === mine) status.value = 'error'
      return undefined
    }
    if (list.value !== mine) return undefined
    const { page, pages } = this.view
    mine.last = last.value = Math.max(page, Math.min(next, pages))
    status.value = 'idle'
    this.given.memory.storeList(mine)
    return Math.min(before, count.value - 1)
  }

  /** Stores the heights of rows for a reload, whose document has not measured them yet. */
  store(): void {
    if (this.last.value > this.view.page) this.given.memory.storeList(this.list.value)
  }
}
