/** An account, for whoever is not signed in (specification, Front API, account): making one, and a forgotten password. */
import * as z from 'zod/mini'
import { endpoint, specified, visitorErrors } from './endpoint.ts'
import { Member } from './member.ts'
import { Notice } from './records.ts'
import { Flag, bareOrUnder } from './schema.ts'

export const create = endpoint({
  name: 'account.create',
  method: 'POST',
  path: '/account/create',
  auth: 'visitor',
  summary: 'Creates a member.',
  body: z.looseObject({
    email: z.string(),
    password: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    account_type: z.enum(['individual', 'company']),
    business_name: z.optional(z.string()),
    lang: z.optional(z.string()),
  }),
  response: bareOrUnder('me', Member),
  status: 201,
  errors: [
    { status: 422, body: 'standard', when: 'a field is missing, the address is taken, or the password is too weak' },
    ...visitorErrors,
  ],
  provenance: specified('Front API, POST /account/create', 'the body, the status and the validation messages'),
})

export const forgotPassword = endpoint({
  name: 'account.forgotPassword',
  method: 'POST',
  path: '/account/forgot-password',
  auth: 'visitor',
  summary: 'E-mails a single-use link whose token is valid for one hour.',
  body: z.looseObject({ email: z.string() }),
  response: Notice,
  errors: [
    { status: 401, body: 'recovery', when: 'no account has this e-mail address', message: 'user not found' },
    { status: 422, body: 'standard', when: 'the e-mail address is missing or malformed' },
    ...visitorErrors,
  ],
  provenance: specified('Front API, POST /account/forgot-password'),
})

export const resetPassword = endpoint({
  name: 'account.resetPassword',
  method: 'POST',
  path: '/account/reset-password',
  auth: 'visitor',
  summary: 'Sets a new password with the token of the link.',
  body: z.looseObject({ email: z.string(), password: z.string(), token: z.string() }),
  response: Notice,
  errors: [
    { status: 401, body: 'recovery', when: 'no account has this e-mail address', message: 'user not found' },
    { status: 403, body: 'standard', when: 'the token is wrong, expired or used', message: 'Wrong Token Provided' },
    { status: 403, body: 'standard', when: 'the new password is refused', message: 'You cannot access this resource' },
    { status: 422, body: 'standard', when: 'a field is missing' },
    ...visitorErrors,
  ],
  provenance: specified('Front API, POST /account/reset-password'),
})

export const emailExists = endpoint({
  name: 'account.emailExists',
  method: 'POST',
  path: '/account/email-exist',
  auth: 'visitor',
  summary: 'Says whether an e-mail address is registered.',
  body: z.looseObject({ email: z.string() }),
  response: z.looseObject({ exists: Flag }),
  errors: [{ status: 422, body: 'standard', when: 'the e-mail address is missing or malformed' }, ...visitorErrors],
  provenance: specified('Front API, POST /account/email-exist', 'the payload'),
})
