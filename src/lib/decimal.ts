/** Decimal numbers as people type them: `12.50`, `12,50`, `1 234,5`, `1,234.5`. */

import { latinDigits } from './latinDigits.ts'

const signs = new Map<string, { readonly decimal: string, readonly group: string }>()

const signsOf = (locale: string) => {
  let known = signs.get(locale)
  if (!known) {
    const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(12_345.6)
    const sign = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
    known = { decimal: sign('decimal'), group: sign('group') }
    signs.set(locale, known)
  }
  return known
}

/**
 * Whether the only sign of a text stands between groups of three digits and is no decimal sign of the locale. No group
 * stands behind a zero: `0,250` is a quarter everywhere.
 */
const isGrouped = (text: string, sign: string, locale: string): boolean =>
  /^-?[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(text) && (text.split(sign).length > 2 || signsOf(locale).group === sign)

/**
 * A typed decimal; undefined for what is none. Spaces, apostrophes and full-width digits are understood. Where `.` or `,`
 * could mean either, the locale decides.
 */
export const readDecimal = (typed: string, locale: string): number | undefined => {
  const text = latinDigits(typed.normalize('NFKC')).replace(/[\s\u00a0\u202f'’]/g, '').replace('\u2212', '-')
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const sign = text[last] ?? ''
  const hasBoth = text.includes('.') && text.includes(',')
  const isWhole = sign === '' || (!hasBoth && isGrouped(text, sign, locale))
  const plain = isWhole ? text.replace(/[.,]/g, '') : `${text.slice(0, last).replace(/[.,]/g, '')}.${text.slice(last + 1)}`
  const isWritten = isWhole || hasBoth || text.split(sign).length === 2
  if (!isWritten || !/^-?(?:\d{1,15}(?:\.\d{0,12})?|\.\d{1,12})$/.test(plain)) return undefined
  return Number(plain)
}

/** A number as it stands in a field, with the decimal sign of the locale and without groups; '' for none. */
export const decimalText = (value: number | null | undefined, locale: string): string =>
  value === null || value === undefined ? '' : String(value).replace('.', signsOf(locale).decimal)
