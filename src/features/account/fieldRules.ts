/** Rules of the account's fields. The marketplace may still refuse what passes them. */
import * as z from 'zod/mini'
import type { I18n, MessageKey } from '../../i18n/index.ts'
import { isEmail } from '../../lib/text.ts'

type Translate = I18n['t']

const FIELD_MAX_LENGTH = 255

/** What a new password must be, in the order in which it is shown. */
export const PASSWORD_RULES = [
  { message: 'account.ruleLength', count: 8, isMet: (password: string) => password.length >= 8 },
] as const satisfies readonly { message: MessageKey, count: number, isMet: (password: string) => boolean }[]

/** It ends nothing: after an abort the rules of the whole form would not be checked. A field shows its first message. */
const isMissing = (message: MessageKey, t: Translate) => z.minLength(1, { error: () => t(message) })

/** A line of text, which may be empty. */
export const line = (t: Translate) =>
  z.string().check(z.trim(), z.maxLength(FIELD_MAX_LENGTH, { error: () => t('account.tooLong', { count: FIELD_MAX_LENGTH }) }))

/** A line of text that is required. */
export const needed = (message: MessageKey, t: Translate) => line(t).check(isMissing(message, t))

/** The address of an account. */
export const neededEmail = (t: Translate) =>
  z.string().check(z.trim(), isMissing('account.needEmail', t), z.refine(isEmail, { error: () => t('account.badEmail') }))

/** A password as it is: spaces at its ends count. */
export const neededPassword = (message: MessageKey, t: Translate) => z.string().check(isMissing(message, t))

/** A new password. */
export const newPassword = (message: MessageKey, t: Translate) =>
  neededPassword(message, t).check(
    ...PASSWORD_RULES.map(({ isMet, count }) => z.refine<string>(isMet, { error: () => t('account.weakPassword', { count }) })),
  )
