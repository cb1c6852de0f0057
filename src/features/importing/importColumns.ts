/** Which column of a file is which field of a listing. */
import type { Attribute } from '../../contract/listings.ts'
import { foldText } from '../../lib/text.ts'
import { TEXT_FIELDS, attributeField, type AttributeField, type TextField } from '../selling/index.ts'
import { FIELD_NAMES, listed } from './importNames.ts'

/** The fields that a file can fill, in the order of the template. */
export const IMPORT_FIELDS = [...TEXT_FIELDS, 'pictures', 'tags'] as const
export type ImportField = TextField | 'pictures' | 'tags'
/** Where a column's cells go; '' is nowhere. */
export type ColumnTarget = '' | ImportField | AttributeField

/** The reference of the template's example: its row is not imported unless somebody wants it. */
export const EXAMPLE_REFERENCE = 'EXAMPLE'

export interface ImportColumn {
  /** As in the file's first row; '' where it has none. */
  readonly heading: string
  readonly target: ColumnTarget
}

const OTHER_NAMES: Readonly<Record<ImportField, readonly string[]>> = FIELD_NAMES

/** A name without case, accents, spaces and signs. */
const nameKey = (name: string): string => foldText(name).replace(/[^\p{L}\p{N}]+/gu, '')
/** A picture's column may have a number, such as `Image 1`. */
const NUMBERED = /^(\p{L}+)\p{N}+$/u

const knownNames = (definitions: readonly Attribute[]): ReadonlyMap<string, ColumnTarget> => {
  const names = new Map<string, ColumnTarget>()
  const add = (name: string, target: ColumnTarget): void => {
    const key = nameKey(name)
    if (key !== '' && !names.has(key)) names.set(key, target)
  }
  for (const field of IMPORT_FIELDS) add(field, field)
  // The marketplace's own names count more than our guesses.
  for (const { alias } of definitions) add(alias, attributeField(alias))
  for (const { alias, title } of definitions) add(title, attributeField(alias))
  for (const field of IMPORT_FIELDS) for (const name of OTHER_NAMES[field].flatMap(listed)) add(name, field)
  return names
}

/** Finds the fields of headings; each field once, but pictures may stand in several columns. */
export const matchColumns = (headings: readonly string[], definitions: readonly Attribute[]): ImportColumn[] => {
  const names = knownNames(definitions)
  const taken = new Set<ColumnTarget>()
  return headings.map((heading) => {
    const key = nameKey(heading)
    const numbered = names.get(NUMBERED.exec(key)?.[1] ?? '')
    const found = names.get(key) ?? (numbered === 'pictures' ? numbered : '')
    const target = found !== 'pictures' && taken.has(found) ? '' : found
    taken.add(target)
    return { heading, target }
  })
}

/** Sets what a column is; the column that was it before, is nothing then. */
export const withTarget = (columns: readonly ImportColumn[], index: number, target: ColumnTarget): ImportColumn[] =>
  columns.map((column, at) => {
    if (at === index) return { ...column, target }
    return column.target === target && target !== 'pictures' ? { ...column, target: '' } : column
  })
