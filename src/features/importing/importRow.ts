/** A row of the file as a listing, with what is wrong with it. */
import type { Attribute } from '../../contract/listings.ts'
import { readEscaped } from '../../lib/csv.ts'
import {
  aliasOf, attributesFor, checkFields, emptyFields, needsOf, type AttributeContent, type ListingField, type ListingFields,
} from '../selling/index.ts'
import { readCell, type ReadContext, type RowProblem } from './importCells.ts'

/** The locale of the numbers in `ReadRow.fields`: with a point, whatever the file has. */
export const READ_LOCALE = 'en'

export interface ReadRow {
  readonly fields: ListingFields
  /** The attributes of its category. */
  readonly definitions: readonly Attribute[]
  /** What keeps it from being sent. */
  readonly problems: readonly RowProblem[]
  /** What should be looked at. */
  readonly warnings: readonly RowProblem[]
}

interface Reading {
  readonly fields: Record<string, AttributeContent>
  readonly problems: RowProblem[]
  readonly warnings: RowProblem[]
  /** The columns of the pictures, one for each picture. */
  readonly pictures: number[]
}

const readCells = (cells: readonly string[], context: ReadContext): Reading => {
  const read: Reading = { fields: {}, problems: [], warnings: [], pictures: [] }
  context.columns.forEach((one, column) => {
    const { heading, target } = one
    const text = readEscaped(cells[column] ?? '').trim()
    if (text === '') return
    if (target === '') {
      // A comma too many shifts the row, or cuts a text in two.
      if (heading === '') read.warnings.push({ field: 'title', column, key: 'listingImport.cellWithoutHeading', values: { value: text } })
      return
    }
    const cell = readCell(text, one, context)
    if ('problem' in cell) {
      read.problems.push({ field: target, column, ...cell.problem })
      return
    }
    if (cell.warning) read.warnings.push({ field: target, column, ...cell.warning })
    if (target === 'pictures') for (const _ of cell.value) read.pictures.push(column)
    read.fields[target] = target === 'pictures' ? [...(read.fields[target] ?? []), ...cell.value] : cell.value
  })
  return read
}

/** Reads a row. An empty cell is left to the marketplace. */
export const readRow = (cells: readonly string[], context: ReadContext): ReadRow => {
  const read = readCells(cells, context)
  // The targets of columns are names of fields, and each was read by its own field's rule.
  const written = read.fields as Partial<ListingFields>
  const path = context.categories.get(Number(written.category_id))?.path.map(({ id }) => id) ?? []
  const definitions = attributesFor(context.definitions, path)
  // While the category is not known, no attribute is out of place.
  const usable = new Set((path.length > 0 ? definitions : context.definitions).map(({ alias }) => alias))
  const foreign = Object.keys(written).filter((name) => { const alias = aliasOf(name); return alias !== undefined && !usable.has(alias) })
  const columnOf = (field: string): number | null => {
    const at = context.columns.findIndex(({ target }) => target === field)
    return at < 0 ? null : at
  }
  const fields: ListingFields = { ...emptyFields(definitions), quantity: '', status: context.status, ...written }
  for (const name of foreign) delete (fields as Record<string, unknown>)[name]
  const broken = new Set(read.problems.map(({ field }) => field))
  const checked = checkFields(fields, { locale: READ_LOCALE, definitions, needs: needsOf(context.orderTypes, fields.order_type) })
    .filter(({ field }) => !broken.has(field))
    .map(({ field, key, values, row }): RowProblem => ({
      field, key, ...(values && { values }),
      column: field === 'pictures' && row !== undefined ? (read.pictures[row] ?? null) : columnOf(field),
    }))
  return {
    fields, definitions,
    problems: [...read.problems, ...checked],
    warnings: [
      ...read.warnings,
      ...foreign.map((name) => ({ field: name as ListingField, column: columnOf(name), key: 'listingImport.attributeElsewhere' as const })),
    ],
  }
}
