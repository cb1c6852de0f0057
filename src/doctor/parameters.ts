/** Where values for the parameters of a path come from: what was read before, or else ids that nobody has. */
import type { AnyEndpoint } from '../contract/endpoint.ts'
import { isRecord } from '../lib/isRecord.ts'
import { UNKNOWN_ID, UNKNOWN_KEY, type Visit } from './visit.ts'

/** An endpoint, and the way into its answer; `*` is the first record, of a list or of an object keyed by id. */
type Source = readonly [endpoint: string, path: string]

const SOURCES: Readonly<Record<string, readonly Source[]>> = {
  category_id: [['categories.list', 'categories.*.id']],
  user_id: [['listings.mine', 'listings.*.user_id'], ['orders.list', 'orders.*.supplier.id'], ['auth.me', 'me.id']],
  listing_id: [['listings.mine', 'listings.*.id']],
  order_id: [['orders.list', 'orders.*.id']],
  message_id: [['orders.messages', '*.id']],
  attachment_id: [['orders.attachments', 'attachments.*.id']],
  checkout_address_id: [['addresses.list', 'checkout_addresses.*.id']],
  key: [['carts.mine', 'carts.*.key']],
}

/** Endpoints about any listing, not the member's own: the catalogue's do. */
const ANY_LISTING: ReadonlySet<string> = new Set(['listings.related', 'wishlists.check', 'carts.quantity'])

const step = (value: unknown, part: string): unknown => {
  if (part === '*') return Array.isArray(value) || isRecord(value) ? Object.values(value)[0] : undefined
  return isRecord(value) ? value[part] : undefined
}

/** Digs a value out of an answer; undefined where there is none that can stand in a path. */
const dig = (answer: unknown, path: string): string | undefined => {
  const found = path.split('.').reduce(step, answer)
  return (typeof found === 'number' && Number.isInteger(found)) || (typeof found === 'string' && /^[\w-]+$/.test(found)) ? String(found) : undefined
}

const known = (visit: Visit, { name }: AnyEndpoint, parameter: string): string | undefined => {
  const [listing] = visit.listings
  if (parameter === 'listing_id' && ANY_LISTING.has(name) && listing) return String(listing.id)
  if (parameter === 'user_id' && listing?.user_id) return String(listing.user_id)
  for (const [source, path] of SOURCES[parameter] ?? []) {
    const found = dig(visit.answers.get(source), path)
    if (found !== undefined) return found
  }
  return undefined
}

export const parametersIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')

export interface Values {
  readonly values: Readonly<Record<string, string>>
  /** Parameters for which nothing is known; their values are those that nobody has. */
  readonly unknown: readonly string[]
}

/** Ids that nobody has, for everything in a path. */
export const unknownValues = (path: string): Values => {
  const unknown = parametersIn(path)
  return { values: Object.fromEntries(unknown.map((name) => [name, name === 'key' ? UNKNOWN_KEY : UNKNOWN_ID])), unknown }
}

/** Values for an endpoint's path. */
export const valuesFor = (visit: Visit, endpoint: AnyEndpoint): Values => {
  const none = unknownValues(endpoint.path)
  const found = Object.fromEntries(none.unknown.flatMap((name) => {
    const value = known(visit, endpoint, name)
    return value === undefined ? [] : [[name, value]]
  }))
  return { values: { ...none.values, ...found }, unknown: none.unknown.filter((name) => !(name in found)) }
}

export const fill = (path: string, { values }: Values): string => path.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
