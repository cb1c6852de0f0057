/** Signing in and out, and what a sign-in is good for: the token, the theme's cookie, or both. */
import { login, logout, me } from '../contract/auth.ts'
import { isRecord } from '../lib/isRecord.ts'
import { type Answer, inWords, isRedirect, isRefusal, isSuccess, messageOf, saysNo } from './answer.ts'
import { findRead } from './elsewhere.ts'
import { finding } from './finding.ts'
import { NOBODY, type Identity, type Visit } from './visit.ts'
import type { Wire } from './wire.ts'

/** A member whom the doctor may be; the password goes to the marketplace's own address and nowhere else. */
export interface Credentials {
  readonly email: string
  readonly password: string
}

const NO_VALUES = { values: {}, unknown: [] }

const tokenOf = ({ json }: Answer): string | null => {
  const data = isRecord(json) ? json['data'] : undefined
  const token = isRecord(data) ? data['token'] : undefined
  return typeof token === 'string' && /^[\x21-\x7e]+$/.test(token) ? token : null
}

const cookiesOf = ({ headers }: Answer): string => headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '').join('; ')

/** Whether the marketplace knows a member by these headers: it says who they are, wherever it does that. */
const works = async (visit: Visit, as: Identity): Promise<boolean> => {
  if (as === NOBODY) return false
  const answer = await visit.ask('GET', visit.realPlaceOf(me).path, as)
  if (isSuccess(answer) && answer.kind === 'json' && !saysNo(answer)) return true
  if (isRefusal(answer) && answer.kind === 'json') return false
  const elsewhere = await findRead(visit, me, NO_VALUES, as, answer)
  if (!elsewhere?.isRead) return false
  visit.found.set(me.name, { path: elsewhere.path })
  return true
}

const MODE = { check: 'session', subject: 'auth' } as const

/** Says which of the two ways the marketplace knows its member by. */
const checkMode = async (visit: Visit, token: string | null, cookies: string): Promise<void> => {
  const byToken: Identity = token === null ? NOBODY : { authorization: `Bearer ${token}` }
  const byCookie: Identity = cookies === '' ? NOBODY : { cookie: cookies }
  // Before anything can fail: what was opened has to be closed.
  visit.member = token === null ? byCookie : byToken
  const isToken = await works(visit, byToken)
  const isCookie = await works(visit, byCookie)
  if (isCookie && !isToken) visit.member = byCookie
  const details = isCookie
    ? ['The login opens a session of the theme too: on the marketplace’s own address "auth": "cookie" is possible.']
    : ['The login opens no session of the theme: with "auth": "cookie", set signInUrl to the marketplace’s own sign-in page.']
  if (isToken) return visit.report(finding({ ...MODE, result: 'ok', summary: 'Members are known by their token.', details }))
  if (isCookie) {
    return visit.report(finding({
      ...MODE, result: 'problem', summary: 'Members are known by the session’s cookie only.', settings: { auth: 'cookie' },
      details: ['This works on the marketplace’s own address only.'],
    }))
  }
  visit.report(finding({
    ...MODE, result: 'problem', summary: `The member is not known at GET ${visit.placeOf(me).path} after signing in.`,
    details: ['Either that endpoint is elsewhere (see below), or neither the token nor the cookie is accepted.'],
  }))
}

const isOfThisMachine = ({ hostname }: URL): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)

/** Whether an address is the one that was given, with or without www, and at least as safe. */
const isSameHouse = (given: string, found: string): boolean => {
  const [from, to] = [new URL(given), new URL(found)]
  if (isOfThisMachine(from) && isOfThisMachine(to)) return true
  const bare = ({ host }: URL) => host.replace(/^www\./, '')
  return bare(from) === bare(to) && (from.protocol === to.protocol || to.protocol === 'https:')
}

/** Whether the password may be sent: a redirect may lead anywhere. */
export const mayTrust = (visit: Visit, given: string): boolean => {
  if (isSameHouse(given, visit.base)) return true
  visit.report(finding({
    check: 'session', subject: login.name, result: 'note', summary: `The password was not sent: ${visit.base} is another address than the one that you gave.`,
    details: [`If it is the marketplace’s, run again with --base-url ${visit.base}`], provenance: login.provenance.kind,
  }))
  return false
}

/** Signs in. @returns what became of it; `absent` where nothing takes a sign-in there, which is not reported */
export const signIn = async (visit: Visit, credentials: Credentials): Promise<'in' | 'refused' | 'absent'> => {
  const answer = await visit.wire.signIn(visit.url(visit.realPlaceOf(login).path), credentials)
  if (isRedirect(answer) || [404, 405, 410].includes(answer.status) || (isSuccess(answer) && answer.kind === 'html')) return 'absent'
  const about = { check: 'session', subject: login.name, provenance: login.provenance.kind } as const
  const token = tokenOf(answer)
  const cookies = cookiesOf(answer)
  if (!isSuccess(answer) || saysNo(answer)) {
    const said = messageOf(answer)
    visit.report(finding({ ...about, result: 'problem', summary: `The sign-in is refused: ${said || inWords(answer)}.`, details: ['What needs a member is not checked.'] }))
    return 'refused'
  }
  visit.report(finding({
    ...about, result: token === null ? 'problem' : 'ok',
    summary: token === null ? 'The sign-in is taken, but data.token is missing in its answer.' : 'The sign-in answers data.token.',
  }))
  await checkMode(visit, token, cookies)
  return 'in'
}

/** Ends what the sign-in began; a token stays valid (specification, Authentication, rule 7) and is forgotten here. */
export const signOut = async (visit: Visit, wire: Wire): Promise<void> => {
  if (!visit.isSignedIn) return
  const { member } = visit
  visit.member = NOBODY
  const about = { check: 'session', subject: logout.name, provenance: logout.provenance.kind } as const
  try {
    const answer = await wire.signOut(visit.url(visit.realPlaceOf(logout).path), member)
    const isOut = isSuccess(answer) && !saysNo(answer)
    visit.report(finding({ ...about, result: isOut ? 'ok' : 'problem', summary: isOut ? 'Signed out.' : `The sign-out is answered ${inWords(answer)}.` }))
  } catch {
    visit.report(finding({ ...about, result: 'problem', summary: 'The sign-out got no answer.' }))
  }
}
