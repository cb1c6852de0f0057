/**
 * The session, and the cart once there is one. A guest who only looks around never loads this; it comes with the first
 * page or the first click that is about them.
 */
import type { Pinia } from 'pinia'
import { shallowRef, watch, type App, type ShallowRef } from 'vue'
import { hasStoredCart } from '../features/cart/hasStoredCart.storage.ts'
import type { CartStore } from '../features/cart/index.ts'
import { useSessionStore } from '../features/session/index.ts'
import { useI18n } from '../i18n/index.ts'
import { backoffMs } from '../lib/backoff.ts'
import { useConfig } from '../lib/config.ts'
import { onFirstIntent } from '../lib/firstIntent.ts'
import { lazyOnce } from '../lib/lazyOnce.ts'
import { listen } from '../lib/listen.ts'
import { hasStored, MESSAGE_OUTBOX_STORAGE_KEY, WISHLIST_STORAGE_KEY } from '../lib/storage.ts'
import { useRoot } from '../ui/root.ts'

/** How long after a failed look for who is here the next one comes. */
const RESTORE_FIRST_MS = 5_000
const RESTORE_MAX_MS = 60_000

export interface Services {
  readonly session: ReturnType<typeof useSessionStore>
  /** null until `loadCart` was called: whoever signs in or registers needs no cart's code. */
  readonly cart: Readonly<ShallowRef<CartStore | null>>
  readonly loadCart: () => Promise<CartStore>
  /** Signs out, and says so, or that it failed; a page for members is left. Asks before, where something typed would be lost. */
  readonly signOut: () => Promise<void>
}

/** Asks who is here, and again until the marketplace has answered: later each time, and at once when the connection is back. */
const keepRestoring = (app: App, session: Services['session']): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  const ask = (): void => {
    clearTimeout(timer)
    if (session.status === 'unknown') void session.restore()
  }
  const stops = [
    // Each failure is an error of its own.
    watch(() => session.restoreFailure, (failure) => {
      clearTimeout(timer)
      timer = setTimeout(ask, backoffMs(attempts++, { firstMs: RESTORE_FIRST_MS, maxMs: RESTORE_MAX_MS, retryAfterS: failure?.retryAfter }))
    }),
    listen({ online: ask }),
    () => clearTimeout(timer),
  ]
  app.onUnmount(() => stops.forEach((stop) => stop()))
  ask()
}

export const createServices = (app: App, pinia: Pinia): Services =>
  app.runWithContext(() => {
    const session = useSessionStore(pinia)
    const [root, i18n, config] = [useRoot(), useI18n(), useConfig()]
    session.allowAsking()
    // What a member is told, and offered to undo, is nothing for whoever sits here next. At once: the goodbye comes after.
    session.onIdentityChange('toasts', (from) => { if (from.memberId !== undefined) root.clearToasts() })
    const cart = shallowRef<CartStore | null>(null)
    const loadCart = lazyOnce(async () => {
      const { useCartStore } = await import('../features/cart/cart.store.ts')
      const store = app.runWithContext(() => useCartStore(pinia))
      cart.value = store
      // Where it is known who is here, asking again would end a lost session over what is being typed.
      const isKnown = session.status === 'unknown' ? session.restore() : Promise.resolve()
      void isKnown.then(() => store.restore()).catch(() => {}) // Each keeps its own error and asks again.
      return store
    })
    session.onIdentityChange('language', () => {
      const { otherLanguage } = session
      if (!otherLanguage) return
      void import('./offerLanguage.ts').then(({ offerLanguage }) => offerLanguage(otherLanguage, config, i18n, root), () => {}) // Nothing is lost without it.
    })
    const loadSignOut = lazyOnce(() => import('./signOut.ts').then((code) => code.prepareSignOut(app)))
    const signOut = async (): Promise<void> => {
      try {
        await (await loadSignOut())()
      } catch {
        root.showToast({ message: i18n.t('core.signOutFailed'), tone: 'bad', action: { label: i18n.t('core.retry'), run: signOut } })
      }
    }
    // A member may have a cart that this browser does not know: its count is for whoever begins to use the page. A guest's
    // cart becomes the member's at once.
    let callOff = (): void => {}
    app.onUnmount(() => callOff())
    session.onIdentityChange('cart', (_from, to) => {
      callOff()
      if (to.memberId === undefined) return
      const load = (): void => { loadCart().catch(() => {}) }
      if (hasStoredCart()) load()
      callOff = onFirstIntent(() => {
        load()
        // Signing out must be possible at once, also just before the tab is closed.
        loadSignOut().catch(() => {})
      })
    })
    // What a guest has saved is merged at sign-in, also on a page without a card.
    if (hasStored('local', WISHLIST_STORAGE_KEY)) {
      void import('../features/wishlist/index.ts')
        .then(({ useWishlistStore }) => app.runWithContext(() => useWishlistStore(pinia)), () => {})
    }
    // Messages of an earlier page go on their way.
    if (hasStored('local', MESSAGE_OUTBOX_STORAGE_KEY)) {
      void import('../features/orders/orders.store.ts')
        .then(({ useOrdersStore }) => app.runWithContext(() => useOrdersStore(pinia)), () => {})
    }
    keepRestoring(app, session)
    return { session, cart, loadCart, signOut }
  })
