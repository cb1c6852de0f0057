/**
 * The options behind variants, read from their titles and written into them: `S / Red` is one of sizes and colours, in the
 * form that the shoppers' variant picker groups.
 */
import { foldText } from '../../../lib/text.ts'
import type { VariantRow } from '../listingFields.ts'
import { EMPTY_VARIANT } from './pastedTable.ts'

export const OPTION_SEPARATOR = ' / '
export const MAX_VARIANTS = 200
/** More choices than these are more than a shopper can follow. */
export const MAX_OPTIONS = 3

const isSame = (one: string, other: string): boolean => foldText(one.trim()) === foldText(other.trim())

/** A value as it can stand in a title: its own slashes do not separate. */
const optionValueText = (typed: string): string => typed.replace(/\s+/g, ' ').replaceAll(OPTION_SEPARATOR, '/').trim()

/** The parts of each title, where all titles have as many; else null: these variants are named freely. */
const partsOf = (rows: readonly VariantRow[]): string[][] | null => {
  const split = rows.map(({ title }) => title.split(OPTION_SEPARATOR))
  const isUniform = split.every((parts) => parts.length === split[0]?.length && parts.every((part) => part.trim() !== ''))
  return isUniform ? split : null
}

/** The values of each option, in the order of the rows; null where the titles follow none. */
export const optionsOf = (rows: readonly VariantRow[]): string[][] | null => {
  const parts = partsOf(rows)
  return parts && Array.from({ length: parts[0]?.length ?? 0 }, (_, at) => [...new Set(parts.map((one) => one[at] ?? ''))])
}

const without = (parts: readonly string[], at: number): string[] => parts.filter((_, index) => index !== at)
const titleOf = (parts: readonly string[]): string => parts.join(OPTION_SEPARATOR)

/** A new variant costs and weighs what the one does that it is most like. */
const rowLike = (like: VariantRow | undefined, title: string): VariantRow => ({
  ...EMPTY_VARIANT, title, price: like?.price ?? '', weight: like?.weight ?? '',
})

interface Titled { readonly parts: readonly string[], readonly row: VariantRow }

/** Rows of the value for each combination of the other options; each stands after those that it shares its first parts with. */
const insertValue = (all: readonly Titled[], at: number, value: string): Titled[] => {
  const seen = new Set<string>()
  const result = [...all]
  for (const { parts, row } of all) {
    const rest = titleOf(without(parts, at))
    if (seen.has(rest)) continue
    seen.add(rest)
    const own = parts.map((part, index) => (index === at ? value : part))
    const last = result.findLastIndex((one) => one.parts.slice(0, at).every((part, index) => part === own[index]))
    result.splice(last + 1, 0, { parts: own, row: rowLike(row, titleOf(own)) })
  }
  return result
}

/**
 * The rows with one more value of an option; the same rows where it is there already, null where the titles follow no options.
 * The first value of a new option becomes part of every row, which stays what it is.
 */
export const addOptionValue = (rows: readonly VariantRow[], at: number, typed: string): readonly VariantRow[] | null => {
  const value = optionValueText(typed)
  const parts = partsOf(rows)
  if (!parts) return null
  if (value === '') return rows
  if (rows.length === 0) return [rowLike(undefined, value)]
  if (at >= (parts[0]?.length ?? 0)) return rows.map((row) => ({ ...row, title: titleOf([row.title, value]) }))
  if (parts.some((one) => isSame(one[at] ?? '', value))) return rows
  return insertValue(rows.map((row, index) => ({ row, parts: parts[index] ?? [] })), at, value).map(({ row }) => row)
}

/** The rows without a value of an option; the last value takes the option out of the titles, and leaves the rows. */
export const removeOptionValue = (rows: readonly VariantRow[], at: number, value: string): readonly VariantRow[] => {
  const parts = partsOf(rows)
  if (!parts) return rows
  const isLast = parts.every((one) => one[at] === value)
  if (isLast && (parts[0]?.length ?? 0) > 1) return rows.map((row, index) => ({ ...row, title: titleOf(without(parts[index] ?? [], at)) }))
  return rows.filter((_, index) => parts[index]?.[at] !== value)
}
