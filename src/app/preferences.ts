/**
 * What a person chose on this device. Read by the document's starter before any other script, so this file stays small
 * and imports little.
 */
import { readChosenLocale, writeVisitLocale } from '../lib/chosenLocale.ts'
import { LOCALES, localeOf, type Locale } from '../lib/languages.ts'

export type Appearance = 'system' | 'light' | 'dark'

const DECLINED_LANGUAGE_KEY = 'stoa.language.declined'
const APPEARANCE_KEY = 'stoa.appearance'
const SEARCH_SHORTCUT_KEY = 'stoa.slash'

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // Storage may be forbidden (a private window, a sandboxed frame): then nothing was chosen.
  }
}

const write = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The choice then holds for this visit only.
  }
}

/**
 * What the address asks for (`?lang=fr`: a search engine's link leads there, and is kept for this window's visit), then the
 * person's choice, the browser's languages, and the marketplace's first language.
 */
export const readLocale = (offered: readonly Locale[]): Locale => {
  const asked = new URLSearchParams(location.search).get('lang')
  for (const tag of [asked, readChosenLocale(), ...navigator.languages]) {
    const locale = localeOf(tag)
    if (locale && offered.includes(locale)) {
      if (tag === asked) writeVisitLocale(locale)
      return locale
    }
  }
  return offered[0] ?? LOCALES[0]
}

/** The member's language that somebody here did not want. */
export const readDeclinedLocale = (): string | null => read(DECLINED_LANGUAGE_KEY)

export const writeDeclinedLocale = (locale: Locale): void => write(DECLINED_LANGUAGE_KEY, locale)

export const readAppearance = (): Appearance => {
  const chosen = read(APPEARANCE_KEY)
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

export const writeAppearance = (appearance: Appearance): void => write(APPEARANCE_KEY, appearance)

/** Whether `/` leads to the search field: who speaks to their computer may want no key to do so (WCAG 2.1.4). */
export const readSearchShortcut = (): boolean => read(SEARCH_SHORTCUT_KEY) !== 'off'

export const writeSearchShortcut = (isOn: boolean): void => write(SEARCH_SHORTCUT_KEY, isOn ? 'on' : 'off')

/** Shows an appearance; 'system' leaves the choice to the style sheet. */
export const showAppearance = (appearance: Appearance, host: HTMLElement): void => {
  if (appearance === 'system') delete host.dataset['theme']
  else host.dataset['theme'] = appearance
}
