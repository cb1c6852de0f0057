import { computed, getCurrentInstance, getCurrentScope, onMounted, onScopeDispose, shallowRef, watch, watchEffect } from 'vue'
import { useRouter } from 'vue-router'
import { hasStoredCart } from '../features/cart/hasStoredCart.storage.ts'
import { useHome } from '../features/home/index.ts'
import { useSavedCountStore } from '../composables/savedCount.store.ts'
import { useIdentityStore } from '../features/identity/index.ts'
import { useConfig, type StorefrontConfig } from '../lib/config.ts'
import { injectRequired } from '../lib/injectRequired.ts'
import { listen } from '../lib/listen.ts'
import { useRoot } from '../ui/root.ts'
import { SESSION_STORAGE_KEY, readStored } from '../lib/storage.ts'
import { ServicesKey } from './servicesKey.ts'

interface TopCategory {
  readonly title: string
  readonly slug: string
}

const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 1500 })
  else setTimeout(run, 200)
}

/** Whether somebody is signed in here, or in another tab. A record of a lost session is none. */
const hasStoredSignIn = (): boolean =>
  readStored('session', SESSION_STORAGE_KEY, Boolean) ||
  readStored('local', SESSION_STORAGE_KEY, (raw) => !(raw as { lost?: unknown } | null)?.lost) || false

/** Whether somebody was here before: then there is a session to ask for, or a cart to show. */
const isRemembered = (auth: StorefrontConfig['auth']): boolean =>
  auth === 'cookie' || hasStoredSignIn() || hasStoredCart()

/** What the header shows and does; it is there before the services are, and fills when they come. */
export const useFrame = () => {
  const { current, load } = injectRequired(ServicesKey)
  const wishlist = useSavedCountStore()
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
    // The same read as the home page's, by its key: a second one asks nobody.
    scope?.run(() => appContext?.app.runWithContext(() => {
      const { data } = useHome()
      watchEffect(() => { categories.value = data.value?.categories ?? [] })
    }))
  }

  /** Somebody signed in or filled a cart before this visit, or does so now in another tab. */
  const loadForReturning = async (): Promise<void> => {
    if (!isRemembered(auth)) return
    const { loadCart } = await load()
    if (hasStoredCart()) await loadCart()
  }
  const tryLoading = (): void => void loadForReturning().catch(() => {})
  onScopeDispose(listen({ storage: tryLoading }))
  const enclosed = computed(() => router.currentRoute.value.meta.enclosed === true)
  onMounted(() => whenDone(() => whenIdle(() => {
    if (!scope?.active) return
    tryLoading()
    scope.run(() => watch(enclosed, (is) => { if (!is) loadCategories() }, { immediate: true }))
  })))

  /** Where the drawer's code does not arrive. */
  const openCartPage = async (): Promise<void> => {
    cart.value?.closeDrawer()
    await router.push({ name: 'cart' }).catch(() => {}) // The error boundary shows it.
  }

  const openCartDrawer = (): Promise<void> => load().then(({ loadCart }) => loadCart()).then((store) => store.openDrawer()).catch(openCartPage)

  return {
    categories,
    /** Somebody is about to pay: the header leaves out what leads away. */
    enclosed,
    loadCategories,
    /** null for a guest; '' for a member whose name nobody could say yet. */
    memberName: computed(() => {
      const { member, status, restoreFailure } = current.value?.session ?? {}
      if (member) return member.public_name ?? member.first_name ?? member.email ?? ''
      return status === 'unknown' && restoreFailure && hasStoredSignIn() ? '' : null
    }),
    /** Until it is known who is here, the one who was here last. */
    savedCount: computed(() => {
      const { count, memberId } = wishlist.saved
      return identity.status === 'unknown' || memberId === identity.memberId ? count : 0
    }),
    /** null where it is not known. */
    itemsCount: computed(() => cart.value?.itemsCount || (cart.value?.status === 'error' ? null : 0)),
    drawerOpen: computed(() => cart.value?.drawerOpen ?? false),
    openCartDrawer,
    openCartPage,
    /** The session was lost in the middle of something. */
    signInLost: computed(() => Boolean(current.value?.session.asked)),
    /** Where the dialog's code does not arrive, nobody can be asked. */
    endLostSession: () => current.value?.session.endLostSession(),
    signOut: () => load().then((services) => services.signOut()).catch(() => {}), // It tells of its own failures.
  }
}
