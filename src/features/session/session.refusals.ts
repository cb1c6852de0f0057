/** What a refused sign-in is about, for the form and the dialog that ask for it. */
import type { ApiError } from '../../api/ApiError.ts'
import { errorText } from '../../i18n/errors.ts'
import type { I18n } from '../../i18n/index.ts'

/**
 * The field that a refused sign-in is about, from the server's fields or, where it only has a message, from its words
 * (specification, Login failures: `Invalid Email Address`, `Invalid Password`).
 */
export const fieldOfRefusal = ({ kind, fields, message }: ApiError): 'email' | 'password' | undefined => {
  if (kind !== 'invalid' && kind !== 'refused') return undefined
  const named = [...Object.keys(fields), message].join(' ')
  if (/passw|mot de passe/i.test(named)) return 'password'
  return /e-?mail/i.test(named) ? 'email' : undefined
}

/**
 * What a person reads of a refused sign-in: what is said of its field, where anything is. The marketplace answers the same for a blocked account as for none
 * (specification, Login failures), so the text names both.
 */
export const refusalText = (error: ApiError, t: I18n['t']): string => {
  const message = error.fields[fieldOfRefusal(error) ?? ''] ?? error.message
  if (/^invalid e-?mail address/i.test(message.trim())) return t('session.noAccount')
  return message === error.message ? errorText(error, t) : errorText('invalid', t, { message })
}
