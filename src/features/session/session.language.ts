import type { I18n, Locale } from '../../i18n/index.ts'
import { LOCALES } from '../../i18n/index.ts'

/** The language follows the member, and the one from before comes back when they go. */
export const createMemberLanguage = (i18n: I18n, offered: readonly Locale[]) => {
  let before: Locale | null = null
  /** Chosen while nobody knew who is here. */
  let chosen: Locale | null = null
  return {
    /** Speaks as the member wishes, where that is offered; a file that does not come changes nothing. */
    speakAs: async (lang: string | null): Promise<void> => {
      const wanted = LOCALES.find((locale) => locale === lang?.slice(0, 2).toLowerCase())
      if (!wanted || !offered.includes(wanted) || wanted === i18n.locale.value) return
      before ??= i18n.locale.value
      await i18n.setLocale(wanted).catch(() => undefined)
    },
    /** The member has gone. */
    giveBack: (): void => {
      if (before) void i18n.setLocale(before).catch(() => undefined)
      before = chosen = null
    },
    /** What the person chose here outlives the session; `isEarly` where it is not known yet whether they are a member. */
    stay: (lang: Locale, isEarly: boolean): void => {
      before = null
      chosen = isEarly ? lang : null
    },
    /** What was chosen early, once. */
    takeChosen: (): Locale | null => {
      const early = chosen
      chosen = null
      return early
    },
  }
}
