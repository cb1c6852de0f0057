import { SESSION_COOKIE, cookieOf, identify } from '../http/auth.ts'
import type { Desk } from '../http/call.ts'
import type { Member } from '../model.ts'

const HOSTILE_COOKIE = 'theme_hostile'
const VISITOR_COOKIE = 'theme_visitor'

/** One request for a page of the theme: who asks, and in which styles. */
export interface Visit {
  readonly desk: Desk
  readonly url: URL
  readonly member: Member | null
  /** The session cookie's value, when there is one. */
  readonly session: string | null
  /** Whether the theme wears its hostile styles, which `?hostile=1` puts on and `?hostile=0` takes off. */
  readonly isHostile: boolean
  /** The visitor for whom a sign-in form is made; they need not be a member. */
  readonly visitor: string
  /** Cookies that the answer sets. */
  readonly cookies: string[]
}

/** Reads who asks for a page. */
export const visitOf = (desk: Desk, request: Request): Visit => {
  const url = new URL(request.url)
  const { member, session } = identify(desk.records, desk.mint, request)
  const cookies: string[] = []
  const known = cookieOf(request, VISITOR_COOKIE) ?? ''
  const asked = url.searchParams.get('hostile')
  if (asked !== null) cookies.push(`${HOSTILE_COOKIE}=${asked === '1' ? '1; ' : '; Max-Age=0; '}Path=/theme; HttpOnly; SameSite=Lax`)
  return {
    desk, url, member, session, cookies,
    isHostile: (asked ?? cookieOf(request, HOSTILE_COOKIE)) === '1',
    visitor: /^[0-9a-f]{32}$/.test(known) ? known : desk.newId(),
  }
}

/** Gives the browser its visitor's cookie: only where a form needs it. */
export const rememberVisitor = ({ cookies, visitor }: Visit): void => {
  cookies.push(`${VISITOR_COOKIE}=${visitor}; Path=/theme; HttpOnly; SameSite=Lax`)
}

export const sessionCookie = (session: string): string => `${SESSION_COOKIE}=${session}; Path=/; HttpOnly; SameSite=Lax`
export const endedSessionCookie = `${SESSION_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`
