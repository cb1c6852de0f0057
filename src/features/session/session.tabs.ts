/** Cross-tab sync: what other tabs store and tell, and what this tab missed while it was suspended. */
import { watch, type Ref } from 'vue'
import { ApiError } from '../../api/ApiError.ts'
import type { Member } from '../../contract/member.ts'
import { dropMembersDrafts } from '../../lib/drafts.ts'
import { listen } from '../../lib/listen.ts'
import { SESSION_STORAGE_KEY } from '../../lib/storage.ts'
import { isSessionEnded, type SessionApi } from './session.api.ts'
import { lossReasonOf } from './session.loss.ts'
import type { Reauthentication } from './session.reauthentication.ts'
import { validateSignIn, type LossReason, type SignIn, type SignInStorage } from './session.storage.ts'

/** What tabs say to each other: 'who is signed in?', the answer to it, and what happens. */
type TabMessage =
  | { readonly say: 'ask' }
  /** `token` is the one that has ended, null for a cookie: a busy tab may read the message after a new sign-in. */
  | { readonly say: 'out'; readonly token: string | null; readonly isForgotten: boolean }
  | { readonly say: 'here' | 'in'; readonly signIn: unknown }

/** How long a new tab waits for an answer of the open ones. */
const TAB_ANSWER_TIMEOUT_MS = 250

const isTabMessage = (raw: unknown): raw is TabMessage =>
  typeof raw === 'object' && raw !== null && 'say' in raw && ['ask', 'out', 'here', 'in'].includes(String(raw.say))

/** Opens the channel to the other tabs. Without BroadcastChannel no message arrives, and `ask` resolves at once. */
export const openTabChannel = () => {
  let channel: BroadcastChannel | null = null
  let onMessage: (message: TabMessage) => void = () => {}
  let onAnswer: (() => void) | null = null

  const open = () => {
    if (channel || typeof BroadcastChannel === 'undefined') return
    channel = new BroadcastChannel('stoa.session')
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isTabMessage(data)) return
      onMessage(data)
      if (data.say === 'here') onAnswer?.()
    }
  }
  // An open channel keeps a page out of the Back/forward cache.
  const close = () => {
    channel?.close()
    channel = null
  }
  open()

  return {
    open,
    close,
    listen: (listener: (message: TabMessage) => void): void => { onMessage = listener },
    tell: (message: TabMessage) => channel?.postMessage(message),
    /** Asks who is signed in; resolves when the answer of a tab has been handled, or after the timeout. */
    ask: (): Promise<void> =>
      new Promise((resolve) => {
        if (!channel) return resolve()
        const timer = setTimeout(resolve, TAB_ANSWER_TIMEOUT_MS)
        onAnswer = () => {
          clearTimeout(timer)
          resolve()
        }
        channel.postMessage({ say: 'ask' })
      }),
  }
}
export type TabChannel = ReturnType<typeof openTabChannel>

/** What the cross-tab sync needs of the session. */
export interface SyncedSession {
  readonly isCookie: boolean
  readonly api: SessionApi
  readonly storage: SignInStorage
  readonly reauthentication: Reauthentication
  readonly status: Readonly<Ref<string>>
  readonly member: Readonly<Ref<Member | null>>
  readonly isMember: Readonly<Ref<boolean>>
  readonly token: Readonly<Ref<string | null>>
  readonly use: { signIn: SignIn | null; usedAt: number }
  /** Whether the person can be asked to sign in again. */
  readonly canAsk: () => boolean
  readonly isRestoring: () => boolean
  /** The token that this page was read with, even where the session is lost. */
  readonly currentToken: () => string | null
  readonly takeSignIn: (signIn: SignIn | null) => void
  readonly storeSignIn: (signIn: SignIn) => void
  readonly becomeMember: (member: Member) => void
  readonly becomeGuest: () => void
  readonly lose: (reason: LossReason) => void
  readonly expire: (reason: LossReason) => void
  readonly leave: (isForgotten: boolean) => void
  /** Asks again who is signed in. */
  readonly findMember: () => Promise<void>
}

