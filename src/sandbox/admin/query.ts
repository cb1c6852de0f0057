/** Filtering, sorting and field selection in the lists of the Admin API (specification, Query conventions). */
import { filterOf } from '../http/input.ts'

type Row = { readonly id: number }

const valueOf = (row: Row, name: string): unknown => (Object.hasOwn(row, name) ? row[name as keyof Row] : undefined)

/** Rows whose field has one of the requested values; all rows when no value is requested. */
export const filtered = <T extends Row>(rows: readonly T[], query: URLSearchParams, ...names: readonly string[]): T[] =>
  names.reduce<T[]>((left, name) => {
    const wanted = new Set(filterOf(query, name))
    return wanted.size === 0 ? left : left.filter((row) => wanted.has(String(valueOf(row, name))))
  }, [...rows])

/** Sorts by the field in `sort`, ascending unless `direction` is `desc`; without a known field, newest first by id. */
export const sorted = <T extends Row>(rows: readonly T[], query: URLSearchParams): T[] => {
  const name = query.get('sort') ?? ''
  const isKnown = rows.some((row) => ['string', 'number'].includes(typeof valueOf(row, name)))
  if (!isKnown) return rows.toSorted((a, b) => b.id - a.id)
  const sign = query.get('direction') === 'desc' ? -1 : 1
  const compare = (a: unknown, b: unknown): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a ?? '') < String(b ?? '') ? -1 : String(a ?? '') > String(b ?? '') ? 1 : 0
  return rows.toSorted((a, b) => sign * (compare(valueOf(a, name), valueOf(b, name)) || a.id - b.id))
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * The fields requested with `fields`, without empty ones; requesting `attributes` adds `category`. All fields when none
 * is requested.
 */
export const chosen = (row: object, query: URLSearchParams): object => {
  const names = new Set(filterOf(query, 'fields'))
  if (names.size === 0) return row
  if (names.has('attributes')) names.add('category')
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => names.has(name) && !isEmpty(value)))
}
