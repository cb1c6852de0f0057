import { shallowRef, type App, type InjectionKey, type ShallowRef } from 'vue'
import {
  createRouter,
  isNavigationFailure,
  NavigationFailureType,
  START_LOCATION,
  type RouteLocationNormalized,
  type Router,
  type RouterHistory,
  type RouterScrollBehavior,
} from 'vue-router'
import type { I18n } from '../i18n/index.ts'
import { onFirstIntent } from '../lib/firstIntent.ts'
import { lazyOnce } from '../lib/lazyOnce.ts'
import { listen } from '../lib/listen.ts'
import { showTitle } from '../ui/pageTitle.ts'
import type { Root } from '../ui/root.ts'
import { routes } from './routes.ts'
import type { Services } from './services.ts'

/** The URL of a navigation whose code did not arrive; null otherwise. */
export const FailedNavigationKey: InjectionKey<ShallowRef<string | null>> = Symbol('failed navigation')

interface Options {
  readonly app: App
  readonly history: RouterHistory
  /** The marketplace's name, for titles. */
  readonly name: string
  readonly i18n: I18n
  readonly root: Root
  /** Loads the session's code; the cart comes with `loadCart`. */
  readonly services: () => Promise<Services>
}

type SavedPosition = NonNullable<Parameters<RouterScrollBehavior>[2]>

/** Positions by entries of the history. */
type Positions = Map<string, SavedPosition>

const isAtEnd = (): boolean => document.documentElement.scrollHeight - innerHeight - scrollY < 2

/**
 * Where a page is scrolled to as it is shown.
 * @param unrestored of entries that were left before they were scrolled there: the router has stored what they had meanwhile
 */
export const createScrollBehavior = (root: Root, unrestored: Positions = new Map()): RouterScrollBehavior => {
  const entry = (): string => `${String((history.state as { position?: unknown } | null)?.position)} ${location.href}`
  const restore = async (here: string, saved: SavedPosition): Promise<SavedPosition | false> => {
    const between = await import('./betweenPages.ts').catch(() => null) // Then as far as the page goes.
    const isTall = await between?.tallEnough(saved.top, root)
    if (entry() === here) return isTall !== false && saved
    unrestored.set(here, saved)
    return false
  }
  return (to, from, saved) => {
    const here = entry()
    const position = saved && (unrestored.get(here) ?? saved)
    unrestored.delete(here)
    // Somebody has scrolled on from where the document stood before the application came. At its end it may have been too short.
    if (position && from === START_LOCATION && scrollY > 0 && Math.abs(scrollY - position.top) > 1 && !isAtEnd()) return false
    // Where somebody is led to instead of a page, such as to sign in, has a position of its own.
    if (position && !to.redirectedFrom) return restore(here, position)
    if (to.hash) {
      const el = root.byId(to.hash.slice(1))
      // The header is above what is scrolled to.
      return el ? { el, top: parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0 } : false
    }
    // The first page is at its top, unless somebody has scrolled what the document showed already.
    if (from === START_LOCATION) return false
    // Sorting, filtering and typing change the page in place; another page of the same list, or another search, begins at its top.
    const isReplaced = (history.state as { replaced?: unknown } | null)?.replaced === true
    const samePlace = to.path === from.path && (isReplaced || ['page', 'q'].every((key) => to.query[key] === from.query[key]))
    return !samePlace && { top: 0 }
  }
}

const guardMembers = (router: Router, services: () => Promise<Services>): void => {
  router.beforeEach(async (to) => {
    if (!to.meta.requiresMember) return true
    const { session } = await services()
    if (session.status === 'unknown') await session.restore()
    // Where the marketplace did not answer, the page shows its own error and a retry.
    return session.status === 'guest' ? { name: 'sign-in', query: { next: to.fullPath } } : true
  })
}

