/** What a refused sign-in is about, for the form and the dialog that ask for it. */
import type { ApiError } from '../../api/ApiError.ts'
import { errorText } from '../../i18n/errors.ts'
import type { I18n } from '../../i18n/index.ts'

type SignInField = 'email' | 'password'

const fieldIn = (words: string): SignInField | undefined => {
  if (/passw|mot de passe/i.test(words)) return 'password'
  return /e-?mail/i.test(words) ? 'email' : undefined
}

/**
 * The field that a refused sign-in is about, from the server's fields or, where it only has a message, from its words
 * (specification, Login failures: `Invalid Email Address`, `Invalid Password`).
 */
export const fieldOfRefusal = ({ kind, fields, message }: ApiError): SignInField | undefined =>
  (kind === 'invalid' || kind === 'refused' ? fieldIn(Object.keys(fields).join(' ')) ?? fieldIn(message) : undefined)

/**
 * What a person reads of a refused sign-in. The marketplace answers the same for a blocked account as for none
 * (specification, Login failures), so the text names both.
 */
export const refusalText = (error: ApiError, t: I18n['t']): string =>
  /^invalid e-?mail address/i.test(error.message.trim()) ? t('session.noAccount') : errorText(error, t)

/** The same for each field that the refusal is about. */
export const refusalProblems = (error: ApiError, t: I18n['t']): Partial<Record<SignInField, string>> => {
  const field = fieldOfRefusal(error)
  const named = Object.entries(error.fields).flatMap(([name, message]) => {
    const about = field && fieldIn(name)
    return about ? [[about, errorText('invalid', t, { message })] as const] : []
  })
  if (named.length > 0) return Object.fromEntries(named)
  return field ? { [field]: refusalText(error, t) } : {}
}
