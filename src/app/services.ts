/**
 * The session, and the cart once there is one. Loaded with the first page or the first click that needs either of them: a
 * guest who only looks around never loads it.
 */
import type { Pinia } from 'pinia'
import { shallowRef, watch, type App, type ShallowRef } from 'vue'
import { hasStoredCart } from '../features/cart/unsentAdditions.store.ts'
import type { CartStore } from '../features/cart/index.ts'
import { useIdentityStore } from '../features/identity/index.ts'
import { useSessionStore } from '../features/session/index.ts'
import { useI18n } from '../i18n/index.ts'
import { backoffMs } from '../lib/backoff.ts'
import { useConfig } from '../lib/config.ts'
import { onFirstIntent } from '../lib/firstIntent.ts'
import { lazyOnce } from '../lib/lazyOnce.ts'
import { hasStored, MESSAGE_OUTBOX_STORAGE_KEY, WISHLIST_STORAGE_KEY } from '../lib/storage.ts'
import { useRoot } from '../ui/root.ts'

/** Milliseconds between a failed request for the session's member and the next one; longer after each failure. */
const RESTORE_FIRST_MS = 5_000
const RESTORE_MAX_MS = 60_000

export interface Services {
  readonly session: ReturnType<typeof useSessionStore>
  /** null until `loadCart` was called: signing in and registering need no code of the cart. */
  readonly cart: Readonly<ShallowRef<CartStore | null>>
  readonly loadCart: () => Promise<CartStore>
  /** Asks first where something typed would be lost, signs out, leaves a page for members, and shows a toast of the result. */
  readonly signOut: () => Promise<void>
}

/** Calls `restore` until the marketplace has answered, later after each failure. When the connection is back, the session does. */
const keepRestoring = (app: App, session: Services['session']): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let isOver = false
  const ask = async (): Promise<void> => {
    if (session.status === 'unknown') await session.restore()
    clearTimeout(timer)
    if (session.status !== 'unknown') attempts = 0
    if (session.status !== 'unknown' || isOver) return
    timer = setTimeout(ask, backoffMs(attempts++, {
      firstMs: RESTORE_FIRST_MS, maxMs: RESTORE_MAX_MS, retryAfterS: session.restoreFailure?.retryAfter,
    }))
  }
  const stop = watch(() => session.status, ask, { immediate: true })
  app.onUnmount(() => {
    isOver = true
    clearTimeout(timer)
    stop()
  })
}

export const createServices = (app: App, pinia: Pinia): Services =>
  app.runWithContext(() => {
    const session = useSessionStore(pinia)
    const identity = useIdentityStore(pinia)
    const [root, i18n, config] = [useRoot(), useI18n(), useConfig()]
    session.allowAsking()
    /** The member who was here until this moment. */
    let left: number | undefined
    identity.onIdentityChange('toasts', (from, to) => {
      if (from.memberId !== undefined) {
        // Clear the member's toasts before the sign-out toast is shown.
        root.clearToasts()
        left = from.memberId
        queueMicrotask(() => { left = undefined })
      } else if (left !== undefined && to.memberId !== undefined && to.memberId !== left) {
        import('./tellOtherMember.ts').then(({ tellOtherMember }) => session.member && tellOtherMember(session.member, i18n, root)).catch(() => {}) // The page shows their name, too.
      }
    })
    const cart = shallowRef<CartStore | null>(null)
    const loadCart = lazyOnce(async () => {
      const { useCartStore } = await import('../features/cart/cart.store.ts')
      const store = app.runWithContext(() => useCartStore(pinia))
      cart.value = store
      store.restore().catch(() => {}) // It keeps its own error and asks again.
      return store
    })
    identity.onIdentityChange('language', () => {
      const { otherLanguage } = session
      if (!otherLanguage) return
      import('./offerLanguage.ts').then(({ offerLanguage }) => offerLanguage(otherLanguage, config, i18n, root)).catch(() => {}) // Nothing is lost without it.
    })
    const loadSignOut = lazyOnce(() => import('./signOut.ts').then((code) => code.prepareSignOut(app)))
    const signOut = async (): Promise<void> => {
      try {
        await (await loadSignOut())()
      } catch {
        root.showToast({ message: i18n.t('core.signOutFailed'), tone: 'bad', action: { label: i18n.t('core.retry'), run: signOut } })
      }
    }
    // A guest's cart becomes the member's at once. A cart that only the marketplace knows is loaded for its count when the
    // page is first used.
    let callOff = (): void => {}
    app.onUnmount(() => callOff())
    identity.onIdentityChange('cart', (_from, to) => {
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
