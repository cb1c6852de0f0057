import { defineStore } from 'pinia'
import { computed, onScopeDispose, ref, shallowRef } from 'vue'
import { ApiError } from '../../api/ApiError.ts'
import { useClient, type LostSession } from '../../api/client.ts'
import * as auth from '../../contract/auth.ts'
import type { Member } from '../../contract/member.ts'
import { LOCALES, useI18n, type Locale } from '../../i18n/index.ts'
import { useConfig } from '../../lib/config.ts'
import { showToast } from '../../ui/toasts.ts'
import { SESSION_STORAGE_KEY, dropToken, readToken, writeToken } from './session.storage.ts'

/** `unknown` until the marketplace has said whose session this is. */
export type SessionStatus = 'unknown' | 'guest' | 'member'

/** What a person signs in with; `keep` stores the token beyond this tab. */
export interface Credentials {
  readonly email: string
  readonly password: string
  readonly keep: boolean
}

type Listener = () => unknown

/** How long the person waits for the server's goodbye; the token is discarded whatever comes of it. */
const GOODBYE_TIMEOUT = 5_000

const hasEnded = (error: unknown) =>
  error instanceof ApiError && (error.kind === 'unauthenticated' || error.kind === 'forbidden')

/** Who is signed in. */
export const useSessionStore = defineStore('session', () => {
  const client = useClient()
  const config = useConfig()
  const i18n = useI18n()
  const byCookie = config.auth === 'cookie'

  const member = shallowRef<Member | null>(null)
  const status = ref<SessionStatus>('unknown')
  const isMember = computed(() => status.value === 'member')
  const token = ref(byCookie ? null : readToken())
  const signedIn = new Set<Listener>()
  const signedOut = new Set<Listener>()
  let leaving = false
  let restoring: Promise<void> | null = null
  let localeBefore: Locale | null = null

  const speakAs = async (lang: string | null) => {
    const wanted = LOCALES.find((locale) => locale === lang?.slice(0, 2).toLowerCase())
    if (!wanted || !config.languages.includes(wanted) || wanted === i18n.locale.value) return
    localeBefore ??= i18n.locale.value
    await i18n.setLocale(wanted)
  }

  const become = async (somebody: Member) => {
    member.value = somebody
    status.value = 'member'
    // The language comes after the member, so that a slow message file keeps nobody waiting at the door.
    await speakAs(somebody.lang).catch(() => undefined)
  }

  const becomeGuest = () => {
    token.value = null
    member.value = null
    status.value = 'guest'
    if (localeBefore) void i18n.setLocale(localeBefore).catch(() => undefined)
    localeBefore = null
  }

  const tell = async (listeners: Iterable<Listener>) => {
    await Promise.all([...listeners].map((listener) => listener()))
  }

  const ask = async (): Promise<void> => {
    const asked = byCookie ? null : readToken()
    token.value = asked
    if (!byCookie && asked === null) return becomeGuest()
    /** Somebody else signed in, or this one out, while the answer was on its way: it is about nobody here. */
    const isStale = () => !byCookie && readToken() !== asked
    try {
      const { me } = await client.call(auth.me)
      if (!isStale()) await become(me)
    } catch (error) {
      if (isStale()) return
      if (byCookie && hasEnded(error)) becomeGuest()
      else if (hasEnded(error)) expire()
      else if (!(error instanceof ApiError)) throw error
      // Anything else says nothing about the session: it stays unknown, and the next occasion asks again.
    }
  }

  /** Asks the marketplace whose session this is; never rejects for a failed request. */
  const restore = (): Promise<void> => {
    if (restoring) return restoring
    const asking = ask().finally(() => {
      if (restoring === asking) restoring = null
    })
    restoring = asking
    return asking
  }

  const logIn = async ({ email, password, keep }: Credentials): Promise<void> => {
    const { data } = await client.call(auth.login, { body: { email, password } }).catch((error: unknown) => {
      // Refused with a page: somebody is signed in already, in another tab of the theme. Who it is, /auth/me says.
      if (byCookie && error instanceof ApiError && error.kind === 'forbidden') return { data: { token: '' } }
      throw error
    })
    if (byCookie) return
    writeToken(data.token, keep)
    token.value = data.token
  }

  /** Rejects with `ApiError`; nothing has changed then. */
  const signIn = async (credentials: Credentials): Promise<void> => {
    await logIn(credentials)
    try {
      await become((await client.call(auth.me)).me)
    } catch (error) {
      dropToken()
      becomeGuest()
      throw error
    }
    await tell(signedIn)
  }

  const signOut = async (): Promise<void> => {
    leaving = true
    try {
      await client.call(auth.logout, { timeout: GOODBYE_TIMEOUT })
    } catch (error) {
      // A cookie is the server's to end: saying goodbye without its consent would be a lie.
      if (byCookie && !hasEnded(error)) throw error
    } finally {
      leaving = false
      if (!byCookie) dropToken()
    }
    becomeGuest()
    await tell(signedOut)
  }

  /** Keeps the language that a member chose with the member, so that it is theirs on every device. */
  const keepLanguage = async (lang: Locale): Promise<void> => {
    localeBefore = null // What the person chose here outlives the session.
    if (!isMember.value) return
    const { updateProfile } = await import('../../contract/account.ts')
    member.value = (await client.call(updateProfile, { body: { lang } })).me
  }

  /** The marketplace no longer knows the token: it is forgotten, and that is said once. */
  function expire(): void {
    if (leaving || (token.value === null && status.value !== 'member')) return
    dropToken()
    becomeGuest()
    void i18n.load(['session']).then(() => showToast({ message: i18n.t('session.ended'), timeout: 0 }))
  }

  /** The client's word that a session was refused; an earlier one's is nobody's any more. */
  const renew = ({ token: refused }: LostSession): Promise<boolean> => {
    if (refused === token.value) expire()
    return Promise.resolve(false)
  }

  /** Another tab signed in or out, or lost its session. The cart that is to go with it has its own record. */
  const followOtherTabs = async () => {
    if (byCookie || readToken() === token.value) return
    // Whoever it was is nobody now, and the question under way is about them.
    becomeGuest()
    restoring = null
    if (readToken() === null) return
    status.value = 'unknown'
    await findMember()
  }

  /** Where the marketplace does not answer, the next occasion asks again. */
  const findMember = async () => {
    await restore()
    if (isMember.value) await tell(signedIn)
  }

  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === SESSION_STORAGE_KEY) void followOtherTabs()
  }
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) void followOtherTabs()
  }
  const onOnline = () => {
    if (status.value === 'unknown') void findMember()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  window.addEventListener('online', onOnline)
  onScopeDispose(() => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
    window.removeEventListener('online', onOnline)
  })

  const subscribe = (listeners: Set<Listener>) => (listener: Listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    member,
    status,
    isMember,
    token,
    restore,
    signIn,
    signOut,
    expire,
    renew,
    keepLanguage,
    /** Calls back when somebody has signed in, here or in another tab. */
    onSignedIn: subscribe(signedIn),
    /** Calls back when the person has signed out here; a session that ended does not count. */
    onSignedOut: subscribe(signedOut),
  }
})
