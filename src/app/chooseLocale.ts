import type { I18n, Locale } from '../i18n/index.ts'
import type { ShowToast } from '../ui/toasts.ts'
import { writeLocale } from './preferences.ts'

/**
 * Shows the storefront in another language, remembers it here, and calls `save` to store it in the member's account.
 * Rejects where the messages did not arrive.
 */
export const chooseLocale = async (
  chosen: Locale,
  { t, locale, setLocale }: Pick<I18n, 't' | 'locale' | 'setLocale'>,
  showToast: ShowToast,
  save: () => Promise<unknown> | undefined,
): Promise<void> => {
  await setLocale(chosen)
  if (locale.value !== chosen) return // Another was chosen meanwhile.
  writeLocale(chosen)
  // Otherwise the language of the member's account would come back with the next visit.
  const saveChoice = async (): Promise<void> => {
    try {
      await save()
    } catch {
      showToast({ message: t('preferences.languageNotSaved'), tone: 'bad', action: { label: t('core.retry'), run: saveChoice } })
    }
  }
  await saveChoice()
}
