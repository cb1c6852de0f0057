/** Cells copied from a spreadsheet, and the rows of variants that they are pasted into. */
import { decimalText, readDecimal } from '../../../lib/decimal.ts'
import type { VariantRow } from '../listingFields.ts'

export type VariantPart = Exclude<keyof VariantRow, 'id'>
const NUMBER_PARTS: readonly VariantPart[] = ['price', 'quantity', 'weight']

/** The cells of a copied block, row by row: separated by tabs, quoted where a cell has a tab, a quote or a line break. */
export const parseCells = (text: string): string[][] => {
  const source = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  if (source === '') return []
  const rows: string[][] = [[]]
  const cell = /("(?:[^"]|"")*"(?=[\t\n]|$)|[^\t\n]*)([\t\n]|$)/y
  while (cell.lastIndex <= source.length) {
    const match = cell.exec(source)
    if (!match) break
    const [, content = '', separator = ''] = match
    rows.at(-1)?.push(content.startsWith('"') && content.endsWith('"') && content.length > 1 ? content.slice(1, -1).replaceAll('""', '"') : content)
    if (separator === '') break
    if (separator === '\n') rows.push([])
  }
  return rows
}

/** Whether a pasted text is more than what belongs into one cell. */
export const isBlock = (cells: readonly (readonly string[])[]): boolean => cells.length > 1 || (cells[0]?.length ?? 0) > 1

const withoutCurrency = (cell: string): string => cell.replace(/^[\p{Sc}\p{L}.\s]+(?=[\d-])|(?<=\d)[\s\p{Sc}\p{L}.]+$/gu, '')

/** A number as it stands in a field; what is no number stays as it was written, so that it can be mended. */
const numberCell = (cell: string, locale: string): string => {
  const value = readDecimal(withoutCurrency(cell.trim()), locale)
  return value === undefined ? cell.trim() : decimalText(value, locale)
}

export interface PasteTarget {
  readonly rows: readonly VariantRow[]
  /** The columns from the one that is pasted into. */
  readonly parts: readonly VariantPart[]
  readonly row: number
  readonly limit: number
  readonly locale: string
}

export interface PasteResult {
  readonly rows: readonly VariantRow[]
  /** How many rows are new. */
  readonly added: number
  /** How many pasted rows find no place. */
  readonly left: number
}

export const EMPTY_VARIANT: VariantRow = { id: 0, title: '', price: '', quantity: '', sku: '', external_id: '', weight: '' }

/** A first row of words above a column of numbers has the names of the columns. */
const hasHeadings = (cells: readonly (readonly string[])[], parts: readonly VariantPart[], locale: string): boolean =>
  parts.some((part, at) => {
    const isNumber = (row: number) => readDecimal(withoutCurrency((cells[row]?.[at] ?? '').trim()), locale) !== undefined
    return NUMBER_PARTS.includes(part) && (cells[0]?.[at] ?? '').trim() !== '' && !isNumber(0) && isNumber(1)
  })

/** Fills cells from one on; rows are added after the last one, up to the limit. */
export const pasteCells = (pasted: readonly (readonly string[])[], { rows, parts, row, limit, locale }: PasteTarget): PasteResult => {
  const cells = hasHeadings(pasted, parts, locale) ? pasted.slice(1) : pasted
  const count = Math.max(rows.length, Math.min(row + cells.length, limit))
  const filled = Array.from({ length: count }, (_, index) => {
    const before = rows[index] ?? EMPTY_VARIANT
    const line = cells[index - row]
    if (!line) return before
    const changes = parts.slice(0, line.length).map((part, at) => {
      const cell = line[at] ?? ''
      return [part, NUMBER_PARTS.includes(part) ? numberCell(cell, locale) : cell.replace(/\s+/g, ' ').trim()]
    })
    return { ...before, ...Object.fromEntries(changes) }
  })
  return { rows: filled, added: count - rows.length, left: Math.max(0, row + cells.length - count) }
}
