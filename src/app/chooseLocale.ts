import type { I18n, Locale } from '../i18n/index.ts'
import { writeChosenLocale } from '../lib/chosenLocale.ts'
import type { StorefrontConfig } from '../lib/config.ts'
import { loadTexts } from '../lib/loadTexts.ts'
import type { ShowToast } from '../ui/toasts.ts'

/**
 * Shows the storefront in another language, remembers it here, and calls `save` to store it in the member's account.
 * Rejects where the messages or the operator's texts did not arrive.
 */
export const chooseLocale = async (
  chosen: Locale,
  config: StorefrontConfig,
  { t, locale, setLocale }: Pick<I18n, 't' | 'locale' | 'setLocale'>,
  showToast: ShowToast,
  save: () => Promise<unknown> | undefined,
): Promise<void> => {
  await loadTexts(config, chosen)
  await setLocale(chosen)
  if (locale.value !== chosen) return // Another was chosen meanwhile.
  writeChosenLocale(chosen)
  // Otherwise their other devices would offer another language.
  const saveChoice = async (): Promise<void> => {
    try {
      await save()
    } catch {
      showToast({ message: t('preferences.languageNotSaved'), tone: 'bad', action: { label: t('core.retry'), run: saveChoice } })
    }
  }
  await saveChoice()
}
