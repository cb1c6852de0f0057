import { computed, nextTick, shallowReactive, shallowRef } from 'vue'
import { PAGE_SIZE } from '../../catalogue/paths.ts'
import type { ListingCard } from '../../catalogue/parts.ts'
import type { ListingQuery } from '../../catalogue/search/query.ts'
import { CatalogueError } from '../../catalogue/source.ts'
import { keepList, recallList, type KeptList } from './listMemory.ts'
import type { ListedPage, ListView } from './useResultList.ts'

/** Pages that are kept beside those on the screen; the others are asked for again when they come near. */
const NEAR = 4

export interface ShownPagesOptions {
  /** The page of the address. */
  readonly view: () => ListView
  readonly read: (query: ListingQuery, signal: AbortSignal) => Promise<ListedPage>
  /** Reads the page of the address again. */
  readonly renew: () => Promise<unknown>
}

/** What another version of the catalogue holds does not belong into a list; what it no longer holds is no failure. */
const isGone = (error: unknown) => error instanceof CatalogueError && error.kind === 'not_found'

/** As it was left, but for what another version of the catalogue has instead. */
const recall = ({ query, page, pages, version }: ListView): KeptList => {
  const kept = recallList(JSON.stringify(query), page)
  if (kept.version !== version) kept.cards.clear()
  kept.version = version
  kept.last = Math.max(page, Math.min(kept.last, pages))
  return kept
}

/** The page of the address, and those that were shown below it: at any time only a few of them are held. */
export class ShownPages {
  readonly list
  readonly last
  /** Of the next page: whether it is asked for, or could not be had. */
  readonly status = shallowRef<'idle' | 'loading' | 'error'>('idle')
  /** How many cards there are, held or not. */
  readonly count = computed(() => {
    const { page, listings } = this.view
    if (this.last.value === page) return listings.length
    return Math.max(listings.length, Math.min(this.last.value * PAGE_SIZE, this.total.value ?? 0) - (page - 1) * PAGE_SIZE)
  })
  /** Of all pages, as the page that came last says. */
  private readonly total
  private readonly cards
  private readonly reading = new Map<number, AbortController>()
  private held: readonly [from: number, to: number] = [0, 0]
  /** The version with which a list cannot begin: an old first page may stay in a cache for a while. */
  private refused: string | null | undefined

  constructor(private readonly given: ShownPagesOptions) {
    const kept = recall(this.view)
    this.list = shallowRef(kept)
    this.last = shallowRef(kept.last)
    this.total = shallowRef(this.view.total)
    this.cards = shallowReactive(new Map(kept.cards))
  }

  private get view(): ListView {
    return this.given.view()
  }

  stop(): void {
    for (const controller of this.reading.values()) controller.abort()
    this.reading.clear()
  }

  private begin(kept: KeptList): void {
    this.stop()
    this.list.value = kept
    this.last.value = kept.last
    this.total.value = this.view.total
    this.cards.clear()
    for (const [page, listings] of kept.cards) this.cards.set(page, listings)
  }

  /** Another question was asked: another list. */
  askedAnew(): void {
    this.begin(recall(this.view))
    this.status.value = 'idle'
  }

  /** The same list in another version of the catalogue, as far down as it was shown. */
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

  /** Holds the pages of these cards (`to` excluded), and lets go of those that are far away. */
  hold(from: number, to: number): void {
    const { cards, last, list, reading, view } = this
    this.held = [from, to]
    const [first, end] = [this.pageOf(from), this.pageOf(Math.max(from, to - 1))]
    // A page that does not come now is asked for again as soon as the list moves.
    for (let page = first - 1; page <= end + 1; page += 1) {
      if (page > view.page && page <= last.value) this.fetchPage(page).catch(() => {})
    }
    for (const page of cards.keys()) {
      if (page >= first - NEAR && page <= end + NEAR) continue
      cards.delete(page)
      list.value.cards.delete(page)
    }
    for (const [page, controller] of reading) if (page < first - 1 || (page > end + 1 && page <= last.value)) controller.abort()
  }

  /** Reads the page that comes next. Rejects where it cannot be had. */
  private async fetchNext(page: number, mine: KeptList): Promise<void> {
    // The list may have begun again meanwhile, and have less now.
    const isLacking = () => this.list.value === mine && page <= this.view.pages && !this.cards.has(page)
    await this.fetchPage(page)
    if (isLacking()) await this.fetchPage(page)
    if (isLacking()) throw new CatalogueError('not_found', '')
  }

  /** Shows the next page below. Answers how many cards there were before; undefined where it did not come. */
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
    keepList(mine)
    return Math.min(before, count.value - 1)
  }

  /** For a document that is about to go. */
  keepWhole(): void {
    if (this.last.value > this.view.page) keepList(this.list.value, true)
  }
}
