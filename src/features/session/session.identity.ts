/** The identity: whom this page acts for. One event tells every store that it has changed. */

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
export const IDENTITY_ORDER = ['toasts', 'drafts', 'cart', 'wishlist', 'orders'] as const
export type IdentitySubscriber = (typeof IDENTITY_ORDER)[number]

const isSame = (a: Identity, b: Identity) => a.status === b.status && a.memberId === b.memberId

/** Makes the identity of one page. */
export const createIdentity = () => {
  let current: Identity = { status: 'unknown', memberId: undefined, hasSignedOut: false }
  let controller = new AbortController()
  const listeners: { readonly name: IdentitySubscriber, readonly listener: IdentityListener }[] = []

  return {
    current: (): Identity => current,
    /** Aborted when somebody else is here: ends what was asked for the one before. */
    signal: (): AbortSignal => controller.signal,
    /** Subscribes; returns the function that ends it. */
    on: (name: IdentitySubscriber, listener: IdentityListener): (() => void) => {
      const entry = { name, listener }
      listeners.push(entry)
      listeners.sort((a, b) => IDENTITY_ORDER.indexOf(a.name) - IDENTITY_ORDER.indexOf(b.name))
      return () => {
        const at = listeners.indexOf(entry)
        if (at >= 0) listeners.splice(at, 1)
      }
    },
    change: (to: Identity): void => {
      const from = current
      if (isSame(from, to)) return
      current = to
      // Before a member is known, calls are already made for them: they are not ended when the marketplace says who.
      if (from.status !== 'unknown') {
        controller.abort()
        controller = new AbortController()
      }
      for (const { listener } of [...listeners]) listener(from, to)
    },
  }
}
