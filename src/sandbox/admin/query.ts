/** Filters, orders and chosen fields of the Admin API's lists (specification, Query conventions). */
import { filterOf } from '../http/input.ts'

type Row = { readonly id: number }

const valueOf = (row: Row, name: string): unknown => (Object.hasOwn(row, name) ? row[name as keyof Row] : undefined)

/** Rows whose field is one of the values asked for; all of them where none is. */
export const filtered = <T extends Row>(rows: readonly T[], query: URLSearchParams, ...names: readonly string[]): T[] =>
  names.reduce<T[]>((left, name) => {
    const wanted = new Set(filterOf(query, name))
    return wanted.size === 0 ? left : left.filter((row) => wanted.has(String(valueOf(row, name))))
  }, [...rows])

/** Newest first by id, unless a field that the rows have is named; then ascending, unless `direction` says otherwise. */
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

/** The fields asked for, and the category with `attributes`; all of them where none are. Empty ones are left out. */
export const chosen = (row: object, query: URLSearchParams): object => {
  const names = new Set(filterOf(query, 'fields'))
  if (names.size === 0) return row
  if (names.has('attributes')) names.add('category')
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => names.has(name) && !isEmpty(value)))
}
