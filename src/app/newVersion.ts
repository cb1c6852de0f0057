/**
 * For a tab that is older than the deployment: if code that it needs is not on the server any more, the page is reloaded,
 * once, at a moment when nothing that was typed is lost. This module and its words are loaded soon after the first page:
 * after a deployment they could be missing too.
 */
import { inject, shallowRef, type App } from 'vue'
import { useRouter } from 'vue-router'
import { useI18n } from '../i18n/index.ts'
import { entryIn } from '../lib/documentEntry.ts'
import { listen } from '../lib/listen.ts'
import type { ServedVersion } from '../lib/offline.ts'
import { readStored, writeStored } from '../lib/storage.ts'
import { useUnsentAdditionsStore, type UnsentAddition } from '../features/cart/unsentAdditions.store.ts'
import { useRoot } from '../ui/root.ts'
import { FailedNavigationKey } from './router.ts'
import { watchTyping } from './typing.ts'

/** The version for which this tab was reloaded without a question. */
const RENEWED_STORAGE_KEY = 'stoa.renewed'
/** Milliseconds to wait for the document that tells the server's version. */
const LOOK_TIMEOUT_MS = 5_000
/** Milliseconds to wait for writes before a page is left. */
const WRITES_TIMEOUT_MS = 10_000
/** Milliseconds to wait for a moment in which nothing is typed; after that a toast offers the reload. */
const MOMENT_TIMEOUT_MS = 2_000
const STEP_MS = 50

const after = (milliseconds: number) => new Promise<void>((resolve) => { setTimeout(resolve, milliseconds) })
const until = async (isDue: () => boolean, timeoutMs: number): Promise<boolean> => {
  for (let waited = 0; !isDue(); waited += STEP_MS) {
    if (waited >= timeoutMs) return false
    await after(STEP_MS)
  }
  return true
}

/** The entry file of the server's version; undefined if it cannot be read. */
const readEntry = async (): Promise<string | undefined> => {
  try {
    const answer = await fetch(import.meta.env.BASE_URL, { cache: 'no-store', signal: AbortSignal.timeout(LOOK_TIMEOUT_MS) })
    return answer.ok ? entryIn(await answer.text()) : undefined
  } catch {
    return undefined
  }
}

/**
 * Begins to listen, and loads the words of errors. In a theme's page it does nothing: the document is not ours, and has no
 * version of ours.
 */
export const watchVersions = (app: App): void => app.runWithContext(() => {
  const [router, root, { t, load }] = [useRouter(), useRoot(), useI18n()]
  // A failed call loads them too, but a form may find a mistake before anything is sent.
  load(['errors']).catch(() => {})
  const failedNavigation = inject(FailedNavigationKey, shallowRef(null))
  const own = root.query('script[type=module][src]')?.getAttribute('src')
  if (!own) return
  import('../ui/UiToasts.vue').catch(() => {}) // Loaded early, so that the toast can be shown.
  const typing = watchTyping(root)
  const unsentAdditions = useUnsentAdditionsStore()

  /** The entry file of a newer version, once one is found. */
  let newer: string | undefined
  let looking: Promise<boolean> | undefined
  const isOutdated = (): Promise<boolean> => {
    looking ??= readEntry().then((entry) => {
      newer = entry === own ? undefined : entry
      if (!newer) looking = undefined
      return newer !== undefined
    })
    return looking
  }

  const isIdle = () => root.writes.value === 0
  /** The page is about to end. */
  let isLeaving = false
  /** An addition to the cart whose code was missing: the next page makes it. */
  let unsent: UnsentAddition | undefined

  /** Loads an address as a new document. The router's guards have asked already, so `beforeunload` does not ask again. */
  const open = async (path: string): Promise<void> => {
    isLeaving = true
    await until(isIdle, WRITES_TIMEOUT_MS)
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
    location.assign(router.resolve(path).href)
  }

  const offer = () => root.showToast({
    message: t('errors.newVersion'),
    topic: 'version',
    timeout: 0,
    isForEveryPage: true,
    action: { label: t('errors.newVersionNow'), run: () => location.reload() },
    refusal: { label: t('errors.newVersionLater'), run: () => {} }, // The next page has the new version.
  })

  /** Reloads the page, of which some code is missing, or offers it. */
  const renew = async (): Promise<void> => {
    if (!(await isOutdated())) return
    const isSafe = await until(() => isLeaving || (isIdle() && !typing.isAny()), MOMENT_TIMEOUT_MS)
    if (isLeaving) return
    // Once for each version: a server that still sends the old document must not cause a loop of reloads.
    const isFirst = readStored('session', RENEWED_STORAGE_KEY, (entry) => entry === newer) !== true
    if (!isSafe || !isFirst || !writeStored('session', RENEWED_STORAGE_KEY, newer)) return void offer()
    isLeaving = true
    location.reload()
  }

  /** The newer version that was offered last. */
  let offered: string | undefined
  // No code is missing yet, so the reload is only offered.
  const hearWorker = ({ data }: MessageEvent): void => {
    const { version } = data as ServedVersion // Only our service worker sends messages to the page.
    if (version === own || version === offered || isLeaving) return
    offered = version
    // Without the words the next message offers it.
    load(['errors']).then(offer, () => { offered = undefined })
  }
  // Undefined in a page without TLS, although the type says otherwise.
  const workers = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
  workers?.addEventListener('message', hearWorker)

  const stops = [
    typing.stop,
    () => workers?.removeEventListener('message', hearWorker),
    router.beforeEach(async (to, from) => {
      if (!newer || to.path === from.path || !navigator.onLine) return
      await open(to.fullPath)
      return new Promise<never>(() => {}) // Never resolves: the new document replaces the page.
    }),
    router.onError(() => {
      const path = failedNavigation.value
      if (path === null) return
      // The error is shown only if a new document would not help.
      failedNavigation.value = null
      const before = router.currentRoute.value
      isLeaving = true
      void isOutdated().then((is) => {
        if (is) return open(path)
        isLeaving = false
        if (router.currentRoute.value === before) failedNavigation.value = path
        return undefined
      })
    }),
    listen({
      'vite:preloadError': ({ payload }: Event & { payload?: unknown }) => {
        // After a task it is known whether the code was only loaded early, or for another page.
        setTimeout(() => {
          if (!navigator.onLine) return
          const wanted = typeof payload === 'object' && payload !== null ? root.failures.get(payload) : undefined
          if (wanted) unsent = wanted as UnsentAddition // Only buttons that add put anything else than null there.
          if (wanted === null) void isOutdated()
          else if (!isLeaving) void renew()
        })
      },
      // Also for a button that is pressed while the next document is loading.
      pagehide: () => {
        if (newer && unsent) unsentAdditions.put(unsent)
        unsent = undefined
      },
    }),
  ]
  app.onUnmount(() => stops.forEach((stop) => stop()))
})
