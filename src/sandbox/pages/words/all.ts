/** The words of the sandbox's pages in all languages; only the sandbox's server loads them. */
import { LOCALES, localeOf, type Locale } from '../../../lib/languages.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import type { PageWords } from './words.ts'

/** By language. */
export const PAGE_WORDS: Readonly<Record<Locale, PageWords>> = { en, fr, de, es, ar }

/** The language that an address asks for, and its words; those of English where it asks for none of ours. */
export const wordsFor = (language: string | null | undefined): { readonly lang: Locale, readonly words: PageWords } => {
  const lang = localeOf(language) ?? LOCALES[0]
  return { lang, words: PAGE_WORDS[lang] }
}

/** One of the words in every language. */
export const inEveryLanguage = (pick: (words: PageWords) => string): Record<Locale, string> =>
  ({ en: pick(en), fr: pick(fr), de: pick(de), es: pick(es), ar: pick(ar) })
