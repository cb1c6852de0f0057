import { issueToken, SESSION_COOKIE } from '../http/auth.ts'
import type { Desk, HandlersOf } from '../http/call.ts'
import { json, memberOf } from '../http/call.ts'
import type { Input } from '../http/input.ts'
import { textOf } from '../http/input.ts'
import { Refusal } from '../http/refusal.ts'
import type { Member } from '../model.ts'
import { forgetMember } from '../otherSide/watch.ts'
import { ownMember } from '../present/members.ts'

/**
 * The member with this e-mail address and password; a blocked account is treated as unknown.
 * @throws Refusal 422 with the specification's two messages
 */
export const authenticate = ({ records }: Pick<Desk, 'records'>, body: Input): Member => {
  const member = records.memberByEmail(textOf(body['email']) ?? '')
  if (!member?.is_active) throw new Refusal(422, 'standard', 'Invalid Email Address')
  // The password is compared without trimming: spaces at its start and end count.
  if (member.password !== body['password']) throw new Refusal(422, 'standard', 'Invalid Password')
  return member
}

export const auth: HandlersOf<'auth'> = {
  login: (call) => ({
    status: 'success',
    data: { token: issueToken(call.records, call.mint, authenticate(call, call.body)).token },
  }),

  me: (call) => ({ me: ownMember(call.records, memberOf(call)) }),

  logout: (call) => {
    const member = memberOf(call)
    const { session } = call.caller
    const { world } = call.records
    forgetMember(call.records, member.id)
    // Without the cookie the session is unknown, so that all sessions of the member end. The token stays valid.
    world.sessions = world.sessions.filter((one) => (session === null ? one.user_id !== member.id : one.id !== session))
    const headers = session === null ? {} : { 'set-cookie': `${SESSION_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax` }
    return json({ code: 200, status: 'success', message: 'You are signed out.' }, 200, headers)
  },
}
