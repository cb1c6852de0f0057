/** The session towards the marketplace: its requests, what refusals mean, and the calls that wait for a new sign-in. */
import { shallowRef, type Ref } from 'vue'
import { ApiError, isAnswerLost } from '../../api/ApiError.ts'
import type { Client, LostSession } from '../../api/client.ts'
import { reconcileWrite } from '../../api/reconcile.ts'
import * as auth from '../../contract/auth.ts'
import type { Member } from '../../contract/member.ts'
import type { I18n, Locale, MessageKey } from '../../i18n/index.ts'
import type { ShowToast } from '../../ui/toasts.ts'
import type { LossReason } from './session.storage.ts'

/** How long a sign-out request may take; the token is dropped here whatever comes of it. */
const SIGN_OUT_TIMEOUT_MS = 5_000

/** Whether this answer means that there is no session (any more). */
export const isSessionEnded = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.kind === 'unauthenticated' || error.kind === 'forbidden')

/**
 * Why the marketplace refused a session, by its words (specification, Authentication failures: 'message describes the
 * problem'). They follow its language, so what is not recognised is 'unknown'.
 */
export const lossReasonOf = (message: string): LossReason => {
  if (/foreign|(?:an)?other marketplace|autre (?:place de march|marketplace)/i.test(message)) return 'foreign'
  if (/not active|inactive|deactivat|disabled|blocked|banned|suspend|désactiv|bloqu/i.test(message)) return 'blocked'
  return /expir/i.test(message) ? 'expired' : 'unknown'
}

/** Why a session ended, in words that go before what is to be done about it. */
export const LOSS_TEXTS: Readonly<Record<LossReason, MessageKey>> = {
  expired: 'session.lostExpired',
  foreign: 'session.lostForeign',
  blocked: 'session.lostBlocked',
  idle: 'session.lostIdle',
  unknown: 'session.lostUnknown',
}

/** Says once why a session ended, until somebody signs in. */
export const createLossToast = (i18n: I18n, showToast: ShowToast, isMember: Readonly<Ref<boolean>>) => {
  let dismiss: () => void = () => {}
  return {
    show: async (reason: LossReason): Promise<void> => {
      await i18n.load(['session']).catch(() => undefined)
      if (isMember.value) return // Somebody has signed in meanwhile.
      const text = i18n.t(LOSS_TEXTS[reason])
      const message = reason === 'blocked' ? text : `${text} ${i18n.t('session.signInToGoOn')}`
      dismiss = showToast({ message, timeout: 0 })
    },
    dismiss: (): void => dismiss(),
  }
}

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
      // Refused with a page: the theme has signed somebody in already. Another member is signed out first.
      if ((await fetchMember(null)).email?.toLowerCase() !== email.toLowerCase()) {
        await signOut(null)
        await login()
      }
      return null
    },
    /** Whose session this is. */
    fetchMember,
    signOut,
    /** Saves the member's language; nobody waits for it. */
    saveLanguage: async (lang: Locale): Promise<Member> => {
      const { updateProfile } = await import('../../contract/account.ts')
      return (await client.call(updateProfile, { body: { lang }, quiet: true })).me
    },
  }
}
export type SessionApi = ReturnType<typeof createSessionApi>

/** A session that was refused while its member is at work. */
export interface Loss {
  readonly token: string | null
  readonly reason: LossReason
}

/** Signing in again: one question to the person for all calls that fail together. */
export const createReauthentication = () => {
  /** What was lost; null while all is well. The person may not have been asked yet: a background read found it out. */
  const lost = shallowRef<Loss | null>(null)
  /** What the person is asked about. */
  const asked = shallowRef<Loss | null>(null)
  let waiting: { readonly answer: Promise<boolean>; readonly resolve: (isSignedIn: boolean) => void } | null = null
  // Of the member who is signed in now: a late refusal of one of them is about a session that was replaced since.
  const replacedTokens = new Set<string>()
  let replacedAt = -Infinity

  /** Asks the person, if they are not being asked; resolves with whether they signed in again. */
  const ask = (): Promise<boolean> => {
    if (!waiting) {
      let resolve: (isSignedIn: boolean) => void = () => {}
      waiting = { answer: new Promise((done) => { resolve = done }), resolve }
    }
    asked.value = lost.value
    return waiting.answer
  }

  const settle = (isSignedIn: boolean): void => {
    const { resolve } = waiting ?? {}
    lost.value = asked.value = waiting = null
    resolve?.(isSignedIn)
  }

  return {
    lost,
    asked,
    /** The first reason stays, except for 'idle', which hides the page. */
    lose: (token: string | null, reason: LossReason): void => {
      if (lost.value && reason !== 'idle') return
      lost.value = { token: lost.value?.token ?? token, reason }
      if (asked.value) asked.value = lost.value
    },
    ask,
    /** The answer to a call of a session that is lost: its person is asked, unless nobody waits for it. */
    answer: (isQuiet: boolean): Promise<boolean> | null => {
      if (!lost.value) return null
      return isQuiet ? Promise.resolve(false) : ask()
    },
    /** The same member has another session in the place of `token`. */
    replace: (token: string | null): void => {
      if (token !== null) replacedTokens.add(token)
      replacedAt = Date.now()
      settle(true)
    },
    /** The session is over, or somebody else's. */
    end: (): void => {
      replacedTokens.clear()
      replacedAt = -Infinity
      settle(false)
    },
    /** Whether the refused session was replaced since. A cookie has no name, so the time decides. */
    isReplaced: ({ token, sentAt }: LostSession): boolean => (token === null ? sentAt <= replacedAt : replacedTokens.has(token)),
  }
}
export type Reauthentication = ReturnType<typeof createReauthentication>
