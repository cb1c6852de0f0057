/** The language that a person chose in this browser, as the document's starter reads it: small, and without imports. */
const LANGUAGE_KEY = 'stoa.language'

/** What an address of this window's visit asked for, or what was chosen here; null for nothing. */
export const readChosenLocale = (): string | null => {
  try {
    return sessionStorage.getItem(LANGUAGE_KEY) ?? localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null // Storage may be forbidden (a private window, a sandboxed frame): then nothing was chosen.
  }
}

/** For this window's visit: its other addresses name no language, and neither does the way back from paying. */
export const writeVisitLocale = (locale: string): void => {
  try {
    sessionStorage.setItem(LANGUAGE_KEY, locale)
  } catch {
    // It then holds until the next document.
  }
}

/** For all visits; what an address asked for before is outdated by it. */
export const writeChosenLocale = (locale: string): void => {
  try {
    sessionStorage.removeItem(LANGUAGE_KEY)
    localStorage.setItem(LANGUAGE_KEY, locale)
  } catch {
    // The choice then holds for this visit only.
  }
}
