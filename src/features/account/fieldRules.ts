/** Rules of the account's fields. The marketplace may still refuse what passes them. */
import type { I18n, MessageKey } from '../../i18n/index.ts'
import { isEmail } from '../../lib/text.ts'
import type { Problems, Typed } from './useAccountForm.ts'

const FIELD_MAX_LENGTH = 255

/** What a new password must be, in the order in which it is shown. */
export const PASSWORD_RULES = [
  { message: 'account.ruleLength', count: 8, isMet: (password: string) => password.length >= 8 },
] as const satisfies readonly { message: MessageKey, count: number, isMet: (password: string) => boolean }[]

type Rule = (value: string, t: I18n['t']) => string | undefined

/** The field is required. */
export const needs = (message: MessageKey): Rule => (value, t) => {
  const length = value.trim().length
  return length === 0 ? t(message) : length > FIELD_MAX_LENGTH ? t('account.tooLong', { count: FIELD_MAX_LENGTH }) : undefined
}

export const needsEmail: Rule = (value, t) =>
  value.trim() === '' ? t('account.needEmail') : isEmail(value) ? undefined : t('account.badEmail')

/** A password as it is: spaces at its ends count. */
export const needsPassword = (message: MessageKey): Rule => (value, t) => (value === '' ? t(message) : undefined)

/** A new password. */
export const needsNewPassword = (message: MessageKey): Rule => (value, t) => {
  if (value === '') return t(message)
  const unmet = PASSWORD_RULES.find(({ isMet }) => !isMet(value))
  return unmet && t('account.weakPassword', { count: unmet.count })
}

/** The problems of the fields that have a rule. */
export const problemsOf = (values: Typed, rules: Readonly<Record<string, Rule>>, t: I18n['t']): Problems =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) => {
      const problem = rule(values[name] ?? '', t)
      return problem === undefined ? [] : [[name, problem] as const]
    }),
  )
