import type { I18n, Locale } from '../i18n/index.ts'
import { showToast } from '../ui/toasts.ts'
import { writeLocale } from './preferences.ts'

/**
 * Shows the storefront in another language, remembers it here, and lets `keep` take it to the member's account. Rejects
 * where the language did not arrive.
 */
export const chooseLocale = async (
  chosen: Locale,
  { t, locale, setLocale }: Pick<I18n, 't' | 'locale' | 'setLocale'>,
  keep: () => Promise<unknown> | undefined,
): Promise<void> => {
  await setLocale(chosen)
  if (locale.value !== chosen) return // Another was chosen meanwhile.
  writeLocale(chosen)
  // A member's language goes with the member: otherwise their old one would come back with the next visit.
  const keepIt = async (): Promise<void> => {
    try {
      await keep()
    } catch {
      showToast({ message: t('core.languageNotKept'), tone: 'bad', action: { label: t('core.retry'), run: keepIt } })
    }
  }
  await keepIt()
}