/** Messages and services load beside the page's code, and are there before it is shown. */
const loadBesideCode = (router: Router, { i18n, services }: Options): void => {
  const pending = new WeakMap<RouteLocationNormalized, Promise<unknown>>()
  router.beforeEach((to) => {
    const needed = Promise.all([
      i18n.load(['core', ...(to.meta.messages ?? [])]),
      to.meta.needsServices && services(),
    ])
    needed.catch(() => {}) // Read again in beforeResolve.
    pending.set(to, needed)
  })
  router.beforeResolve(async (to) => {
    await pending.get(to)
  })
}

/**
 * Stores the scroll position while the page is there, because browsers drop what `pagehide` writes before a reload.
 * After Back the URL is already the next page's while the old page is shown: its position is not stored under that URL.
 */
const storeScrollPosition = (router: Router): void => addEventListener('scrollend', () => {
  const state = history.state as { current?: unknown } | null
  if (state?.current !== router.currentRoute.value.fullPath) return
  history.replaceState({ ...state, scroll: { left: scrollX, top: scrollY } }, '')
})

/** What happens between two pages comes with the first move on a page, at the latest with the first navigation. */
const loadBetween = (router: Router, options: Options): void => {
  const load = lazyOnce(async () => {
    const later = await import('./betweenPages.ts')
    options.app.onUnmount(later.betweenPages(router, options))
  })
  const tryLoading = (): Promise<void> => load().catch(() => {}) // Pages change without it too.
  router.beforeEach((to, from) => (from === START_LOCATION || to.path === from.path ? undefined : tryLoading()))
  options.app.onUnmount(onFirstIntent(() => void tryLoading()))
}

const updateTitle = (router: Router, { i18n, name, root }: Options): void => {
  router.afterEach((to, from, failure) => {
    if (failure || (to.name === from.name && from !== START_LOCATION)) return
    showTitle(to.meta.title ? i18n.t(to.meta.title) : null, name, root)
  })
}

const trackFailures = (router: Router, { app, i18n, name, root }: Options): void => {
  const { offlineNote } = root
  const failedNavigation = shallowRef<string | null>(null)
  /** Opens when the connection is back. */
  let awaited: string | null = null
  let beganOffline = false
  const goOn = (): void => {
    offlineNote.value = null
    if (awaited) void router.push(awaited).catch(() => {}) // The error boundary shows it.
  }
  app.provide(FailedNavigationKey, failedNavigation)
  router.beforeEach(() => { beganOffline = !navigator.onLine })
  router.afterEach((_to, _from, failure) => {
    // Back to the current page counts as success: the error panel stood in its place.
    if (!failure || isNavigationFailure(failure, NavigationFailureType.duplicated)) failedNavigation.value = offlineNote.value = awaited = null
  })
  router.onError((error: unknown, to, from) => {
    // Without a connection the page that is open stays, and the bar says why; it may be back before the failure is known.
    if ((beganOffline || !navigator.onLine) && from !== START_LOCATION) {
      awaited = to.fullPath
      if (navigator.onLine) goOn()
      else offlineNote.value = i18n.t('core.offlinePage')
      return
    }
    console.error(error)
    failedNavigation.value = to.fullPath
    // Its words may arrive after the failure: until then the document keeps the title that it came with.
    if (from === START_LOCATION) i18n.load(['core']).then(() => failedNavigation.value && showTitle(i18n.t('core.brokenTitle'), name, root), () => {})
  })
  app.onUnmount(listen({ online: goOn }))
}

/** The router with everything that happens between two pages. */
export const createStorefrontRouter = (options: Options): Router => {
  const unrestored: Positions = new Map()
  const router = createRouter({ history: options.history, routes, scrollBehavior: createScrollBehavior(options.root, unrestored) })
  // The page that was being left is shown again, and stands where its person puts it.
  router.onError(() => unrestored.clear())
  guardMembers(router, options.services)
  loadBesideCode(router, options)
  loadBetween(router, options)
  updateTitle(router, options)
  trackFailures(router, options)
  storeScrollPosition(router)
  return router
}
