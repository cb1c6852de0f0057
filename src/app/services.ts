/** Session and cart: loaded after a public page stands, or before a page that is about them. */
import type { Pinia } from 'pinia'
import type { App } from 'vue'
import { useClient, type Client } from '../api/client.ts'
import { useCartStore } from '../features/cart/index.ts'
import { useSessionStore } from '../features/session/index.ts'

export interface Services {
  readonly client: Client
  readonly session: ReturnType<typeof useSessionStore>
  readonly cart: ReturnType<typeof useCartStore>
}

export const createServices = (app: App, pinia: Pinia): Services =>
  app.runWithContext(() => {
    const session = useSessionStore(pinia)
    const cart = useCartStore(pinia)
    void session.restore().then(() => cart.restore()).catch(() => {}) // Each keeps its own error and asks again.
    return { client: useClient(), session, cart }
  })
