/** What became of an import, as files. */
import { formatCsv } from '../../lib/csv.ts'
import { safeFileName } from '../../lib/fileName.ts'
import type { ImportRow, StoredImport } from './import.storage.ts'

/** What is said of a row in the file: the result's name in the reader's language, and why. */
export interface RowResult {
  readonly result: string
  readonly message: string
}

const HEADINGS = ['import_result', 'listing_id', 'import_message']

/** Columns of an earlier result stand in the file that is imported again: they are written anew. */
const ownColumns = ({ columns }: StoredImport): number[] =>
  columns.flatMap(({ heading }, index) => (HEADINGS.includes(heading) ? [] : [index]))

/** The rows of the file, each with its result. */
export const resultCsv = (
  head: StoredImport, rows: readonly { readonly row: ImportRow, readonly said: RowResult }[],
): string => {
  const kept = ownColumns(head)
  return formatCsv([
    [...kept.map((index) => head.columns[index]?.heading ?? ''), ...HEADINGS],
    ...rows.map(({ row, said }) => [...kept.map((index) => row.cells[index] ?? ''), said.result, String(row.id ?? ''), said.message]),
  ], head.separator)
}

/** The name of a file made from an import. */
export const resultFileName = ({ name }: StoredImport, ending: string): string =>
  safeFileName(`${name.replace(/\.\w{1,5}$/, '')}-${ending}.csv`)
