import type { ApiError } from '../../api/ApiError.ts'

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
