/** The idle timeout: the server's year is too long for a computer that others use. */
import type { Ref } from 'vue'
import type { StorefrontConfig } from '../../lib/config.ts'
import type { SessionApi } from './session.api.ts'
import type { Reauthentication } from './session.reauthentication.ts'
import type { LossReason, SignIn, SignInStorage } from './session.storage.ts'

const MINUTE_MS = 60_000
/** A later timeout is set again on the way: browsers count to 24 days at most. */
const TIMER_MAX_MS = 60 * MINUTE_MS
const USE_EVENTS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/** What the idle timeout needs of the session. */
export interface IdleSession {
  readonly isCookie: boolean
  readonly api: SessionApi
  readonly storage: SignInStorage
  readonly reauthentication: Reauthentication
  readonly isMember: Readonly<Ref<boolean>>
  readonly token: Readonly<Ref<string | null>>
  /** The record of the last use: how the person signed in, and when the storefront was last used. */
  readonly use: { signIn: SignIn | null; usedAt: number }
  readonly lose: (reason: LossReason) => void
  /** The session has ended before its member was known to this page. */
  readonly endUnshown: () => Promise<void>
  readonly askTabs: () => Promise<void>
  /** Called where storage holds another sign-in than this tab knows. */
  readonly syncTabs: () => void
}

/** Milliseconds that remain of a limit in minutes, 0 or less where the time is over; a limit of 0 is none. */
const remainingMs = (usedAt: number, limitMin: number): number =>
  limitMin === 0 ? Infinity : usedAt + limitMin * MINUTE_MS - Date.now()

/** Watches for the idle timeout until `stop`. */
export const createIdleTimeout = (session: IdleSession, limits: StorefrontConfig['idle']) => {
  const { isCookie, api, storage, reauthentication, isMember, token, use } = session
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The request that ends the server's session. */
  let signingOut: Promise<unknown> = Promise.resolve()

  const limitOf = (signIn: SignIn | null): number => (signIn?.keep === false ? limits.tab : limits.kept)
  const isWatched = (): boolean => isMember.value && reauthentication.lost.value?.reason !== 'idle'
  const restMs = (): number => (isWatched() ? remainingMs(use.usedAt, limitOf(use.signIn)) : Infinity)
  const isOver = (signIn: SignIn): boolean => remainingMs(signIn.usedAt, limitOf(signIn)) <= 0

  /** Drops the token at once; the server is told in the background. */
  const end = async (): Promise<void> => {
    const request = api.signOut(token.value)
    signingOut = request
    // Only the server can end a cookie: until it has, the next start finds the same record and tries again.
    const hasEnded = request.then(() => true, () => !isCookie)
    if (isCookie) void hasEnded.then((is) => { if (is) storage.markLost('idle') })
    else storage.markLost('idle')
    if (isMember.value) return session.lose('idle')
    if (await hasEnded) await session.endUnshown()
  }

  /** Ends the session, unless another tab was used since. */
  const checkWithTabs = async (): Promise<void> => {
    await session.askTabs()
    const found = storage.read()
    if (found && found.token === token.value) use.usedAt = Math.max(use.usedAt, found.usedAt)
    if (restMs() <= 0) await end()
    else check()
  }

  function check(): void {
    clearTimeout(timer)
    const rest = restMs()
    if (rest <= 0) void checkWithTabs()
    else if (rest < Infinity) timer = setTimeout(check, Math.min(rest, TIMER_MAX_MS))
  }

  const noteUse = (now = Date.now()): void => {
    use.usedAt = now
    if (!use.signIn) return
    // Use of this tab must not bring back a session that another tab has ended.
    if (storage.read()?.token !== use.signIn.token) return session.syncTabs()
    use.signIn = { ...use.signIn, usedAt: now }
    storage.touch(use.signIn)
  }

  const onUse = (): void => {
    const now = Date.now()
    // Once a minute is often enough, but not for a limit of a few minutes.
    const minAgeMs = Math.min(MINUTE_MS, (limitOf(use.signIn) || Infinity) * MINUTE_MS / 10)
    if (!isWatched() || now - use.usedAt < minAgeMs) return
    if (restMs() > 0) noteUse(now)
    check()
  }
  const onReturn = (): void => {
    if (document.visibilityState === 'visible') onUse()
  }

  for (const type of USE_EVENTS) window.addEventListener(type, onUse, { capture: true, passive: true })
  window.addEventListener('visibilitychange', onReturn)

  return {
    /** Sets the timer again, after a sign-in or after another tab was used. */
    check,
    noteUse,
    isOver,
    end,
    /** The stored sign-in. A new tab, or one that was suspended, asks the other tabs for it. */
    findSignIn: async (): Promise<SignIn | null> => {
      const found = storage.read()
      if (found && !isOver(found)) return found
      const tabUsedAt = storage.tabUsedAt()
      if (tabUsedAt === undefined) return found
      // Past the limit no tab can still be signed in, so none would answer.
      if (!found && remainingMs(tabUsedAt, limits.tab) <= 0) storage.drop()
      else await session.askTabs()
      return storage.read()
    },
    /** A cookie's old session must have ended before the person signs in again: otherwise it would be found alive. */
    waitForEnd: async (): Promise<void> => {
      if (!isCookie || reauthentication.lost.value?.reason !== 'idle') return
      signingOut = signingOut.catch(() => api.signOut(null))
      await signingOut
    },
    stop: (): void => {
      clearTimeout(timer)
      for (const type of USE_EVENTS) window.removeEventListener(type, onUse, { capture: true })
      window.removeEventListener('visibilitychange', onReturn)
    },
  }
}
