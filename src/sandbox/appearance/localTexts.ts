/** Texts that are one for all languages, or one for each, while they are edited in one of them. */
import { LOCALES, type Locale } from '../../lib/languages.ts'

const isTexts = (value: unknown): value is Partial<Record<Locale, string>> => typeof value === 'object' && value !== null

/** What a text says in a language, as a field shows it. */
export const localTextAt = (value: unknown, locale: Locale): string =>
  typeof value === 'string' ? value : isTexts(value) ? value[locale] ?? '' : ''

/**
 * The text with other words in a language. Words that were the same for all languages stay in the others; without words
 * in any there is no text.
 */
export const withLocalText = (value: unknown, locale: Locale, words: string): Partial<Record<Locale, string>> | undefined => {
  const before = typeof value === 'string' ? Object.fromEntries(LOCALES.map((code) => [code, value])) : isTexts(value) ? value : {}
  const filled = Object.entries({ ...before, [locale]: words }).filter(([, text]) => text.trim() !== '')
  return filled.length === 0 ? undefined : Object.fromEntries(filled)
}
