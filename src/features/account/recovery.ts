/** What the marketplace's answers to a forgotten password mean (specification, Errors, Front API). */
import type { ApiError } from '../../api/ApiError.ts'
import { errorText } from '../../i18n/errors.ts'
import type { I18n, MessageKey } from '../../i18n/index.ts'

/**
 * - `unknown` no account has the address
 * - `link` the link's token is wrong, expired or used
 * - `password` the new password is refused; the link still works
 * - `other` anything else, a lost answer included
 */
type RecoveryFailure = 'unknown' | 'link' | 'password' | 'other'

/** Reads the two documented 403 by their words: their status and shape are the same. */
export const recoveryFailure = ({ status, message, fields }: ApiError): RecoveryFailure => {
  if (status === 401) return 'unknown'
  if (status === 422) return 'password' in fields ? 'password' : 'token' in fields ? 'link' : 'other'
  if (status !== 403) return 'other'
  if (/wrong token/i.test(message)) return 'link'
  return /access this resource/i.test(message) ? 'password' : 'other'
}

/** What a visitor reads of a failure: their calls carry no session, so a 403 is never about ownership. */
export const visitorFailure = (error: ApiError, t: I18n['t'], refused: MessageKey = 'visitor.refused'): string =>
  error.kind === 'forbidden' ? t(refused) : errorText(error, t)
