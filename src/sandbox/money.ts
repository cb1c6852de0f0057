/** Amounts in the sandbox are added as whole cents; records and answers hold them in the currency's main unit. */

/** Whole cents of an amount. */
export const toCents = (amount: number): number => Math.round(amount * 100)

/** The amount of whole cents. */
export const fromCents = (cents: number): number => cents / 100

/** Sum of amounts, exact to the cent. */
export const sum = (amounts: readonly number[]): number =>
  fromCents(amounts.reduce((total, amount) => total + toCents(amount), 0))

/** `amount` × `qty`, exact to the cent. */
export const times = (amount: number, qty: number): number => fromCents(toCents(amount) * qty)

/** A percentage of an amount, rounded to the cent. */
export const percentOf = (amount: number, percent: number): number =>
  fromCents(Math.round((toCents(amount) * percent) / 100))

/** An amount as the platform displays it, as plain text. */
export const displayPrice = (amount: number, currency: string, language = 'en'): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount)

/** The same with the markup that the platform's display prices may contain (specification, `price_with_currency`). */
export const displayPriceHtml = (amount: number, currency: string): string =>
  `<span class="price">${displayPrice(amount, currency).replace('€', '&euro;')}</span>`
