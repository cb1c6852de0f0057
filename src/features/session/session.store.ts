/** Who is signed in. The states and events are drawn in the README, under 'The session'. */
import { defineStore } from 'pinia'
import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import { asApiError, type ApiError } from '../../api/ApiError.ts'
import { useClient, type LostSession } from '../../api/client.ts'
import type { Member } from '../../contract/member.ts'
import { useI18n, type Locale } from '../../i18n/index.ts'
import { useConfig } from '../../lib/config.ts'
import { dropMembersDrafts } from '../../lib/drafts.ts'
import { localeOf } from '../../lib/languages.ts'
import { useRoot } from '../../ui/root.ts'
import { useIdentityStore, type Identity } from '../identity/index.ts'
import { createSessionApi, isSessionEnded } from './session.api.ts'
import { createIdleTimeout } from './session.idle.ts'
import { createLossToast, lossReasonOf } from './session.loss.ts'
import { createReauthentication } from './session.reauthentication.ts'
import { createSignInStorage, type LossReason, type SignIn } from './session.storage.ts'
import { openTabChannel, syncTabs } from './session.tabs.ts'

/** `unknown` until the marketplace has said whose session this is. */
export type SessionStatus = Identity['status']

/** What a person signs in with; `keep` stores the token beyond this tab. */
export interface Credentials {
  readonly email: string
  readonly password: string
  readonly keep: boolean
}

