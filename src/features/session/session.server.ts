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
export const createSessionServer = (client: Client, byCookie: boolean) => {
  /** Whose session this is. */
  const who = async (token: string | null): Promise<Member> => (await client.call(auth.me, { as: token })).me

  /** Ends the server's session; one that has ended already is no failure. */
  const leave = async (token: string | null): Promise<void> => {
    await client.call(auth.logout, { as: token, timeout: GOODBYE_TIMEOUT }).catch((error: unknown) => {
      if (!hasEnded(error)) throw error
    })
  }

  return {
    /** Answers a token; null where the session is a cookie. */
    enter: async (email: string, password: string): Promise<string | null> => {
      const login = async () => (await client.call(auth.login, { body: { email, password }, as: null })).data.token
      try {
        const token = await login()
        return byCookie ? null : token
      } catch (error) {
        if (!byCookie || !(error instanceof ApiError) || error.kind !== 'forbidden') throw error
      }
      // Refused with a page: somebody is signed in already, by the theme. Whoever it is gives way to who asks now.
      if ((await who(null)).email?.toLowerCase() !== email.toLowerCase()) {
        await leave(null)
        await login()
      }
      return null
    },

    who,
    leave,

    /** Keeps the member's language; nobody waits for it. */
    speak: async (lang: Locale): Promise<Member> => {
      const { updateProfile } = await import('../../contract/account.ts')
      return (await client.call(updateProfile, { body: { lang }, quiet: true })).me
    },
  }
}
