/** Authentication: bearer tokens, and the session cookie of the theme (specification, Authentication). */
import type { Member, Token } from '../model.ts'
import type { Records } from '../records.ts'

/** Name of the theme's session cookie. */
export const SESSION_COOKIE = 'marketplace_session'

/** The member for whom a request is made. `problem` says why the request's token is refused. */
export interface Caller {
  member: Member | null
  problem: string | null
  /** The session cookie's value, when the request carries one. */
  session: string | null
  /** Whether the request carries a valid token or a valid session, even if the other one is invalid. */
  is_signed_in: boolean
}

/** For issuing tokens. A token contains the name of its marketplace, so that a foreign token is recognised. */
export interface TokenMint {
  /** Name of the marketplace; letters, digits and dashes. */
  readonly marketplace: string
  readonly newId: () => string
}

const TOKEN_PATTERN = /^mkt_([a-z0-9-]+)\.([A-Za-z0-9_-]{8,})$/

const oneYearLater = (seconds: number): number => {
  const date = new Date(seconds * 1000)
  date.setUTCFullYear(date.getUTCFullYear() + 1)
  return Math.floor(date.getTime() / 1000)
}

/** Issues a token, valid for one year from now (specification, Limits). */
export const issueToken = (records: Records, mint: TokenMint, member: Member): Token => {
  const created_at = records.seconds
  const token: Token = {
    token: `mkt_${mint.marketplace}.${mint.newId()}`,
    user_id: member.id,
    created_at,
    expires_at: oneYearLater(created_at),
  }
  records.world.tokens.push(token)
  return token
}

/** Opens a session of the theme; answers the cookie's value. */
export const openSession = (records: Records, mint: TokenMint, member: Member): string => {
  const id = mint.newId()
  records.world.sessions.push({ id, user_id: member.id, created_at: records.seconds })
  return id
}

/** The value of a request's cookie. */
export const cookieOf = (request: Request, name: string): string | null => {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return value.join('=')
  }
  return null
}

const bySession = (records: Records, session: string | null): Member | null => {
  const user = records.world.sessions.find((one) => one.id === session)?.user_id
  const member = user === undefined ? undefined : records.member(user)
  return member?.is_active ? member : null
}

const byToken = (records: Records, mint: TokenMint, text: string): Pick<Caller, 'member' | 'problem'> => {
  const refused = (problem: string) => ({ member: null, problem })
  const parts = TOKEN_PATTERN.exec(text)
  if (!parts) return refused('Malformed token')
  if (parts[1] !== mint.marketplace) return refused('This token belongs to another marketplace')
  const token = records.world.tokens.find((one) => one.token === text)
  if (!token) return refused('Unknown token')
  if (token.expires_at <= records.seconds) return refused('Expired token')
  const member = records.member(token.user_id)
  if (!member?.is_active) return refused('This account is not active')
  return { member, problem: null }
}

/** Finds the member for whom a request is made. A token precedes the cookie; an invalid session is ignored. */
export const identify = (records: Records, mint: TokenMint, request: Request): Caller => {
  const session = cookieOf(request, SESSION_COOKIE)
  const ofTheme = bySession(records, session)
  const bearer = /^bearer\s+(.+)$/i.exec(request.headers.get('authorization')?.trim() ?? '')?.[1]
  const { member, problem } = bearer === undefined ? { member: ofTheme, problem: null } : byToken(records, mint, bearer)
  return { member, problem, session, is_signed_in: member !== null || ofTheme !== null }
}