/** Keeps this tab in step with the others until `stop`. `checkIdle`: the time of use may have changed. */
export const syncTabs = (session: SyncedSession, channel: TabChannel, checkIdle: () => void) => {
  const { isCookie, api, storage, reauthentication, status, member, isMember, token, use } = session
  /** The token that another tab's sign-in replaced; undefined where this page's member is known. */
  let replacedToken: string | null | undefined
  let identifying: Promise<boolean> | null = null
  let askingTabs: Promise<boolean> | null = null
  watch(isMember, (is) => { if (!is) replacedToken = undefined }, { flush: 'sync' })

  /** Finds out whether the same member signed in elsewhere. */
  const identify = async (replaced: string | null): Promise<boolean> => {
    const asked = token.value
    const isStale = () => token.value !== asked || !isMember.value
    try {
      const me = await api.fetchMember(asked)
      if (isStale()) return false
      replacedToken = undefined
      if (me.id === member.value?.id) {
        reauthentication.replace(replaced)
        return true
      }
      const { signIn } = use
      session.becomeGuest()
      session.takeSignIn(signIn)
      session.becomeMember(me)
    } catch (error) {
      if (!isSessionEnded(error)) throw error
      if (isStale()) return false
      if (isCookie) session.becomeGuest()
      else session.expire(lossReasonOf(error.message))
    }
    return false
  }

  /** Resolves with whether it is the same member; null where no other tab signed in. A failed request is made again at the next call. */
  const identifyReplaced = (): Promise<boolean> | null => {
    if (replacedToken === undefined) return null
    identifying ??= identify(replacedToken).finally(() => { identifying = null })
    return identifying
  }

  /** Another tab has signed in: the member's page stays as it is, and calls wait, until it is known as whom. */
  const noteReplaced = (replaced: string | null): void => {
    // The first replaced token stays: it is the one that calls under way carry.
    replacedToken ??= replaced
    identifyReplaced()?.catch(() => undefined) // The next call asks again.
  }

  /**
   * Another tab has a sign-in that is not kept, and has not told it yet. A busy tab answers late: until then the member's
   * page stays as it is.
   */
  const askOtherTabs = (): void => {
    askingTabs ??= channel.ask().then(() => {
      askingTabs = null
      if (storage.read()) readStorage()
      else if (isMember.value && session.canAsk()) session.lose('unknown')
      else session.becomeGuest()
      return identifyReplaced() ?? isMember.value
    })
    askingTabs.catch(() => undefined) // Callers of `isSameMember` handle the failure; there may be none.
  }

  /** Another tab signed in or out, or lost its session. */
  function readStorage(): void {
    if (isCookie) return isMember.value ? noteReplaced(null) : void session.findMember()
    const found = storage.read()
    if (!found && token.value !== null) {
      if (storage.tabUsedAt() !== undefined) return askOtherTabs()
      const reason = storage.lossReason()
      return isMember.value && reason ? session.lose(reason) : session.becomeGuest()
    }
    if (!found || found.token === token.value) return
    const replaced = session.currentToken()
    session.takeSignIn(found)
    if (isMember.value) noteReplaced(replaced)
    else void session.findMember()
  }

  const answer = (): void => {
    if (use.signIn?.keep !== false || !isMember.value || reauthentication.lost.value) return
    channel.tell({ say: 'here', signIn: { ...use.signIn, usedAt: use.usedAt } })
  }

  /** The session of `ended` is over. A late message may be about a session that this browser has left already. */
  const hearSignOut = (ended: string | null, isForgotten: boolean): void => {
    // The answer that is awaited was given before the cookie ended.
    if (isCookie && session.isRestoring()) return void session.findMember()
    if ((token.value === null && !isMember.value) || (!isCookie && ended !== session.currentToken())) return
    const found = storage.read()
    if (isCookie || !found || found.token === ended) return session.leave(isForgotten)
    if (isForgotten) void dropMembersDrafts()
    session.becomeGuest()
    readStorage()
  }

  channel.listen((message) => {
    if (message.say === 'ask') return answer()
    if (message.say === 'out') return hearSignOut(message.token ?? null, message.isForgotten === true)
    if (isCookie) return message.say === 'in' ? readStorage() : undefined
    const theirs = validateSignIn(message.signIn, false)
    if (!theirs) return
    if (theirs.token === token.value) use.usedAt = Math.max(use.usedAt, theirs.usedAt)
    else if (message.say === 'in' || token.value === null || reauthentication.lost.value) storage.writeFromTab(theirs)
    // A restore that is under way reads storage itself.
    if (!session.isRestoring()) readStorage()
  })

  /** The theme's own page, in another tab or before this one was loaded, has opened a session. */
  const takeThemeSession = (me: Member): void => {
    const isSame = member.value?.id === me.id
    if (isSame && use.signIn) session.storeSignIn(use.signIn)
    else {
      if (isMember.value && !isSame) session.becomeGuest()
      storage.drop()
      session.takeSignIn(null)
      channel.tell({ say: 'in', signIn: null })
    }
    if (isSame) reauthentication.replace(null)
    else session.becomeMember(me)
  }

  const findThemeSession = async (waitForEnd: () => Promise<void>): Promise<boolean> => {
    const isFine = () => isMember.value && !reauthentication.lost.value
    if (!isCookie || isFine()) return isCookie
    try {
      await waitForEnd()
      const me = await api.fetchMember(null)
      // Another tab may have found it while this one waited.
      if (!isFine()) takeThemeSession(me)
      return true
    } catch (error) {
      if (error instanceof ApiError) return false // There is no session, or the marketplace did not answer.
      throw error
    }
  }

  const stopListening = listen({
    storage: ({ key, newValue }) => {
      const isOurs = key === null || key === SESSION_STORAGE_KEY
      // A cookie is not in storage: only the removal of the record means something.
      if (isOurs && (!isCookie || (newValue === null && isMember.value))) readStorage()
    },
    pagehide: channel.close,
    pageshow: ({ persisted }) => {
      channel.open()
      if (!persisted) return
      readStorage()
      checkIdle()
    },
    online: () => {
      if (status.value === 'unknown') void session.findMember()
      else identifyReplaced()?.catch(() => undefined)
    },
  })

  return {
    readStorage,
    findThemeSession,
    /** Resolves with whether the sign-in of another tab is this page's member's; null where there was none. */
    isSameMember: (): Promise<boolean> | null => askingTabs ?? identifyReplaced(),
    stop: (): void => {
      stopListening()
      channel.close()
    },
  }
}
