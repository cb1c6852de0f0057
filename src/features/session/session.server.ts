import { ApiError } from '../../api/ApiError.ts'
import type { Client } from '../../api/client.ts'
import * as auth from '../../contract/auth.ts'
import type { Member } from '../../contract/member.ts'
import type { Locale } from '../../i18n/index.ts'

/** How long the person waits for the server's goodbye; the token is discarded whatever comes of it. */
const GOODBYE_TIMEOUT = 5_000

/** Whether this answer means that there is no session (any more). */
export const hasEnded = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.kind === 'unauthenticated' || error.kind === 'forbidden')

/** What the session asks of the marketplace. All of it rejects with `ApiError`. */
export const createSessionServer = (client: Client, byCookie: boolean) => ({
  /** Answers a token; null where the session is a cookie. */
  enter: async (email: string, password: string): Promise<string | null> => {
    const { data } = await client.call(auth.login, { body: { email, password } }).catch((error: unknown) => {
      // Refused with a page: somebody is signed in already, in another tab of the theme. Who it is, /auth/me says.
      if (byCookie && error instanceof ApiError && error.kind === 'forbidden') return { data: { token: '' } }
      throw error
    })
    return byCookie ? null : data.token
  },

  /** Whose session this is. */
  who: async (token: string | null): Promise<Member> => (await client.call(auth.me, { as: token })).me,

  /** Ends the server's session; one that has ended already is no failure. */
  leave: async (token: string | null): Promise<void> => {
    await client.call(auth.logout, { as: token, timeout: GOODBYE_TIMEOUT }).catch((error: unknown) => {
      if (!hasEnded(error)) throw error
    })
  },

  /** Keeps the member's language; nobody waits for it. */
  speak: async (lang: Locale): Promise<Member> => {
    const { updateProfile } = await import('../../contract/account.ts')
    return (await client.call(updateProfile, { body: { lang }, quiet: true })).me
  },
})
