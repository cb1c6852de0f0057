/** Tables as text (RFC 4180), as spreadsheets write and read them. */

/** Separators that spreadsheets write, depending on the country. */
export const CSV_SEPARATORS = [',', ';', '\t'] as const
export type CsvSeparator = (typeof CSV_SEPARATORS)[number]

export interface CsvTable {
  readonly separator: CsvSeparator
  /** Without rows of which every cell is empty or blank. */
  readonly rows: readonly (readonly string[])[]
  /** The line, from 1, of a quote that nothing closes: the rest of the text is then one cell. */
  readonly openQuote?: number
}

const countOutsideQuotes = (line: string, sign: string): number => line.replace(/"(?:[^"]|"")*"/g, '').split(sign).length - 1

/** The separator that the first line has most often; a comma where it has none. */
const detectSeparator = (text: string): CsvSeparator => {
  const first = /^(?:"(?:[^"]|"")*"|[^\r\n"]|")*/.exec(text)?.[0] ?? ''
  const counts = CSV_SEPARATORS.map((separator) => countOutsideQuotes(first, separator))
  return CSV_SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** A cell that begins at `start`, and where it ends. Only a quote at its beginning makes a quoted cell. */
const readCell = (text: string, start: number, separator: string): { readonly value: string, readonly end: number, readonly isOpen?: boolean } => {
  let end = start
  let value = ''
  if (text[start] === '"') {
    let from = start + 1
    for (;;) {
      const quote = text.indexOf('"', from)
      if (quote < 0) return { value: value + text.slice(from), end: text.length, isOpen: true }
      value += text.slice(from, quote)
      end = quote + 1
      if (text[end] !== '"') break
      value += '"'
      from = end + 1
    }
  }
  const rest = end
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { value: value + text.slice(rest, end), end }
}

/** The first line of some spreadsheets' files names the separator: `sep=;`. */
const SEPARATOR_LINE = /^"?sep=([,;\t])"?(?:\r\n|\r|\n|$)/i

const lineOf = (text: string, at: number): number => text.slice(0, at).split(/\r\n|\r|\n/).length

/**
 * Reads a table; never throws, since any text is some table: a quote that nothing closes is told by `openQuote`. Rows may
 * have different numbers of cells; nothing is trimmed.
 * @param whole without a byte order mark, which would be part of the first cell: `decodeText` removes it
 */
export const parseCsv = (whole: string): CsvTable => {
  const stated = SEPARATOR_LINE.exec(whole)
  const text = stated ? whole.slice(stated[0].length) : whole
  const separator = CSV_SEPARATORS.find((one) => one === stated?.[1]) ?? detectSeparator(text)
  const rows: string[][] = []
  let row: string[] = []
  let openQuote: number | undefined
  let at = 0
  while (at < text.length) {
    const { value, end, isOpen } = readCell(text, at, separator)
    if (isOpen) openQuote = lineOf(whole, at + (stated?.[0].length ?? 0))
    row.push(value)
    at = end
    if (text[at] === separator) {
      at += 1
      // A separator at the very end is followed by an empty cell.
      if (at === text.length) row.push('')
      else continue
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    if (row.some((cell) => cell.trim() !== '')) rows.push(row)
    row = []
  }
  return { separator, rows, ...(openQuote !== undefined && { openQuote }) }
}

/** What a spreadsheet would run as a formula: it could send the sheet's contents elsewhere. Numbers are none. */
const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^[+-]?\d+(?:[.,]\d+)*$/
/** A formula that was made a text by `formatCsv`. */
const ESCAPED_FORMULA = /^'(?=[=+\-@\t\r])/

/** A cell as it was before `formatCsv` made its formula a text. */
export const readEscaped = (cell: string): string => cell.replace(ESCAPED_FORMULA, '')

const formatCell = (cell: string, separator: string): string => {
  const safe = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell
  return safe.includes('"') || safe.includes(separator) || /[\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Writes a table for a spreadsheet: with a byte order mark, without which it would not see UTF-8. */
export const formatCsv = (rows: readonly (readonly string[])[], separator: CsvSeparator): string =>
  `\ufeff${rows.map((row) => row.map((cell) => formatCell(cell, separator)).join(separator)).join('\r\n')}\r\n`

/**
 * UTF-16 that does not say so; undefined for what is none. Read with its bytes the wrong way round, or where it is no text
 * at all, it has no line breaks, a NUL, or what no text can have.
 */
const unmarkedUtf16 = (bytes: Uint8Array): string | undefined => {
  // A NUL is half of every line break: what has none is another kind of text.
  if (!bytes.includes(0)) return undefined
  for (const encoding of ['utf-16le', 'utf-16be']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      if (/[\r\n]/.test(text) && !text.includes('\0')) return text
    } catch {
      // It is not this one.
    }
  }
  return undefined
}

/**
 * The text of a file: UTF-8, UTF-16 where its first bytes or its line breaks say so, else what Windows writes: by default
 * that of western Europe. Without its byte order mark.
 */
export const decodeText = (bytes: Uint8Array, legacy: 'windows-1252' | 'windows-1256' = 'windows-1252'): string => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const unmarked = unmarkedUtf16(bytes)
  if (unmarked !== undefined) return unmarked
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(legacy).decode(bytes)
  }
}
