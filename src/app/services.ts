/**
 * The API's client, and the session and the cart that live on it. A guest who only looks around never loads this; it
 * comes with the first page or the first click that is about them.
 */
import type { Pinia } from 'pinia'
import type { App } from 'vue'
import { createClient } from '../api/client.ts'
import type { Client } from '../api/clientKey.ts'
import { useCartStore } from '../features/cart/index.ts'
import { useSessionStore } from '../features/session/index.ts'
import { readToken } from '../features/session/session.storage.ts'
import { readHearts, useWishlistStore } from '../features/wishlist/index.ts'
import type { StorefrontConfig } from '../lib/config.ts'

export interface Services {
  readonly client: Client
  readonly session: ReturnType<typeof useSessionStore>
  readonly cart: ReturnType<typeof useCartStore>
}

interface Options {
  readonly app: App
  readonly pinia: Pinia
  readonly config: StorefrontConfig
  /** For tests: an in-process marketplace. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

export const createServices = ({ app, pinia, config, fetch }: Options): Services => {
  const client = createClient({
    config,
    getToken: readToken,
    renew: (lost) => useSessionStore(pinia).renew(lost),
    hold: (quiet) => useSessionStore(pinia).hold(quiet),
    // One line for each endpoint that breaks its contract, for the operator who looks.
    onReport: (report) => console.warn('An answer was not as specified', report),
    ...(fetch && { fetch }),
  })
  return app.runWithContext(() => {
    const session = useSessionStore(pinia)
    session.canAsk = true
    const cart = useCartStore(pinia)
    // What a guest has saved waits for whoever signs in, on a page without a card too.
    if (readHearts().length > 0) useWishlistStore(pinia)
    void session.restore().then(() => cart.restore()).catch(() => {}) // Each keeps its own error and asks again.
    return { client, session, cart }
  })
}
