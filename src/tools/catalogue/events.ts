/** What changed since the last run, from the events list (specification, Events). */
import { isPublic, readListing } from '../../catalogue/wire.ts'
import type { Marketplace } from './http.ts'
import { type Stock, dropVendor, put } from './records.ts'
import { type Event, Event as readEvent, readPage } from './wire.ts'

const SIZE = 100
/** Public listings, oldest first: one that comes while a run reads stands at the end and moves no other. */
export const PUBLIC_LISTINGS = `/listings?status=published&admin_status=approved&sort=id&direction=asc&limit=${SIZE}`

const eventsPage = async (market: Marketplace, limit: number, page: number) => {
  const raw = await market.admin(`/events?limit=${limit}&page=${page}`)
  if (raw === null) return null
  const { rows, next } = readPage(raw, 'events')
  return { events: rows.map((row) => readEvent(row)), next }
}

/** The newest event's id; 0 where there is none, null where there is no such list. */
export const newestEvent = async (market: Marketplace): Promise<number | null> => {
  const page = await eventsPage(market, 1, 1)
  return page && (page.events[0]?.id ?? 0)
}

/**
 * The events after one that is known, newest first.
 * @param most pages to read before it is too many
 * @returns null where the list no longer reaches back to it
 */
export const eventsSince = async (market: Marketplace, cursor: number, most: number): Promise<Event[] | null> => {
  const found = new Map<number, Event>()
  for (let number = 1; number <= most; number += 1) {
    const page = await eventsPage(market, SIZE, number)
    for (const event of page?.events ?? []) if (event.id > cursor) found.set(event.id, event)
    // Only an event that was known before proves that none between is missing.
    if (page?.events.some(({ id }) => id <= cursor)) return [...found.values()].sort((a, b) => b.id - a.id)
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
const changesOf = (events: readonly Event[], stock: Stock): Changes | null => {
  const changes = { listings: new Set<number>(), deleted: new Set<number>(), vendors: new Set<number>(), deletedVendors: new Set<number>() }
  const mentioned = new Set<number>()
  for (const { type, object_id: id } of events) {
    if (!/^(?:listing|user)\./.test(type)) continue
    if (id === null || !KNOWN.has(type)) return null
    if (type === 'listing.delete') changes.deleted.add(id)
    else if (type === 'user.delete') changes.deletedVendors.add(id)
    else if (type === 'user.update') changes.vendors.add(id)
    else if (type.startsWith('listing.')) changes.listings.add(id)
    if (type === 'listing.creation' || type === 'listing.update') mentioned.add(id)
  }
  // The deletion of one that was never heard of: something was missed, unless it was a draft. A full run is sure.
  if ([...changes.deleted].some((id) => !stock.listings.has(id) && !mentioned.has(id))) return null
  for (const id of changes.deleted) changes.listings.delete(id)
  for (const id of changes.deletedVendors) changes.vendors.delete(id)
  return changes
}

const renewListing = async (market: Marketplace, stock: Stock, aliases: ReadonlySet<string>, id: number): Promise<void> => {
  const raw = await market.admin(`/listings/${id}`)
  // Bare, as the specification says; a marketplace that wraps it is understood too.
  const wrapped = typeof raw === 'object' && raw !== null && 'listing' in raw ? raw.listing : raw
  const found = wrapped === null ? null : readListing(wrapped, aliases)
  if (found && isPublic(found)) put(stock, found)
  else stock.listings.delete(id)
}

/** A vendor that was blocked has no listings in the list, one that is back has all of them. */
const renewVendor = async (market: Marketplace, stock: Stock, aliases: ReadonlySet<string>, id: number): Promise<void> => {
  const found = []
  for (let page = 1, next = true; next; page += 1) {
    const raw = await market.admin(`${PUBLIC_LISTINGS}&user_id=${id}&page=${page}`)
    const read = raw === null ? { rows: [], next: false } : readPage(raw, 'listings')
    found.push(...read.rows.map((row) => readListing(row, aliases)).filter(isPublic))
    next = read.next
  }
  dropVendor(stock, id)
  for (const one of found) put(stock, one)
}

/**
 * Brings records up to date. Asks for the present state of what changed, so that doing it twice changes nothing.
 * @returns false where only a full run is sure, or is quicker
 */
export const applyEvents = async (
  market: Marketplace, stock: Stock, aliases: ReadonlySet<string>, events: readonly Event[], most: number,
): Promise<boolean> => {
  const changes = changesOf(events, stock)
  if (!changes || changes.listings.size + changes.vendors.size > most) return false
  for (const id of changes.deleted) stock.listings.delete(id)
  for (const id of changes.deletedVendors) dropVendor(stock, id)
  for (const id of changes.vendors) await renewVendor(market, stock, aliases, id)
  for (const id of changes.listings) await renewListing(market, stock, aliases, id)
  return true
}
