/** Which rows are shown, in the URL. */
export const IMPORT_FILTERS = ['all', 'problems', 'warnings', 'refused', 'created', 'left-out'] as const
export type ImportFilter = (typeof IMPORT_FILTERS)[number]

/** Rows on one page. */
export const ROWS_PER_PAGE = 50

type Query = Readonly<Record<string, unknown>>

export const readImportFilter = ({ show, page }: Query): { readonly show: ImportFilter, readonly page: number } => ({
  show: IMPORT_FILTERS.find((one) => one === show) ?? 'all',
  page: typeof page === 'string' && /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
})

export const writeImportFilter = (show: ImportFilter, page = 1): Record<string, string> =>
  ({ ...(show !== 'all' && { show }), ...(page > 1 && { page: String(page) }) })
