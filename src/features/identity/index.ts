/**
 * The identity: whom this page acts for. The session writes it; every other store and component only reads it. It is
 * small because every page's first load has it: a card reads it without loading the session or the client.
 *
 * `identity.status` is for whom data is shown and stored, `session.status` what the marketplace has said of the session.
 * They differ in one case: a guest's page asks the marketplace again (`findMember`), such as after a sign-in in another tab.
 * Until the answer the session is `unknown` and the identity stays `guest`, because a guest's data is still shown.
 */
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'

/** Whom this page acts for. */
export interface Identity {
  /** `unknown` until the marketplace has said whose session this is. */
  readonly status: 'unknown' | 'guest' | 'member'
  /** The member's id; undefined for a guest and while it is unknown. */
  readonly memberId: number | undefined
  /** A guest because the member signed out. False where the session was lost: what is theirs is stored for them. */
  readonly hasSignedOut: boolean
}

/** Called synchronously with a change, before other code can run; it must not wait for anything. */
export type IdentityListener = (from: Identity, to: Identity) => void

/** The phases in which listeners are called: first the toasts of the identity before are removed, then each store changes. */
export const IDENTITY_PHASES = ['toasts', 'language', 'drafts', 'cart', 'wishlist', 'orders'] as const
export type IdentityPhase = (typeof IDENTITY_PHASES)[number]

const isSame = (a: Identity, b: Identity) => a.status === b.status && a.memberId === b.memberId

/** The present identity, and the one event that tells every store of another one. */
export const useIdentityStore = defineStore('identity', () => {
  const current = shallowRef<Identity>({ status: 'unknown', memberId: undefined, hasSignedOut: false })
  let controller = new AbortController()
  const listeners: { readonly phase: IdentityPhase, readonly listener: IdentityListener }[] = []

  return {
    current,
    status: computed(() => current.value.status),
    memberId: computed(() => current.value.memberId),
    /** The present identity, as one value. */
    identity: (): Identity => current.value,
    /** Aborted when the identity changes: pass it to every call whose answer is for the present one only. */
    identitySignal: (): AbortSignal => controller.signal,
    /** Subscribes to a phase of a change, in which several may be called; returns the function that unsubscribes. */
    onIdentityChange: (phase: IdentityPhase, listener: IdentityListener): (() => void) => {
      const entry = { phase, listener }
      listeners.push(entry)
      listeners.sort((a, b) => IDENTITY_PHASES.indexOf(a.phase) - IDENTITY_PHASES.indexOf(b.phase))
      return () => {
        const at = listeners.indexOf(entry)
        if (at >= 0) listeners.splice(at, 1)
      }
    },
    /** For the session only: sets the identity, and calls the listeners if it is another one. */
    changeIdentity: (to: Identity): void => {
      const from = current.value
      if (isSame(from, to)) return
      current.value = to
      // While it is unknown, calls are made already: when the marketplace names the member, these are still theirs.
      if (from.status !== 'unknown') {
        controller.abort()
        controller = new AbortController()
      }
      for (const { listener } of [...listeners]) listener(from, to)
    },
  }
})
