/** Signing in and out (specification, Authentication). */
import * as z from 'zod/mini'
import { endpoint, memberErrors, specified, visitorErrors } from './endpoint.ts'
import { Member } from './member.ts'
import { Notice } from './records.ts'

/** The token is valid one year from login, only on its own marketplace; there is no refresh. */
export const login = endpoint({
  name: 'auth.login',
  method: 'POST',
  path: '/auth/login',
  auth: 'visitor',
  summary: 'Signs a member in and answers a token valid for one year.',
  body: z.looseObject({ email: z.string(), password: z.string() }),
  response: z.looseObject({ status: z.optional(z.string()), data: z.looseObject({ token: z.string() }) }),
  errors: [
    { status: 422, body: 'standard', when: 'no active account has this e-mail address', message: 'Invalid Email Address' },
    { status: 422, body: 'standard', when: 'the password is wrong', message: 'Invalid Password' },
    ...visitorErrors,
  ],
  provenance: specified('Front API, POST /auth/login'),
})

/** The signed-in member, under `me`. */
export const me = endpoint({
  name: 'auth.me',
  method: 'GET',
  path: '/auth/me',
  auth: 'member',
  summary: 'The signed-in member.',
  response: z.looseObject({ me: Member }),
  errors: memberErrors,
  provenance: specified('Front API, GET /auth/me'),
})

/** Ends the server's session; the token stays valid and clients discard it themselves. */
export const logout = endpoint({
  name: 'auth.logout',
  method: 'DELETE',
  path: '/auth/logout',
  auth: 'member',
  summary: 'Ends the server session; the token stays valid.',
  response: Notice,
  errors: memberErrors,
  provenance: specified('Front API, DELETE /auth/logout', 'the body of the answer'),
})
