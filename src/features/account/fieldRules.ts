/** What may be typed into the account's fields. The marketplace has the last word. */
import type { I18n, MessageKey } from '../../i18n/index.ts'
import type { Problems, Typed } from './useAccountForm.ts'

const LONGEST = 255

/** Good enough to be worth asking about; whether it is an address only an e-mail shows. */
export const isEmail = (text: string): boolean => /^\S+@\S+$/.test(text.trim())

/** What a new password must be, in the order in which it is told. */
export const PASSWORD_RULES = [
  { message: 'account.ruleLength', count: 8, isMet: (password: string) => password.length >= 8 },
] as const satisfies readonly { message: MessageKey, count: number, isMet: (password: string) => boolean }[]

type Rule = (value: string, t: I18n['t']) => string | undefined

/** Something must stand there. */
export const needs = (message: MessageKey): Rule => (value, t) => {
  const length = value.trim().length
  return length === 0 ? t(message) : length > LONGEST ? t('account.tooLong', { count: LONGEST }) : undefined
}

export const needsEmail: Rule = (value, t) =>
  value.trim() === '' ? t('account.needEmail') : isEmail(value) ? undefined : t('account.badEmail')

/** A password as it is: spaces at its ends count. */
export const needsPassword = (message: MessageKey): Rule => (value, t) => (value === '' ? t(message) : undefined)

/** A password that can become one. */
export const needsNewPassword = (message: MessageKey): Rule => (value, t) => {
  if (value === '') return t(message)
  const unmet = PASSWORD_RULES.find(({ isMet }) => !isMet(value))
  return unmet && t('account.weakPassword', { count: unmet.count })
}

/** What is wrong with the fields that have a rule. */
export const problemsOf = (values: Typed, rules: Readonly<Record<string, Rule>>, t: I18n['t']): Problems =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) => {
      const problem = rule(values[name] ?? '', t)
      return problem === undefined ? [] : [[name, problem] as const]
    }),
  )
