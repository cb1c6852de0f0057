/** The member's own account (specification, Front API, account; gaps, Assumed endpoints); `visitor.ts` has what needs no session. */
import * as z from 'zod/mini'
import { assumed, endpoint, memberErrors } from './endpoint.ts'
import { Member } from './member.ts'
import { FieldValue, Outcome } from './records.ts'

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
