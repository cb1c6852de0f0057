import { isEmail } from '../../lib/text.ts'
import type { Call, HandlersOf } from '../http/call.ts'
import { memberOf } from '../http/call.ts'
import type { Input } from '../http/input.ts'
import { UnusableBody, recordOf, textOf } from '../http/input.ts'
import type { FieldProblem } from '../http/refusal.ts'
import { Refusal, invalid } from '../http/refusal.ts'
import { makeMember, profileChanges } from '../market/members.ts'
import { metafieldsOf } from '../market/metafields.ts'
import { ownMember } from '../present/members.ts'

/** The shortest password that is accepted. */
const PASSWORD_MIN_LENGTH = 8
const RESET_TOKEN_LIFETIME_S = 3600

const isStrong = (value: unknown): value is string => typeof value === 'string' && value.length >= PASSWORD_MIN_LENGTH

const emailOf = (body: Input): string => {
  const email = textOf(body['email']) ?? ''
  if (!isEmail(email)) throw invalid([{ field: 'email', message: 'Please give a valid email address.' }])
  return email
}

const activeMember = (call: Call) => {
  const member = call.records.memberByEmail(emailOf(call.body))
  if (!member?.is_active) throw new Refusal(401, 'recovery', 'user not found')
  return member
}

const problemsOf = (call: Call): FieldProblem[] => {
  const { body, records } = call
  const problems: FieldProblem[] = []
  const email = textOf(body['email']) ?? ''
  if (!isEmail(email)) problems.push({ field: 'email', message: 'Please give a valid email address.' })
  else if (records.memberByEmail(email)) problems.push({ field: 'email', message: 'This email address is taken.' })
  if (!isStrong(body['password'])) problems.push({ field: 'password', message: 'The password needs 8 characters.' })
  if (!textOf(body['first_name'])) problems.push({ field: 'first_name', message: 'First name is missing.' })
  if (!textOf(body['last_name'])) problems.push({ field: 'last_name', message: 'Last name is missing.' })
  const type = body['account_type'] ?? 'individual'
  if (type !== 'individual' && type !== 'company') {
    problems.push({ field: 'account_type', message: 'The account is individual or company.' })
  }
  if (type === 'company' && !textOf(body['business_name'])) {
    problems.push({ field: 'business_name', message: 'Business name is missing.' })
  }
  return problems
}

export const account: HandlersOf<'account'> = {
  create: (call) => {
    const problems = problemsOf(call)
    if (problems.length > 0) throw invalid(problems)
    const member = makeMember(call.records, call.body)
    call.records.addMember(member)
    return ownMember(call.records, member)
  },

  emailExists: (call) => ({ exists: call.records.memberByEmail(emailOf(call.body)) !== undefined }),

  forgotPassword: (call) => {
    const member = activeMember(call)
    const token = call.newId()
    call.records.world.reset_tokens.push({
      token, user_id: member.id, expires_at: call.records.seconds + RESET_TOKEN_LIFETIME_S, used: false,
    })
    const link = `${call.url.origin}/reset-password?${new URLSearchParams({ email: member.email, token }).toString()}`
    call.outbox.push({
      to: member.email,
      subject: 'Choose a new password',
      text: 'Somebody asked for a new password for your account. The link works once, for one hour.',
      link,
      sent: call.records.stamp,
    })
    return { code: 200, status: 'success', message: 'An email with a link is on its way.' }
  },

  resetPassword: (call) => {
    const { body, records } = call
    const missing = ['password', 'token'].filter((field) => typeof body[field] !== 'string' || body[field] === '')
    emailOf(body)
    if (missing.length > 0) throw invalid(missing.map((field) => ({ field, message: `Field ${field} is required` })))
    const member = activeMember(call)
    const token = records.world.reset_tokens.find((one) => one.token === body['token'] && one.user_id === member.id)
    if (!token || token.used || token.expires_at <= records.seconds) {
      throw new Refusal(403, 'standard', 'Wrong Token Provided')
    }
    // A refused password does not use up the token, so that the person can try another password.
    if (!isStrong(body['password'])) throw new Refusal(403, 'standard', 'You cannot access this resource')
    token.used = true
    member.password = body['password']
    records.touchMember(member)
    return { code: 200, status: 'success', message: 'Your password is changed.' }
  },

  updateProfile: (call) => {
    const member = memberOf(call)
    const { changes, problems } = profileChanges(call.body, recordOf(call.body['attributes']), member)
    const sent = recordOf(call.body['metafields'])
    const metafields = sent && metafieldsOf(sent)
    if (sent && !metafields) throw new UnusableBody('A metafield has no value')
    if (problems.length > 0) throw invalid(problems)
    Object.assign(member, changes, metafields ? { metafields } : {})
    call.records.touchMember(member)
    return { success: true, message: 'Your profile is saved.', me: ownMember(call.records, member) }
  },

  changePassword: (call) => {
    const member = memberOf(call)
    if (call.body['current_password'] !== member.password) {
      throw new Refusal(422, 'standard', 'Invalid Password', [{ field: 'current_password', message: 'Invalid Password' }])
    }
    if (!isStrong(call.body['password'])) {
      throw invalid([{ field: 'password', message: 'The password needs 8 characters.' }])
    }
    member.password = call.body['password']
    call.records.touchMember(member)
    return { success: true, message: 'Your password is changed.' }
  },
}
