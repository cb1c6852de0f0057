import { defineStore } from 'pinia'
import { computed, onScopeDispose, watch } from 'vue'
import { ApiError } from '../../api/ApiError.ts'
import { useClient, type LostSession } from '../../api/client.ts'
import type { Member } from '../../contract/member.ts'
import { useI18n, type Locale } from '../../i18n/index.ts'
import { useConfig } from '../../lib/config.ts'
import { createSessionCore } from './session.core.ts'
import { followTabs } from './session.follow.ts'
import { createPatience } from './session.patience.ts'
import { whyOf } from './session.renewal.ts'
import { hasEnded } from './session.server.ts'

export type { SessionStatus } from './session.core.ts'

/** What a person signs in with; `keep` stores the token beyond this tab. */
export interface Credentials {
  readonly email: string
  readonly password: string
  readonly keep: boolean
}

/** Who is signed in. */
export const useSessionStore = defineStore('session', () => {
  const config = useConfig()
  const core = createSessionCore({ client: useClient(), config, i18n: useI18n() })
  const { byCookie, record, renewal, server, member, status, isMember, token, how } = core
  let restoring: Promise<void> | null = null

  const patience = createPatience({ core, limits: config.idle, onSurprise: () => tabs.follow() })
  const tabs = followTabs({ core, findMember, isRestoring: () => restoring !== null, checkTime: patience.check })
  watch([isMember, token, renewal.lost], patience.check, { flush: 'sync' })
  onScopeDispose(() => {
    tabs.stop()
    patience.stop()
  })

  const speak = async (lang: Locale): Promise<void> => {
    const me = await server.speak(lang)
    // Whoever is here by now may be somebody else, or nobody.
    if (member.value?.id === me.id) member.value = me
  }

  const ask = async (): Promise<void> => {
    core.take(await patience.findSignIn())
    const asked = token.value
    if (how.signIn && patience.hasLapsed(how.signIn)) return patience.lapse()
    if (!byCookie && asked === null) return core.becomeGuest()
    /** Somebody else signed in, or this one out, while the answer was on its way: it is about nobody here. */
    const isStale = () => !byCookie && (record.read()?.token ?? null) !== asked
    try {
      const me = await server.who(asked)
      if (isStale()) return
      patience.use()
      const chosen = core.language.takeChosen()
      core.become(chosen ? { ...me, lang: chosen } : me)
      if (chosen) void speak(chosen).catch(() => undefined)
    } catch (error) {
      if (isStale()) return
      if (byCookie && hasEnded(error)) core.becomeGuest()
      else if (hasEnded(error)) core.expire(whyOf(error.message))
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

  /** Where the marketplace does not answer, the next occasion asks again. */
  async function findMember(): Promise<void> {
    restoring = null // The question under way is about nobody any more.
    status.value = 'unknown'
    await restore()
    if (isMember.value) await core.signedIn.tell()
  }

  /** Rejects with `ApiError`; then nobody is signed in here. */
  const signIn = async ({ email, password, keep }: Credentials): Promise<void> => {
    const granted = await server.enter(email, password)
    const me = await server.who(granted).catch((error: unknown) => {
      record.drop()
      core.becomeGuest()
      throw error
    })
    renewal.end()
    core.keep({ token: granted, email, keep })
    core.become(me)
    await core.signedIn.tell()
  }

  /**
   * Signs the member of this page in again; the calls that waited for it are made once more. Rejects with `ApiError`.
   * @returns false where the account is somebody else's: then nothing has changed
   */
  const signInAgain = async (email: string, password: string): Promise<boolean> => {
    await patience.end()
    const granted = await server.enter(email, password)
    const me = await server.who(granted)
    if (me.id !== member.value?.id) {
      if (byCookie) await server.leave(null)
      // Meanwhile the person may have let it go: then nobody waits for an answer.
      return !isMember.value
    }
    const refused = renewal.lost.value?.token ?? null
    core.keep({ token: granted, email, keep: how.signIn?.keep ?? false })
    renewal.renewed(refused)
    return true
  }

  /** Rejects with `ApiError` where the session is a cookie and the server did not end it. */
  const signOut = async (): Promise<void> => {
    // A cookie is the server's to end: saying goodbye without its consent would be a lie.
    if (byCookie) await server.leave(null)
    const ended = token.value
    core.leave(true)
    await core.signedOut.tell()
    // A token is discarded here whatever comes of it: nobody has to wait.
    if (ended !== null) server.leave(ended).catch(() => undefined)
  }

  /** The person will not sign in again now: the session is over, and what waited for it fails. */
  const letGo = async (): Promise<void> => {
    const wasIdle = renewal.lost.value?.why === 'idle'
    // Somebody else may sit here now: nothing of the member stays.
    core.leave(wasIdle)
    if (wasIdle) await core.signedOut.tell()
  }

  /** Keeps the language that a member chose with the member, so that it is theirs on every device. */
  const keepLanguage = async (lang: Locale): Promise<void> => {
    core.language.stay(lang, status.value === 'unknown')
    if (isMember.value) await speak(lang)
  }

  /** The client's word that a session was refused; resolves with whether the member has another one. */
  const renew = (refused: LostSession): Promise<boolean> => {
    if (renewal.wasRenewed(refused)) return Promise.resolve(true)
    if (refused.token !== token.value && refused.token !== renewal.lost.value?.token) return Promise.resolve(false)
    core.lose(whyOf(refused.error.message))
    return renewal.lost.value && !refused.quiet ? renewal.ask() : Promise.resolve(false)
  }

  /** The answer to a call of a session that is lost: its person is asked, unless nobody waits for it. */
  const ifLost = (quiet: boolean): Promise<boolean> | null => {
    if (!renewal.lost.value) return null
    return quiet ? Promise.resolve(false) : renewal.ask()
  }

  /** Whether a call may go now; null where nothing is wrong. */
  const hold = (quiet: boolean): Promise<boolean> | null =>
    ifLost(quiet) ?? tabs.known()?.then((is) => ifLost(quiet) ?? is) ?? null

  return {
    member,
    status,
    isMember,
    token,
    canAsk: core.canAsk,
    /** What the person is asked about: a session that was lost in the middle of something, and why. */
    asked: computed(() => {
      const { why } = renewal.asked.value ?? {}
      return why ? { why, email: member.value?.email ?? how.signIn?.email ?? null } : null
    }),
    /** Whether the last session here was lost, and is not over for its member: another tab may be asking them right now. */
    wasLost: () => record.lossElsewhere() !== undefined,
    restore,
    signIn,
    signInAgain,
    letGo,
    signOut,
    expire: core.expire,
    renew,
    hold,
    keepLanguage,
    /** Whom this page acts for. */
    identity: core.identity.identity,
    /** Aborted when somebody else is here: give it to every call that is made for whoever is here now. */
    identitySignal: core.identity.identitySignal,
    /** Calls back at once when somebody else is here, or nobody, in the order of `IDENTITY_ORDER`; returns the function that ends it. */
    onIdentityChange: core.identity.onIdentityChange,
    /** Takes the member as the marketplace states them after a change of their profile; another member's is ignored. */
    setMember: (me: Member): void => {
      if (member.value?.id === me.id) member.value = me
    },
    /** Calls back when somebody has signed in, here or in another tab; not when a member did so again. */
    onSignedIn: core.signedIn.on,
    /** Calls back when the person has signed out here; a session that ended does not count. */
    onSignedOut: core.signedOut.on,
  }
})
