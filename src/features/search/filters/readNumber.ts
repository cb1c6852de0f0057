import { latinDigits } from '../../../lib/latinDigits.ts'

/** Digits in groups of three, as they stand in a number that somebody wrote or copied. */
const GROUPED: Readonly<Record<string, RegExp>> = { ',': /^-?\d{1,3}(?:,\d{3})+(?=\.|$)/, '.': /^-?\d{1,3}(?:\.\d{3})+(?=,|$)/ }

const decimalOf = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'

/**
 * Reads a number as people write it: `1 234,5`, `1,234.5`, `12.50 €`.
 * @param locale whose sign for decimals counts where both readings are possible
 * @returns undefined for what is no number
 */
export const readNumber = (text: string, locale: string): number | undefined => {
  const bare = latinDigits(text.normalize('NFKC')).replace(/[\s'’\p{Sc}]/gu, '').replace('−', '-')
  const group = decimalOf(locale) === ',' ? '.' : ','
  const ungrouped = GROUPED[group]?.test(bare) ? bare.replaceAll(group, '') : bare
  const number = ungrouped.replace(',', '.')
  return /^-?(?:\d{1,12}(?:\.\d*)?|\.\d+)$/.test(number) ? Math.round(Number(number) * 1e6) / 1e6 : undefined
}
