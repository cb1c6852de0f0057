/** The file that a vendor brings. */
import { decodeText, parseCsv, type CsvSeparator } from '../../lib/csv.ts'
import type { Locale } from '../../lib/languages.ts'

const MAX_FILE_BYTES = 5 * 1024 * 1024
const MAX_FILE_ROWS = 5_000
/** Beyond this it is no table of listings. */
const MAX_COLUMNS = 200

export interface ImportFile {
  readonly name: string
  readonly separator: CsvSeparator
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export type FileProblem = 'tooLarge' | 'tooManyRows' | 'empty' | 'workbook' | 'openQuote' | 'noTable' | 'unreadable'

/** How a page or another document of markup begins. */
const MARKUP = /^\s*<(?:!doctype|\?xml|html|head|meta|body|table)\b/i

/** The first bytes of a workbook (.xlsx, .ods) and of an old one (.xls). */
const WORKBOOKS = [[0x50, 0x4b, 0x03, 0x04], [0xd0, 0xcf, 0x11, 0xe0]]

const tableOf = (name: string, bytes: Uint8Array, locale: Locale): ImportFile | { readonly problem: FileProblem, readonly line?: number } => {
  if (WORKBOOKS.some((magic) => magic.every((byte, index) => bytes[index] === byte))) return { problem: 'workbook' }
  const text = decodeText(bytes, locale === 'ar' ? 'windows-1256' : 'windows-1252')
  // A picture, a PDF or a page that some programs export as a workbook: whatever its rows would be, they are none.
  if (text.includes('\0') || MARKUP.test(text)) return { problem: 'noTable' }
  const { separator, rows, openQuote } = parseCsv(text)
  if (openQuote !== undefined) return { problem: 'openQuote', line: openQuote }
  const [headings = [], ...rest] = rows
  if (rest.length === 0) return { problem: 'empty' }
  if (rest.length > MAX_FILE_ROWS) return { problem: 'tooManyRows' }
  const width = Math.max(...rows.map((row) => row.length))
  if (width > MAX_COLUMNS) return { problem: 'noTable' }
  const wide = (row: readonly string[]): string[] => Array.from({ length: width }, (_, index) => row[index] ?? '')
  return { name, separator, headings: wide(headings).map((heading) => heading.trim()), rows: rest.map(wide) }
}

/** Reads a file of this reader in the browser; nothing is sent. `line` says where it breaks off. */
export const readImportFile = async (file: File, locale: Locale): Promise<ReturnType<typeof tableOf>> => {
  if (file.size > MAX_FILE_BYTES) return { problem: 'tooLarge' }
  try {
    return tableOf(file.name, new Uint8Array(await file.arrayBuffer()), locale)
  } catch {
    return { problem: 'unreadable' }
  }
}
