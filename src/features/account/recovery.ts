/** What the marketplace's answers to a forgotten password mean (specification, Errors, Front API). */
import type { ApiError } from '../../api/ApiError.ts'

/**
 * - `unknown` no account has the address
 * - `link` the link's token is wrong, expired or used
 * - `password` the new password is refused; the link stays good
 * - `session` a page instead of an answer: the call carried a session
 * - `other` anything else, a lost answer included
 */
export type RecoveryFailure = 'unknown' | 'link' | 'password' | 'session' | 'other'

/** Reads the two documented 403 by their words: their status and shape are the same. */
export const recoveryFailure = ({ status, message, fields }: ApiError): RecoveryFailure => {
  if (status === 401) return 'unknown'
  if (status === 422) return 'password' in fields ? 'password' : 'token' in fields ? 'link' : 'other'
  if (status !== 403) return 'other'
  if (message === '') return 'session'
  if (/wrong token/i.test(message)) return 'link'
  return /access this resource/i.test(message) ? 'password' : 'other'
}
