import type { Locale } from './languages.ts'

/** A text of the operator's: one for all languages, or one for each. */
export type LocalText = string | Readonly<Partial<Record<Locale, string>>>

/** The text in a language; where it has none in that one, the first that it has. */
export const textIn = (text: LocalText, locale: Locale): string =>
  typeof text === 'string' ? text : text[locale] ?? Object.values(text)[0] ?? ''
