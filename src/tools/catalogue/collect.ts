/** Reads a marketplace's public listings: wholly, page by page, or what changed since the last run. */
import { Unusable } from '../../catalogue/decode.ts'
import type { Clock } from './clock.ts'
import { applyEvents, eventsSince, newestEvent } from './events.ts'
import { ExportFailure } from './ExportFailure.ts'
import { PAGE_LISTINGS, PUBLIC_LISTINGS, type Reading, publicListing } from './listings.ts'
import { type Stock, put, stockOf, storedStock } from './records.ts'
import { readPage } from './wire.ts'
import type { KeptPage, Run, State, WorkFolder } from './workFolder.ts'

/** What a run works with. */
export interface Collecting extends Reading {
  readonly base: string
  readonly work: WorkFolder
  readonly clock: Clock
}

/** What a run has read, up to and with the event `cursor`. */
export interface Collected {
  readonly stock: Stock
  readonly cursor: number
}

/** Pages of a run that stopped longer ago than this are read again. */
const RUN_STALE_AFTER_MS = 24 * 3_600_000
/** Small marketplaces may have many changes, too. */
const EXTRA_PAGES = 20

const aliasText = (aliases: ReadonlySet<string>) => [...aliases].sort().join(',')
const pagesOf = (count: number) => Math.max(1, Math.ceil(count / PAGE_LISTINGS))

const emptyStock = (): Stock => stockOf({ listings: [], vendors: [], orderTypes: [] })

const readListingsPage = (raw: unknown, at: Collecting): KeptPage => {
  const { rows, total, pages, next } = readPage(raw, 'listings')
  const stock = emptyStock()
  let unreadable = 0
  for (const row of rows) {
    const found = publicListing(row, at, () => void (unreadable += 1))
    if (found) put(stock, found)
  }
  return { ...storedStock(stock), next, pages, total, unreadable }
}

const fetchPage = async (at: Collecting, number: number): Promise<KeptPage> => {
  const raw = await at.market.admin(`${PUBLIC_LISTINGS}&page=${number}`)
  // Past the last page: listings went away while they were read.
  if (raw === null) return { listings: [], vendors: [], orderTypes: [], next: false, pages: number, total: 0, unreadable: 0 }
  const page = readListingsPage(raw, at)
  await at.work.writePage(number, page)
  return page
}

const beginOrResume = async (at: Collecting): Promise<Run> => {
  const { base, work, clock, progress, market } = at
  const aliases = aliasText(at.aliases)
  const kept = await work.run()
  if (kept && kept.base === base && kept.aliases === aliases && clock.now() - kept.started < RUN_STALE_AFTER_MS) {
    progress.note('Going on with the run that was interrupted.')
    return kept
  }
  const cursor = await newestEvent(market)
  if (cursor === null) throw new ExportFailure('address', `${base} has no Admin API at ${base}/api/v1. Is it the marketplace’s address?`)
  return work.begin({ base, started: clock.now(), cursor, aliases })
}

const take = (stock: Stock, page: KeptPage): void => {
  for (const listing of page.listings) stock.listings.set(listing.id, listing)
  for (const vendor of page.vendors) stock.vendors.set(vendor.id, vendor)
  for (const type of page.orderTypes) stock.orderTypes.set(type.id, type)
}

/** Where listings went away since the page before, others moved back to pages that were read: these are read again. */
const stepBack = async (at: Collecting, stock: Stock, number: number, missing: number): Promise<void> => {
  for (let back = 1; back <= pagesOf(missing) && back < number; back += 1) take(stock, await fetchPage(at, number - back))
}

const readAllPages = async (at: Collecting): Promise<{ stock: Stock, cursor: number, unreadable: number }> => {
  const run = await beginOrResume(at)
  const stock = emptyStock()
  let unreadable = 0
  let kept = 0
  let total = 0
  for (let number = 1, next = true; next; number += 1) {
    const known = await at.work.page(number)
    const page = known ?? await fetchPage(at, number)
    take(stock, page)
    if (page.total < total) await stepBack(at, stock, number, total - page.total)
    total = page.total
    unreadable += page.unreadable
    next = page.next
    if (known) kept += 1
    else at.progress.page(number, Math.max(page.pages, number), at.market.lastMinute(), kept)
  }
  at.progress.end()
  return { stock, cursor: run.cursor, unreadable }
}

/** Takes up what happened after `cursor`. @returns the new cursor; null where events do not tell enough */
const catchUp = async (at: Collecting, stock: Stock, cursor: number): Promise<number | null> => {
  const most = pagesOf(stock.listings.size) + EXTRA_PAGES
  const events = await eventsSince(at.market, cursor, most)
  if (!events || !(await applyEvents(at, stock, events, most))) return null
  return events[0]?.id ?? cursor
}

/** How many public listings the marketplace counts. */
const countOf = async ({ market }: Collecting): Promise<number> => {
  const raw = await market.admin(PUBLIC_LISTINGS.replace(/limit=\d+/, 'limit=1'))
  return raw === null ? 0 : readPage(raw, 'listings').total
}

/** Pages move while they are read: what was read is believed when it is as many as the marketplace counts. */
const settle = async (at: Collecting, read: { stock: Stock, cursor: number, unreadable: number }): Promise<Collected | null> => {
  let { cursor } = read
  for (let tries = 0; tries < 3; tries += 1) {
    // A marketplace without any event yet has nothing to catch up with.
    const isQuiet = cursor === 0 && (await newestEvent(at.market)) === 0
    const reached = isQuiet ? 0 : await catchUp(at, read.stock, cursor)
    if (reached === null) return null
    cursor = reached
    if (read.stock.listings.size + read.unreadable === (await countOf(at))) return { stock: read.stock, cursor }
  }
  return null
}

const collectAll = async (at: Collecting): Promise<Collected> => {
  const first = await settle(at, await readAllPages(at))
  if (first) return first
  at.progress.note('Listings changed while they were read: reading them once more.')
  await at.work.forgetPages()
  const read = await readAllPages(at)
  const second = await settle(at, read)
  if (second) return second
  at.progress.note('Listings keep changing while they are read. The next run takes up what this one may have missed.')
  // No event is as old as this: the next run is a full one.
  return { stock: read.stock, cursor: -1 }
}

const collectChanges = async (at: Collecting, state: State | null): Promise<Collected | null> => {
  if (!state || state.base !== at.base) return null
  if (state.aliases !== aliasText(at.aliases)) {
    at.progress.note('The marketplace’s attributes have changed: reading all listings.')
    return null
  }
  const stock = stockOf(state)
  const cursor = await catchUp(at, stock, state.cursor)
  if (cursor === null) {
    at.progress.note('The events do not tell everything since the last run: reading all listings.')
    return null
  }
  return { stock, cursor }
}

/** Reads what there is to publish: by events where they suffice, else wholly. @throws ExportFailure */
export const collect = async (at: Collecting, state: State | null): Promise<Collected> => {
  try {
    // An interrupted full run was begun because events did not suffice.
    const changed = (await at.work.run()) ? null : await collectChanges(at, state)
    return changed ?? await collectAll(at)
  } catch (error) {
    if (!(error instanceof Unusable)) throw error
    throw new ExportFailure('answer', `${at.base} answered something else than the specification says: ${error.message} was expected.`)
  }
}

/** The attributes that a run knew, as its state stores them. */
export const aliasesKept = aliasText
