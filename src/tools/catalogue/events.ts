/** What changed since the last run, from the events list (specification, Events). */
import { attempt } from '../../catalogue/decode.ts'
import type { Found } from '../../catalogue/wire.ts'
import type { Marketplace } from './http.ts'
import { PAGE_LISTINGS, PUBLIC_LISTINGS, type Reading, publicListing } from './listings.ts'
import { type Stock, dropVendor, put } from './records.ts'
import { type Event, Event as readEvent, readPage } from './wire.ts'

/** One that cannot be read is null: its place in the list counts. */
const eventOf = attempt(readEvent, null)

const eventsPage = async (market: Marketplace, page: number) => {
  const raw = await market.admin(`/events?limit=${PAGE_LISTINGS}&page=${page}`)
  if (raw === null) return null
  const { rows, next } = readPage(raw, 'events')
  return { events: rows.map((row) => eventOf(row)), next }
}

/** The newest event's id; 0 where there is none, null where there is no such list. */
export const newestEvent = async (market: Marketplace): Promise<number | null> => {
  const page = await eventsPage(market, 1)
  return page && (page.events.find((event) => event !== null)?.id ?? 0)
}

/**
 * The events after one that is known, newest first.
 * @param most pages to read before it is too many
 * @returns null where the list no longer reaches back to it, or one of them cannot be read
 */
export const eventsSince = async (market: Marketplace, cursor: number, most: number): Promise<Event[] | null> => {
  const found = new Map<number, Event>()
  for (let number = 1; number <= most; number += 1) {
    const page = await eventsPage(market, number)
    const events = page?.events ?? []
    const known = events.findIndex((event) => event !== null && event.id <= cursor)
    if (events.slice(0, known < 0 ? undefined : known).includes(null)) return null
    for (const event of events) if (event && event.id > cursor) found.set(event.id, event)
    // Only an event that was known before proves that none between is missing.
    if (known >= 0) return [...found.values()].sort((a, b) => b.id - a.id)
    if (!page?.next) return null
  }
  return null
}

/** What has to be asked for. */
interface Changes {
  readonly listings: ReadonlySet<number>
  readonly deleted: ReadonlySet<number>
  readonly vendors: ReadonlySet<number>
  readonly deletedVendors: ReadonlySet<number>
}

const KNOWN = new Set(['listing.creation', 'listing.update', 'listing.delete', 'user.creation', 'user.update', 'user.delete'])

/** Sums events up; null where one of them says something that only a full run can find out. */
const changesOf = (events: readonly Event[]): Changes | null => {
  const changes = { listings: new Set<number>(), deleted: new Set<number>(), vendors: new Set<number>(), deletedVendors: new Set<number>() }
  for (const { type, object_id: id } of events) {
    if (type !== null && !/^(?:listing|user)\./.test(type)) continue
    if (type === null || id === null || !KNOWN.has(type)) return null
    if (type === 'listing.delete') changes.deleted.add(id)
    else if (type === 'user.delete') changes.deletedVendors.add(id)
    else if (type === 'user.update') changes.vendors.add(id)
    else if (type.startsWith('listing.')) changes.listings.add(id)
  }
  for (const id of changes.deleted) changes.listings.delete(id)
  for (const id of changes.deletedVendors) changes.vendors.delete(id)
  return changes
}

const renewListing = async (reading: Reading, stock: Stock, id: number): Promise<void> => {
  const raw = await reading.market.admin(`/listings/${id}`)
  // Bare, as the specification says; a marketplace that wraps it is understood too.
  const wrapped = typeof raw === 'object' && raw !== null && 'listing' in raw ? raw.listing : raw
  const found = wrapped === null ? null : publicListing(wrapped, reading)
  if (found) put(stock, found)
  else stock.listings.delete(id)
}

/** A vendor that was blocked has no listings in the list, one that is back has all of them. */
const renewVendor = async (reading: Reading, stock: Stock, id: number): Promise<void> => {
  const found: Found[] = []
  for (let page = 1, next = true; next; page += 1) {
    const raw = await reading.market.admin(`${PUBLIC_LISTINGS}&user_id=${id}&page=${page}`)
    const read = raw === null ? { rows: [], next: false } : readPage(raw, 'listings')
    found.push(...read.rows.flatMap((row) => publicListing(row, reading) ?? []))
    next = read.next
  }
  dropVendor(stock, id)
  for (const one of found) put(stock, one)
}

/**
 * Brings records up to date. Asks for the present state of what changed, so that doing it twice changes nothing.
 * @returns false where only a full run is sure, or is quicker
 */
export const applyEvents = async (reading: Reading, stock: Stock, events: readonly Event[], most: number): Promise<boolean> => {
  const changes = changesOf(events)
  if (!changes || changes.listings.size + changes.vendors.size > most) return false
  // One that is not there was a draft, or was archived before: it is gone all the same.
  for (const id of changes.deleted) stock.listings.delete(id)
  for (const id of changes.deletedVendors) dropVendor(stock, id)
  for (const id of changes.vendors) await renewVendor(reading, stock, id)
  for (const id of changes.listings) await renewListing(reading, stock, id)
  return true
}
