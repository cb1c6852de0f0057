/** Listings that a host page states, as the records of a catalogue. Hostile input: what cannot be used is left out. */
import { isRecord } from '../../lib/isRecord.ts'
import type { CatalogueData, CategoryRecord, MemberRecord, OrderTypeRecord } from '../data.ts'
import { Unusable, attempt } from '../decode.ts'
import { list, readAttributes, readCategories, readListing, type Found } from '../wire.ts'

/** More than any page should hold: they are searched where the page is drawn. */
const MAX_PAGE_LISTINGS = 5000

/** What a public page contains is public, unless it says otherwise. */
const asPublic = ({ listing }: Found) => ({
  ...listing,
  status: listing.status ?? 'published',
  admin_status: listing.admin_status ?? 'approved',
})

const byId = <T extends { readonly id: number }>(all: readonly (T | null)[]): T[] =>
  [...new Map(all.flatMap((one) => (one ? [[one.id, one] as const] : []))).values()]

/** A vendor of whom no more than the id is stated. */
const unnamed = ({ listing }: Found): MemberRecord | null => (listing.user_id ? { id: listing.user_id } : null)

/**
 * A list of listings (specification, Listing), or an object with `listings` and, where they are stated, `categories`,
 * `attributes` as the Front API lists them. Vendors, categories and order types are also taken from the listings.
 * @throws Unusable when it is neither
 */
export const readPageData = (raw: unknown, now = new Date()): CatalogueData => {
  const stated = Array.isArray(raw) ? { listings: raw } : raw
  if (!isRecord(stated) || typeof stated['listings'] !== 'object') throw new Unusable('listings')
  const attributes = attempt(readAttributes, [])(stated)
  const aliases = new Set(attributes.map(({ alias }) => alias))
  const found = list((one) => readListing(one, aliases))(stated['listings']).slice(0, MAX_PAGE_LISTINGS)
  const categories: CategoryRecord[] = attempt(readCategories, [])(stated)
  const orderTypes: OrderTypeRecord[] = byId(found.map(({ orderType }) => orderType))
  return {
    listings: byId(found.map(asPublic)),
    members: byId([...found.map(unnamed), ...found.map(({ vendor }) => vendor)]),
    categories: byId([...found.map(({ category }) => category), ...categories]),
    attributes,
    orderTypes,
    now,
    version: 'page',
  }
}
