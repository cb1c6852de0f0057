/** Single values as people write them into a spreadsheet. */
import { readDecimal } from '../../lib/decimal.ts'
import { latinDigits } from '../../lib/latinDigits.ts'
import { foldText } from '../../lib/text.ts'
import { STATUS_NAMES, VISIBILITY_NAMES, YES_NO_NAMES } from './importNames.ts'

/** How the file writes numbers: `en` 1,234.5 or `de` 1.234,5. */
export type NumberStyle = 'en' | 'de'
/** The style of a column; `isSure` where its own values can be read in this style only. */
export interface Numbers {
  readonly style: NumberStyle
  readonly isSure: boolean
}

/** Currency signs and codes around an amount. */
const CURRENCY = /^(?:\p{Sc}|[A-Z]{3}\b)\s*|\s*(?:\p{Sc}|\b[A-Z]{3}|(?<=\d)[A-Z]{3})$/gu
/** Invisible signs of direction, which programs put around an amount in Arabic. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u2066-\u2069]/g
const bare = (text: string): string => latinDigits(text.replace(DIRECTION_MARKS, '').trim().replace(CURRENCY, ''))

/** The style of a number that can be read in one way only; undefined where it shows none, or could be read in both. */
const styleShownBy = (value: string): NumberStyle | undefined => {
  // Most cells of a large file end here.
  if (!/[.,٫٬]/.test(value)) return undefined
  const text = bare(value)
  const read = readDecimal(text, 'en')
  if (read === undefined || read !== readDecimal(text, 'de')) return undefined
  const sign = text.charAt(Math.max(text.lastIndexOf('.'), text.lastIndexOf(',')))
  // The decimal sign stands once, that of groups may stand again.
  const isOfGroups = text.indexOf(sign) !== text.lastIndexOf(sign)
  return (sign === ',') === isOfGroups ? 'en' : 'de'
}

/** How values write numbers, by those that can be read in one way only; `fallback` where there are none. */
export const numbersOf = (values: Iterable<string>, fallback: Numbers): Numbers => {
  const shown = new Set<NumberStyle>()
  for (const value of values) {
    const style = styleShownBy(value)
    if (style) shown.add(style)
    if (shown.size === 2) break
  }
  const [style] = shown
  return style ? { style, isSure: shown.size === 1 } : fallback
}

/** A number with a point and without groups; the text itself where it is none, so that it can be seen and mended. */
export const readNumber = (text: string, style: NumberStyle): string => {
  const value = readDecimal(bare(text), style)
  return value === undefined ? text : String(value)
}

/** What a number would be in the other style; undefined where it is the same. */
export const otherReading = (text: string, style: NumberStyle): number | undefined => {
  const other = readDecimal(bare(text), style === 'de' ? 'en' : 'de')
  return other === readDecimal(bare(text), style) ? undefined : other
}

/** A coordinate: it has no groups, so that its only sign is the decimal sign. */
export const readCoordinate = (text: string): string => readNumber(text, text.includes(',') ? 'de' : 'en')

/** Finds a value by one of its names, whatever their case and accents; undefined for what is none. */
const readerOf = <T extends string>(names: readonly (readonly [name: string, value: T])[]) => {
  const values = new Map(names.map(([name, value]) => [foldText(name), value]))
  return (text: string): T | undefined => values.get(foldText(text.trim()))
}

/** `true` or `false`. */
export const readYesNo = readerOf(YES_NO_NAMES)
/** A listing's public status. */
export const readStatus = readerOf(STATUS_NAMES)
/** Where shoppers find a listing. */
export const readVisibility = readerOf(VISIBILITY_NAMES)

/** A day as YYYY-MM-DD; `isGuess` where day and month could be meant the other way round. */
export const readDay = (typed: string): { readonly day: string, readonly isGuess: boolean } | undefined => {
  const text = latinDigits(typed.replace(DIRECTION_MARKS, ''))
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text)
  const local = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text)
  const [, year = '', first = '', second = ''] = iso ?? (local ? ['', local[3], local[2], local[1]] : [])
  // The day stands first, as in most countries, unless the second number can be no month.
  const [month, day] = local && Number(first) > 12 ? [second, first] : [first, second]
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  // The 31st of April would be the first of May.
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written) return undefined
  return { day: written, isGuess: local !== null && Number(first) <= 12 && Number(second) <= 12 && first !== second }
}

/** Several values in one cell: `##` or `|` between them. */
export const readSeveral = (text: string): string[] => text.split(/##|\|/).map((one) => one.trim()).filter(Boolean)

/** Tags: a comma may stand between them too. */
export const readTags = (text: string): string[] => text.split(/##|[|,;،؛]/).map((one) => one.trim()).filter(Boolean)

/** URLs in one cell: a space, a line break, `##`, `|`, or a comma before the next one. */
export const readUrls = (text: string): string[] => text.split(/##|\||\s+|[,;](?=https?:)/).map((one) => one.replace(/[,;]$/, '')).filter(Boolean)

/** Country codes by their names in some languages, folded. */
export const countryCodes = (locales: readonly string[]): ReadonlyMap<string, string> => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return new Map(locales.flatMap((locale) => {
    const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
    return codes.flatMap((code) => {
      const name = names.of(code)
      return name ? [[foldText(name), code] as const, [code.toLowerCase(), code] as const] : []
    })
  }))
}
