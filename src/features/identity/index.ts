/**
 * The identity: whom this page acts for. The session writes it; every other store and component only reads it. It is
 * small because every page's first load has it: a card asks who is here without loading the session or the client.
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

/** Hears of a change at once, before anything else can run. What takes time goes on behind it. */
export type IdentityListener = (from: Identity, to: Identity) => void

/** Who hears of a change, in this order: messages for the one before go first, then what each store holds. */
export const IDENTITY_ORDER = ['toasts', 'language', 'drafts', 'cart', 'wishlist', 'orders'] as const
export type IdentitySubscriber = (typeof IDENTITY_ORDER)[number]

const isSame = (a: Identity, b: Identity) => a.status === b.status && a.memberId === b.memberId

/** Who is here, and the one event that tells every store that it is somebody else. */
export const useIdentityStore = defineStore('identity', () => {
  const current = shallowRef<Identity>({ status: 'unknown', memberId: undefined, hasSignedOut: false })
  let controller = new AbortController()
  const listeners: { readonly name: IdentitySubscriber, readonly listener: IdentityListener }[] = []

  return {
    current,
    status: computed(() => current.value.status),
    memberId: computed(() => current.value.memberId),
    /** The identity of this moment, as the listeners hear it. */
    identity: (): Identity => current.value,
    /** Aborted when somebody else is here: give it to every call that is made for whoever is here now. */
    identitySignal: (): AbortSignal => controller.signal,
    /** Subscribes; returns the function that ends it. */
    onIdentityChange: (name: IdentitySubscriber, listener: IdentityListener): (() => void) => {
      const entry = { name, listener }
      listeners.push(entry)
      listeners.sort((a, b) => IDENTITY_ORDER.indexOf(a.name) - IDENTITY_ORDER.indexOf(b.name))
      return () => {
        const at = listeners.indexOf(entry)
        if (at >= 0) listeners.splice(at, 1)
      }
    },
    /** For the session alone: states who is here, and tells the listeners where that is somebody else. */
    changeIdentity: (to: Identity): void => {
      const from = current.value
      if (isSame(from, to)) return
      current.value = to
      // Before a member is known, calls are already made for them: they are not ended when the marketplace says who.
      if (from.status !== 'unknown') {
        controller.abort()
        controller = new AbortController()
      }
      for (const { listener } of [...listeners]) listener(from, to)
    },
  }
})
