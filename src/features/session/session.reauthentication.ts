/** Signing in again: one question to the person for all calls that fail with the same lost session. */
import { shallowRef } from 'vue'
import type { LostSession } from '../../api/client.ts'
import type { LossReason } from './session.storage.ts'

/** A session that was refused while its member is at work. */
export interface Loss {
  readonly token: string | null
  readonly reason: LossReason
}

/** Signing in again: one question to the person for all calls that fail together. */
export const createReauthentication = () => {
  /** The session that was lost; null while it is valid. After the refusal of a background call it is set before the person is asked. */
  const lost = shallowRef<Loss | null>(null)
  /** What the person is asked about. */
  const asked = shallowRef<Loss | null>(null)
  let waiting: { readonly answer: Promise<boolean>; readonly resolve: (isSignedIn: boolean) => void } | null = null
  // Earlier tokens of the present member: a late refusal of one of them says nothing about the present session.
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
    /** What a call of a lost session waits for: the person is asked, except for a background call. Null while it is valid. */
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
    /** The session is over, or another member's. */
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
