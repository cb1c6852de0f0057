import { computed, getCurrentInstance, getCurrentScope, onMounted, onScopeDispose, shallowRef, watch, watchEffect } from 'vue'
import { useRouter } from 'vue-router'
import { hasStoredCart } from '../../features/cart/unsentAdditions.store.ts'
import { useHome } from '../../features/home/index.ts'
import { useIdentityStore } from '../../features/identity/index.ts'
import { useWishlistCountStore } from '../../features/wishlist/wishlistCount.store.ts'
import { useConfig, type StorefrontConfig } from '../../lib/config.ts'
import { injectRequired } from '../../lib/injectRequired.ts'
import { listen } from '../../lib/listen.ts'
import { useRoot } from '../../ui/root.ts'
import { SESSION_STORAGE_KEY, readStored } from '../../lib/storage.ts'
import { ServicesKey } from '../servicesKey.ts'

interface TopCategory {
  readonly title: string
  readonly slug: string
}

/** Runs when the main thread is idle; unlike `whenIdleAfterLoad` it does not wait for the page's pictures. */
const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 1500 })
  else setTimeout(run, 200)
}

/** Whether a sign-in is stored, by this tab or another. A record of a lost session does not count. */
const hasStoredSignIn = (): boolean =>
  readStored('session', SESSION_STORAGE_KEY, Boolean) ||
  readStored('local', SESSION_STORAGE_KEY, (raw) => !(raw as { lost?: unknown } | null)?.lost) || false

/** Whether there may be a session to ask for or a cart to show, so that the services are loaded. */
const isRemembered = (auth: StorefrontConfig['auth']): boolean =>
  auth === 'cookie' || hasStoredSignIn() || hasStoredCart()

/** What the header shows and does. The services are loaded after it, and fill in what it shows of them. */
export const useFrame = () => {
  const { current, load } = injectRequired(ServicesKey)
  const wishlistCount = useWishlistCountStore()
  const identity = useIdentityStore()
  const { auth } = useConfig()
  const { whenDone } = useRoot().hydration
  const scope = getCurrentScope()
  const { appContext } = getCurrentInstance() ?? {}
  const router = useRouter()
  const cart = computed(() => current.value?.cart.value ?? null)
  const categories = shallowRef<readonly TopCategory[]>([])

  let hasAsked = false
  const loadCategories = (): void => {
    if (hasAsked) return
    hasAsked = true
    // The same query as the home page's, by its key: where that is loaded, nothing is requested.
    scope?.run(() => appContext?.app.runWithContext(() => {
      const { data } = useHome()
      watchEffect(() => { categories.value = data.value?.categories ?? [] })
    }))
  }

  /** For a stored sign-in or cart, of an earlier visit or of another tab; what does not arrive now is loaded when it is used. */
  const loadForReturning = (): void => {
    if (isRemembered(auth)) load().then(({ loadCart }) => (hasStoredCart() ? loadCart() : null)).catch(() => {})
  }
  onScopeDispose(listen({ storage: loadForReturning }))
  const enclosed = computed(() => router.currentRoute.value.meta.enclosed === true)
  onMounted(() => whenDone(() => whenIdle(() => {
    if (!scope?.active) return
    loadForReturning()
    scope.run(() => watch(enclosed, (is) => { if (!is) loadCategories() }, { immediate: true }))
  })))

  /** In place of the drawer, if its code does not arrive. */
  const openCartPage = async (): Promise<void> => {
    cart.value?.closeDrawer()
    await router.push({ name: 'cart' }).catch(() => {}) // The error boundary shows it.
  }

  const openDrawer = (): Promise<void> => load().then(({ loadCart }) => loadCart()).then((store) => store.openDrawer()).catch(openCartPage)

  return {
    categories,
    /** A page of the checkout: the header leaves out links that lead away. */
    enclosed,
    loadCategories,
    /** null for a guest; '' for a member whose name could not be loaded yet. */
    memberName: computed(() => {
      const { member, status, restoreFailure } = current.value?.session ?? {}
      if (member) return member.public_name ?? member.first_name ?? member.email ?? ''
      return status === 'unknown' && restoreFailure && hasStoredSignIn() ? '' : null
    }),
    /** While the identity is unknown, the count of the last one. */
    savedCount: computed(() => {
      const { count, memberId } = wishlistCount.saved
      return identity.status === 'unknown' || memberId === identity.memberId ? count : 0
    }),
    /** null where the cart could not be loaded. */
    itemsCount: computed(() => cart.value?.itemsCount || (cart.value?.status === 'error' ? null : 0)),
    drawerOpen: computed(() => cart.value?.drawerOpen ?? false),
    openDrawer,
    openCartPage,
    /** The person is asked to sign in again. */
    signInLost: computed(() => Boolean(current.value?.session.asked)),
    /** For a dialog whose code does not arrive: the person cannot be asked, so the session ends. */
    endLostSession: () => current.value?.session.endLostSession(),
    signOut: () => load().then((services) => services.signOut()).catch(() => {}), // It shows its own failures.
  }
}
