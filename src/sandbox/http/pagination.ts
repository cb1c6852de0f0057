import type { ErrorBody } from '../../contract/endpoint.ts'
import { Refusal } from './refusal.ts'

/** The object next to every paginated list (specification, Pagination object). */
interface PageInfo {
  [key: string]: number | boolean
  totalResultsCount: number
  currentPage: number
  nextPage: boolean
  prevPage: boolean
  resultOnPageCount: number
  pageCount: number
}

const positive = (raw: string | null, standard: number): number =>
  raw !== null && /^\d+$/.test(raw.trim()) && Number(raw) >= 1 ? Number(raw) : standard

/**
 * One page of a list. The specification defines the upper limits (a `limit` above 100 is lowered, a page past the last
 * is 404). It is our choice to ignore a page or limit that is below 1 or not a whole number.
 * @param standard the endpoint's default page size
 * @param shape the error shape of the endpoint's group
 * @throws Refusal 404 past the last page; page 1 of an empty list exists
 */
export const paginate = <T>(
  rows: readonly T[],
  query: URLSearchParams,
  standard: number,
  shape: ErrorBody = 'standard',
): { rows: readonly T[], pagination: PageInfo } => {
  const limit = Math.min(100, positive(query.get('limit'), standard))
  const page = positive(query.get('page'), 1)
  const pageCount = Math.ceil(rows.length / limit)
  if (page > Math.max(1, pageCount)) throw new Refusal(404, shape, 'This page is past the last one.')
  const shown = rows.slice((page - 1) * limit, page * limit)
  return {
    rows: shown,
    pagination: {
      totalResultsCount: rows.length,
      currentPage: page,
      nextPage: page < pageCount,
      prevPage: page > 1,
      resultOnPageCount: shown.length,
      pageCount,
    },
  }
}
