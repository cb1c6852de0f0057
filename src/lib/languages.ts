/**
 * The languages that the storefront speaks, the first for whoever reads none of them. A new one is a code here and a
 * folder in `i18n/messages/`, with the same files as `en`; one that is read from right to left is named below too.
 */
export const LOCALES = ['en', 'fr', 'de', 'es', 'ar'] as const

/** A language that the storefront speaks. */
export type Locale = (typeof LOCALES)[number]

/** The language of a tag such as `fr-CA`; undefined where it is none of ours. */
export const localeOf = (tag: string | null | undefined): Locale | undefined => {
  const code = tag?.slice(0, 2).toLowerCase()
  return LOCALES.find((locale) => locale === code)
}

/** In which direction a language is read. */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr')

/** Says in which language all is that an element holds; only what is new, since even the same makes a browser style it all again. */
export const setLanguage = (element: HTMLElement, locale: Locale): void => {
  if (element.lang !== locale) element.lang = locale
  if (element.dir !== directionOf(locale)) element.dir = directionOf(locale)
}