export const useSessionStore = defineStore('session', () => {
  const config = useConfig()
  const i18n = useI18n()
  const isCookie = config.auth === 'cookie'
  const identity = useIdentityStore()
  const api = createSessionApi(useClient(), isCookie)
  const storage = createSignInStorage(isCookie)
  const channel = openTabChannel()
  const reauthentication = createReauthentication()
  /** The language that was chosen before the marketplace said whose session this is. */
  let chosenEarly: Locale | null = null

  const member = shallowRef<Member | null>(null)
  const status = ref<SessionStatus>('unknown')
  const isMember = computed(() => status.value === 'member')
  const stored = storage.read()
  const token = ref(stored?.token ?? null)
  const canAsk = ref(false)
  const restoreFailure = shallowRef<ApiError | null>(null)
  const opensNoSession = ref(false)
  /** The record of the last use: how the person signed in, and when the storefront was last used. */
  const use: { signIn: SignIn | null; usedAt: number } = { signIn: stored, usedAt: stored?.usedAt ?? Date.now() }
  /** The request for who is here; null also where somebody has signed in or out since it was sent. */
  let restoring: Promise<void> | null = null
  const lossToast = createLossToast(i18n, useRoot().showToast, isMember)

  // Who is here

  const becomeMember = (me: Member): void => {
    restoring = null
    member.value = me
    status.value = 'member'
    lossToast.dismiss()
    identity.changeIdentity({ status: 'member', memberId: me.id, hasSignedOut: false })
  }

  const becomeGuest = (hasSignedOut = false): void => {
    restoring = null
    token.value = use.signIn = member.value = null
    status.value = 'guest'
    reauthentication.end()
    chosenEarly = null
    identity.changeIdentity({ status: 'guest', memberId: undefined, hasSignedOut })
  }

  /** Puts a stored sign-in, or none, in place of the present one. */
  const takeSignIn = (signIn: SignIn | null): void => {
    use.signIn = signIn
    use.usedAt = signIn?.usedAt ?? Date.now()
    token.value = signIn?.token ?? null
  }

  const storeSignIn = (given: Omit<SignIn, 'usedAt'>): void => {
    const signIn = { ...given, usedAt: Date.now() }
    takeSignIn(signIn)
    storage.write(signIn)
    // Tabs hear of a kept sign-in by the storage event, so the message does not carry it.
    channel.tell({ say: 'in', signIn: signIn.keep ? null : signIn })
  }

  const setMember = (me: Member): void => {
    if (member.value?.id === me.id) member.value = me
  }

  const saveLanguage = async (lang: Locale): Promise<void> => setMember(await api.saveLanguage(lang))

  const findWhoIsHere = async (): Promise<void> => {
    takeSignIn(await idle.findSignIn())
    const [asked, request] = [token.value, restoring]
    if (use.signIn && idle.isOver(use.signIn)) return idle.end()
    if (!isCookie && asked === null) return becomeGuest()
    /** Another sign-in, or a sign-out, came before the answer. */
    const isStale = () => (isCookie ? !request || restoring !== request : (storage.read()?.token ?? null) !== asked)
    try {
      const me = await api.fetchMember(asked)
      if (isStale()) return
      idle.noteUse()
      const chosen = chosenEarly
      chosenEarly = null
      becomeMember(chosen ? { ...me, lang: chosen } : me)
      if (chosen) void saveLanguage(chosen).catch(() => undefined)
    } catch (error) {
      if (isStale()) return
      if (isCookie && isSessionEnded(error)) becomeGuest()
      else if (isSessionEnded(error)) expire(lossReasonOf(error.message))
      // Any other failure says nothing about the session: the status stays `unknown` and is asked for again later.
      else restoreFailure.value = asApiError(error)
    }
  }

  const restore = (): Promise<void> => {
    if (restoring) return restoring
    const asking: Promise<void> = findWhoIsHere().finally(() => {
      if (restoring === asking) restoring = null
    })
    restoring = asking
    return asking
  }

  /** Another tab changed who is signed in. */
  const findMember = (): Promise<void> => {
    restoring = null // A request under way asks about the session before.
    status.value = 'unknown'
    return restore()
  }

  /** The member of a session that was just opened. In cookie mode the login may have opened none: only the theme's page can. */
  const fetchSignedIn = async (granted: string | null): Promise<Member> => {
    try {
      return await api.fetchMember(granted)
    } catch (error) {
      if (isCookie && isSessionEnded(error)) opensNoSession.value = true
      throw error
    }
  }

  const signIn = async ({ email, password, keep }: Credentials): Promise<void> => {
    const granted = await api.signIn(email, password)
    const me = await fetchSignedIn(granted).catch((error: unknown) => {
      storage.drop()
      becomeGuest()
      throw error
    })
    reauthentication.end()
    storeSignIn({ token: granted, email, keep })
    becomeMember(me)
  }

  /** The token that this page was read with, even where the session is lost. */
  const currentToken = (): string | null => reauthentication.lost.value?.token ?? token.value

  /** Ends the session in this tab. `isForgotten`: nothing of the member's may stay in this browser. */
  const leave = (isForgotten: boolean): void => {
    const { reason } = reauthentication.lost.value ?? {}
    storage.drop()
    becomeGuest(isForgotten)
    if (reason && !isForgotten) void lossToast.show(reason)
  }

  const leaveInAllTabs = (isForgotten: boolean): void => {
    channel.tell({ say: 'out', token: currentToken(), isForgotten })
    leave(isForgotten)
  }

  const signOut = async (): Promise<void> => {
    // Only the server can end a cookie: until it has, the person is not signed out.
    if (isCookie) await api.signOut(null)
    const ended = token.value
    leaveInAllTabs(true)
    // The token is dropped whatever the answer is, so the answer is not awaited.
    if (ended !== null) api.signOut(ended).catch(() => undefined)
  }

  // A session that is lost, and signing in again

  /** Drops a session that is over where the person cannot be asked to sign in again; a toast says so once. */
  const expire = (reason: LossReason): void => {
    if (token.value === null && !isMember.value) return
    storage.markLost(reason)
    becomeGuest()
    void lossToast.show(reason)
  }

  /** The session is not valid any more: the member's page stays as it is until they sign in again or end the session. */
  const lose = (reason: LossReason): void => {
    if (!isMember.value || !canAsk.value) return expire(reason)
    reauthentication.lose(token.value, reason)
    if (reason !== 'idle') return
    token.value = null
    void reauthentication.ask()
  }

  const signInAgain = async (email: string, password: string): Promise<boolean> => {
    await idle.waitForEnd()
    const granted = await api.signIn(email, password)
    const me = await fetchSignedIn(granted)
    if (me.id !== member.value?.id) {
      if (isCookie) await api.signOut(null)
      // If the person has ended the lost session meanwhile, the dialog is closed and shows no answer.
      return !isMember.value
    }
    const refused = reauthentication.lost.value?.token ?? null
    storeSignIn({ token: granted, email, keep: use.signIn?.keep ?? false })
    reauthentication.replace(refused)
    return true
  }

  // The idle timeout and the other tabs

  const session = {
    isCookie, api, storage, reauthentication, status, member, isMember, token, use,
    canAsk: () => canAsk.value,
    isRestoring: () => restoring !== null,
    currentToken, takeSignIn, storeSignIn, becomeMember, becomeGuest, lose, expire, leave, findMember,
    askTabs: channel.ask,
    syncTabs: () => tabs.readStorage(),
    endUnshown: () => { becomeGuest(); return lossToast.show('idle') },
  }
  const idle = createIdleTimeout(session, config.idle)
  const tabs = syncTabs(session, channel, idle.check)
  watch([isMember, token, reauthentication.lost], idle.check, { flush: 'sync' })
  const stopDrafts = identity.onIdentityChange('drafts', (_from, to) => { if (to.hasSignedOut) void dropMembersDrafts() })
  onScopeDispose(() => {
    stopDrafts()
    tabs.stop()
    idle.stop()
  })

  // Public

  return {
    member,
    status,
    isMember,
    /** The language of the member's account, where it is offered and not the one of the page. */
    otherLanguage: computed(() => {
      const wanted = localeOf(member.value?.lang)
      return wanted && config.languages.includes(wanted) && wanted !== i18n.locale.value ? wanted : null
    }),
    token,
    /** The session that was lost; null while it is valid. */
    lost: reauthentication.lost,
    /** What the dialog asks the person to sign in again for; null while it does not ask. */
    asked: computed(() => {
      const { reason } = reauthentication.asked.value ?? {}
      return reason ? { reason, email: member.value?.email ?? use.signIn?.email ?? null } : null
    }),
    /** Whether the page has the dialog that asks to sign in again; without it a lost session is over. */
    canAsk,
    /** People sign in on the theme's own page: the configuration says so, or a login has opened no session. */
    isThemeSignIn: computed(() => isCookie && (config.signInUrl !== '' || opensNoSession.value)),
    allowAsking: (): void => { canAsk.value = true },
    /** Whether the last session here was lost and not ended by its member: another tab may be asking them to sign in again. */
    wasLost: () => storage.lossReason() !== undefined,
    /** Asks the marketplace whose session this is; never rejects for a failed request. */
    restore,
    /** The last failure of `restore`; to be read only while the status is `unknown`. */
    restoreFailure,
    /** Rejects with `ApiError`; this page is a guest's then. `isThemeSignIn`: whether only the theme's page can open a session. */
    signIn,
    /** Signs the member in again and repeats the waiting calls; false where the account is another member's. Rejects with `ApiError`. */
    signInAgain,
    /** Looks for a session that the theme's own page has opened, and takes it over; resolves with whether there is one. */
    findThemeSession: () => tabs.findThemeSession(idle.waitForEnd),
    /** The person does not sign in again: the session is over, and the calls that waited for it fail. */
    endLostSession: (): void => {
      // After an idle timeout another person may be at the device: nothing of the member stays.
      leaveInAllTabs(reauthentication.lost.value?.reason === 'idle')
    },
    /** Rejects with `ApiError` where the session is a cookie and the server did not end it. */
    signOut,
    /** The client calls it (`app/application.ts`) for a refused session; resolves with whether the call may be made again. */
    renew: (refused: LostSession): Promise<boolean> => {
      if (reauthentication.isReplaced(refused)) return Promise.resolve(true)
      if (refused.token !== token.value && refused.token !== reauthentication.lost.value?.token) return Promise.resolve(false)
      lose(lossReasonOf(refused.error.message))
      return reauthentication.lost.value && !refused.quiet ? reauthentication.ask() : Promise.resolve(false)
    },
    /** The client calls it (`app/application.ts`) before each call: null to send at once, otherwise whether to send. */
    hold: (isQuiet: boolean): Promise<boolean> | null =>
      reauthentication.answer(isQuiet) ?? tabs.isSameMember()?.then((is) => reauthentication.answer(isQuiet) ?? is) ?? null,
    /** Saves a member's chosen language with the member, so that it holds on every device. */
    keepLanguage: async (lang: Locale): Promise<void> => {
      chosenEarly = status.value === 'unknown' ? lang : null
      if (isMember.value) await saveLanguage(lang)
    },
    /** Takes the profile that the marketplace answered to a change; another member's is ignored. */
    setMember,
  }
})
