/** In which style each column of a file writes its numbers. */
import type { Attribute } from '../../contract/listings.ts'
import { aliasOf } from '../selling/index.ts'
import type { ColumnTarget, ImportColumn } from './importColumns.ts'
import { numbersOf, type Numbers, type NumberStyle } from './importValues.ts'

/** A column, and how it writes numbers. */
export type ReadColumn = ImportColumn & { readonly numbers: Numbers }

const MONEY: readonly ColumnTarget[] = ['price', 'original_price']
const FIGURES: readonly ColumnTarget[] = ['quantity', 'min_qty', 'weight']

/**
 * Columns come from different programs, so each shows by itself how it writes numbers; both prices do so together. A
 * column that shows nothing is read as the prices are, and prices that show nothing as the weights are. Coordinates have
 * more decimals than anything else, and mostly a point: they say nothing of the others.
 * @param reader how the reader writes numbers, for a file that shows nothing at all
 */
export const withNumbers = (
  columns: readonly ImportColumn[], rows: readonly (readonly string[])[], definitions: readonly Attribute[], reader: NumberStyle,
): ReadColumn[] => {
  const figures = new Set(definitions.flatMap(({ alias, type }) => (type === 'number' ? [alias] : [])))
  const cellsOf = function* (...targets: readonly ColumnTarget[]): Generator<string> {
    const wanted = columns.flatMap(({ target }, index) => (targets.includes(target) ? [index] : []))
    for (const cells of rows) for (const index of wanted) yield cells[index] ?? ''
  }
  const { style } = numbersOf(cellsOf('weight'), { style: reader, isSure: false })
  const money = numbersOf(cellsOf(...MONEY), { style, isSure: false })
  return columns.map((column) => {
    const isFigure = FIGURES.includes(column.target) || figures.has(aliasOf(column.target) ?? '')
    return { ...column, numbers: isFigure ? numbersOf(cellsOf(column.target), { style: money.style, isSure: false }) : money }
  })
}
