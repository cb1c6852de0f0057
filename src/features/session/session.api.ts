/** The session's requests to the marketplace, and which answers mean that there is no session. */
import { ApiError, isAnswerLost } from '../../api/ApiError.ts'
import type { Client } from '../../api/client.ts'
import { reconcileWrite } from '../../api/reconcile.ts'
import * as auth from '../../contract/auth.ts'
import type { Member } from '../../contract/member.ts'
import type { Locale } from '../../i18n/index.ts'

/** How long a sign-out request may take; the token is dropped here whatever comes of it. */
const SIGN_OUT_TIMEOUT_MS = 5_000

/** Whether this answer means that there is no session (any more). */
export const isSessionEnded = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.kind === 'unauthenticated' || error.kind === 'forbidden')

/** The session's requests. All of them reject with `ApiError`. */
export const createSessionApi = (client: Client, isCookie: boolean) => {
  const fetchMember = async (token: string | null): Promise<Member> => (await client.call(auth.me, { as: token })).me

  /** Ends the server's session; one that has ended already is no failure. */
  const signOut = async (token: string | null): Promise<void> => {
    const result = await reconcileWrite({
      send: () => client.call(auth.logout, { as: token, timeout: SIGN_OUT_TIMEOUT_MS }),
      // A token stays valid: only a cookie's session can be seen to have ended.
      isUncertain: (error) => token === null && isAnswerLost(error),
      read: () => fetchMember(token).then(() => false, (error: unknown) => isSessionEnded(error) || Promise.reject(error as Error)),
      isDone: (isEnded) => isEnded,
    })
    if ('error' in result && !isSessionEnded(result.error)) throw result.error
  }

  return {
    /** Answers a token; null where the session is a cookie. */
    signIn: async (email: string, password: string): Promise<string | null> => {
      const login = async () => (await client.call(auth.login, { body: { email, password }, as: null })).data.token
      try {
        const token = await login()
        return isCookie ? null : token
      } catch (error) {
        if (!isCookie || !(error instanceof ApiError) || error.kind !== 'forbidden') throw error
      }
      // An HTML page as the answer: the theme has a session already. If it is another member's, that is signed out first.
      if ((await fetchMember(null)).email?.toLowerCase() !== email.toLowerCase()) {
        await signOut(null)
        await login()
      }
      return null
    },
    /** Whose session this is. */
    fetchMember,
    signOut,
    /** Saves the member's language, in the background: a lost session asks no question for it. */
    saveLanguage: async (lang: Locale): Promise<Member> => {
      const { updateProfile } = await import('../../contract/account.ts')
      return (await client.call(updateProfile, { body: { lang }, quiet: true })).me
    },
  }
}
export type SessionApi = ReturnType<typeof createSessionApi>
