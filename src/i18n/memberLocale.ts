import { localeOf } from '../lib/languages.ts'
import type { I18n, Locale } from './index.ts'

/** The member's language, for as long as they are here: the one from before comes back when they go. */
export const createMemberLocale = (i18n: I18n, offered: readonly Locale[]) => {
  let previous: Locale | null = null
  /** Chosen while it was not known yet who is here. */
  let chosenEarly: Locale | null = null
  return {
    /** Shows the member's language, where it is offered; a file that does not arrive changes nothing. */
    show: async (lang: string | null): Promise<void> => {
      const wanted = localeOf(lang)
      if (!wanted || !offered.includes(wanted) || wanted === i18n.locale.value) return
      previous ??= i18n.locale.value
      await i18n.setLocale(wanted).catch(() => undefined)
    },
    /** The member has gone. */
    restore: (): void => {
      if (previous) void i18n.setLocale(previous).catch(() => undefined)
      previous = chosenEarly = null
    },
    /** What the person chose here outlives the session; `isEarly` where it is not known yet whether they are a member. */
    choose: (lang: Locale, isEarly: boolean): void => {
      previous = null
      chosenEarly = isEarly ? lang : null
    },
    /** What was chosen early, once. */
    takeChosen: (): Locale | null => {
      const chosen = chosenEarly
      chosenEarly = null
      return chosen
    },
  }
}
