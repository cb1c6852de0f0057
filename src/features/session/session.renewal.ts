/** A session that was lost while somebody is at work, until they have signed in again or let it go. */
import { shallowRef } from 'vue'
import type { LostSession } from '../../api/client.ts'
import type { Loss } from './session.record.ts'

/** The session that was lost. */
interface Lost {
  readonly token: string | null
  readonly why: Loss
}

/**
 * Why the marketplace refused a session, by its words (specification, Authentication failures: 'message describes the
 * problem'). They follow its language, so what is not recognised is no more than an end.
 */
export const whyOf = (message: string): Loss => {
  if (/foreign|(?:an)?other marketplace|autre (?:place de march|marketplace)/i.test(message)) return 'foreign'
  if (/not active|inactive|deactivat|disabled|blocked|banned|suspend|désactiv|bloqu/i.test(message)) return 'blocked'
  return /expir/i.test(message) ? 'expired' : 'unknown'
}

/** One question for all calls that fail together. */
export const createRenewal = () => {
  /** What was lost; null while all is well. The person may not have been asked yet: a background read found it out. */
  const lost = shallowRef<Lost | null>(null)
  /** The question that the person is asked. */
  const asked = shallowRef<Lost | null>(null)
  let waiting: { readonly answer: Promise<boolean>; readonly resolve: (isRenewed: boolean) => void } | null = null
  // Of the member who is signed in now: a late refusal of one of them is about a session that has been renewed since.
  const replaced = new Set<string>()
  let renewedAt = -Infinity

  const ask = (): Promise<boolean> => {
    if (!waiting) {
      let resolve: (isRenewed: boolean) => void = () => {}
      waiting = { answer: new Promise((done) => { resolve = done }), resolve }
    }
    asked.value = lost.value
    return waiting.answer
  }

  const settle = (isRenewed: boolean): void => {
    const { resolve } = waiting ?? {}
    lost.value = asked.value = waiting = null
    resolve?.(isRenewed)
  }

  return {
    lost,
    asked,
    /** The first reason stays, but for the one that leaves nothing readable. */
    lose: (token: string | null, why: Loss): void => {
      if (lost.value && why !== 'idle') return
      lost.value = { token: lost.value?.token ?? token, why }
      if (asked.value) asked.value = lost.value
    },
    /** Asks the person, if they are not being asked; resolves with whether they signed in again. */
    ask,
    /** The same member has another session in the place of `token`. */
    renewed: (token: string | null): void => {
      if (token !== null) replaced.add(token)
      renewedAt = Date.now()
      settle(true)
    },
    /** The session is over, or somebody else's. */
    end: (): void => {
      replaced.clear()
      renewedAt = -Infinity
      settle(false)
    },
    /** Whether the refused session has been renewed since. A cookie has no name: then it is a matter of time. */
    wasRenewed: ({ token, sentAt }: LostSession): boolean => (token === null ? sentAt <= renewedAt : replaced.has(token)),
  }
}
