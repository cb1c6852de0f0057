/**
 * The session and the cart. A guest who only looks around never loads this; it comes with the first page or the first
 * click that is about them.
 */
import type { Pinia } from 'pinia'
import type { App } from 'vue'
import type { Client } from '../api/clientKey.ts'
import { useCartStore } from '../features/cart/index.ts'
import { useSessionStore } from '../features/session/index.ts'
import { readStoredItems, useWishlistStore } from '../features/wishlist/index.ts'
import { clearToasts } from '../ui/toasts.ts'

export interface Services {
  readonly client: Client
  readonly session: ReturnType<typeof useSessionStore>
  readonly cart: ReturnType<typeof useCartStore>
}

interface Options {
  readonly app: App
  readonly pinia: Pinia
  readonly client: Client
}

export const createServices = ({ app, pinia, client }: Options): Services =>
  app.runWithContext(() => {
    const session = useSessionStore(pinia)
    session.allowAsking()
    // What a member is told, and offered to undo, is nothing for whoever sits here next. At once: the goodbye comes after.
    session.onIdentityChange('toasts', (from) => { if (from.memberId !== undefined) clearToasts() })
    const cart = useCartStore(pinia)
    // What a guest has saved is merged at sign-in, also on a page without a card.
    if (readStoredItems().length > 0) useWishlistStore(pinia)
    void session.restore().then(() => cart.restore()).catch(() => {}) // Each keeps its own error and asks again.
    return { client, session, cart }
  })
