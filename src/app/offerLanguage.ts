import { watch } from 'vue'
import type { I18n, Locale } from '../i18n/index.ts'
import { writeChosenLocale } from '../lib/chosenLocale.ts'
import type { StorefrontConfig } from '../lib/config.ts'
import { languageName } from '../lib/languageName.ts'
import type { Root } from '../ui/root.ts'
import { chooseLocale } from './chooseLocale.ts'
import { readDeclinedLocale, writeDeclinedLocale } from './preferences.ts'

/** A person who chose a language, or whose browser did, keeps it: a member's other language is offered, once here. */
export const offerLanguage = async (wanted: Locale, config: StorefrontConfig, i18n: I18n, { showToast }: Pick<Root, 'showToast'>): Promise<void> => {
  if (readDeclinedLocale() === wanted) return
  await i18n.load(['preferences'])
  const { t, locale } = i18n
  const shown = locale.value
  const change = async (): Promise<void> => {
    try {
      await chooseLocale(wanted, config, i18n, showToast, () => undefined) // It is the member's already.
    } catch {
      showToast({ message: t('preferences.languageFailed'), tone: 'bad' })
    }
  }
  const keep = (): void => {
    writeChosenLocale(shown)
    writeDeclinedLocale(wanted)
  }
  const dismiss = showToast({
    message: t('preferences.otherLanguage', { language: languageName(wanted, shown) }),
    action: { label: t('preferences.switchTo', { language: languageName(wanted) }), run: change },
    refusal: { label: t('preferences.keep', { language: languageName(shown) }), run: keep },
    topic: 'language',
    timeout: 0,
    isForEveryPage: true,
  })
  // Whoever has chosen meanwhile has answered.
  watch(locale, dismiss, { once: true })
}
