/** The member's own account (specification, Front API, account; gaps, Assumed endpoints). */
import * as z from 'zod/mini'
import { assumed, endpoint, memberErrors, specified, visitorErrors } from './endpoint.ts'
import { Member } from './member.ts'
import { FieldValue, Notice, Outcome } from './records.ts'
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

export const updateProfile = endpoint({
  name: 'account.updateProfile',
  method: 'PUT',
  path: '/account/profile',
  auth: 'member',
  summary: 'Changes the signed-in member.',
  body: z.looseObject({
    first_name: z.optional(z.string()),
    last_name: z.optional(z.string()),
    business_name: z.optional(z.nullable(z.string())),
    lang: z.optional(z.string()),
    attributes: z.optional(z.record(z.string(), FieldValue)),
  }),
  response: z.extend(Outcome, { me: Member }),
  errors: [{ status: 422, body: 'standard', when: 'a field is invalid' }, ...memberErrors],
  provenance: assumed('account.updateProfile'),
})

export const changePassword = endpoint({
  name: 'account.changePassword',
  method: 'PUT',
  path: '/account/password',
  auth: 'member',
  summary: 'Changes the password of the signed-in member.',
  body: z.looseObject({ current_password: z.string(), password: z.string() }),
  response: Outcome,
  errors: [
    { status: 422, body: 'standard', when: 'the current password is wrong', message: 'Invalid Password' },
    { status: 422, body: 'standard', when: 'the new password is refused' },
    ...memberErrors,
  ],
  provenance: assumed('account.changePassword'),
})
