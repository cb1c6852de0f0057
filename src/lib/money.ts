/** Money is formatted, never computed: amounts are the server's, in the currency's main unit. */

const formats = new Map<string, Intl.NumberFormat>()

/** For a code of three letters, which Intl takes even where it does not know the currency. */
const formatFor = (locale: string, currency: string, trailingZeroDisplay: 'auto' | 'stripIfInteger'): Intl.NumberFormat => {
  const key = locale + currency + trailingZeroDisplay
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay })
  formats.set(key, known)
  return known
}

/**
 * An amount in its currency, as people of `locale` write it; whole amounts without decimals.
 * @param currency ISO 4217 code in either case; unknown codes stand after the number
 * @param isExact with the currency's decimals for whole amounts too, so that a column of amounts lines up
 */
export const formatMoney = (amount: number, currency: string | null | undefined, locale: string, isExact?: boolean): string => {
  const code = (currency ?? '').toUpperCase()
  if (/^[A-Z]{3}$/.test(code)) {
    // From right to left the sign of JP¥ would stand before its letters: the mark behind it holds both together.
    return formatFor(locale, code, isExact ? 'auto' : 'stripIfInteger').format(amount).replace(/[A-Z]\p{Sc}$/u, '$&\u200e')
  }
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 }).format(amount)
  return code ? `${number} ${code}` : number
}
