/** The language that a person chose in this browser, as the document's starter reads it: small, and without imports. */
const LANGUAGE_KEY = 'stoa.language'

/** What was chosen here; null for nothing. */
export const readChosenLocale = (): string | null => {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null // Storage may be forbidden (a private window, a sandboxed frame): then nothing was chosen.
  }
}

export const writeChosenLocale = (locale: string): void => {
  try {
    localStorage.setItem(LANGUAGE_KEY, locale)
  } catch {
    // The choice then holds for this visit only.
  }
}
