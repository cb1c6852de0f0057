/**
 * For a tab that is older than the deployment: where code is asked for that the server has no more, the page is loaded
 * anew, once, at a moment when nothing that was typed is lost. It comes soon after the first page, with what it needs to
 * say so: later it might be missing itself.
 */
import { inject, shallowRef, type App } from 'vue'
import { useRouter } from 'vue-router'
import { useI18n } from '../i18n/index.ts'
import { entryIn } from '../lib/documentEntry.ts'
import { listen } from '../lib/listen.ts'
import type { ServedVersion } from '../lib/offline.ts'
import { readStored, writeStored } from '../lib/storage.ts'
import { storeUnsentAddition } from '../features/cart/unsentAddition.storage.ts'
import { useIdentityStore } from '../features/identity/index.ts'
import { useRoot } from '../ui/root.ts'
import { FailedNavigationKey } from './router.ts'
import { watchTyping } from './typing.ts'

/** The version for which this tab was loaded anew by itself. */
const RENEWED_STORAGE_KEY = 'stoa.renewed'
/** Milliseconds for which an answer about the version is awaited. */
const LOOK_TIMEOUT_MS = 5_000
/** Milliseconds for which writes may go on before a page is left. */
const WRITES_TIMEOUT_MS = 10_000
/** Milliseconds for which a moment without anything typed is awaited, before the person is asked to choose one. */
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

/** The first file of the version that the server has; undefined where it does not say. */
const readEntry = async (): Promise<string | undefined> => {
  try {
    const answer = await fetch(import.meta.env.BASE_URL, { cache: 'no-store', signal: AbortSignal.timeout(LOOK_TIMEOUT_MS) })
    return answer.ok ? entryIn(await answer.text()) : undefined
  } catch {
    return undefined
  }
}

/**
 * Begins to listen, and loads the words for what can go wrong. In a page of somebody else's there is no document of ours,
 * whose version could change.
 */
export const watchVersions = (app: App): void => app.runWithContext(() => {
  const [router, root, { t, load }] = [useRouter(), useRoot(), useI18n()]
  // A failure brings them too; but a form may find a mistake before anything is sent.
  load(['errors']).catch(() => {})
  const failedNavigation = inject(FailedNavigationKey, shallowRef(null))
  const own = root.query('script[type=module][src]')?.getAttribute('src')
  if (!own) return
  import('../ui/UiToasts.vue').catch(() => {}) // The same as the frame's: there when it is wanted.
  const typing = watchTyping(root)
  const identity = useIdentityStore()

  /** The newer version, once it is known that there is one. */
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
  /** What was to be put into the cart, and when: the next page does it. */
  let unsent: { readonly wanted: object, readonly at: number } | undefined

  /** Goes to an address by loading it whole. Whoever had to be asked has agreed to leave: nobody asks again. */
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
    refusal: { label: t('errors.newVersionLater'), run: () => {} }, // The next page brings it.
  })

  /** Something of the page that is open is missing. */
  const renew = async (): Promise<void> => {
    if (!(await isOutdated())) return
    const isSafe = await until(() => isLeaving || (isIdle() && !typing.isAny()), MOMENT_TIMEOUT_MS)
    if (isLeaving) return
    // Once for each version: where the server goes on sending the old document, nobody is loaded around in a circle.
    const isFirst = readStored('session', RENEWED_STORAGE_KEY, (entry) => entry === newer) !== true
    if (!isSafe || !isFirst || !writeStored('session', RENEWED_STORAGE_KEY, newer)) return void offer()
    isLeaving = true
    location.reload()
  }

  /** For which version a new one was offered. */
  let offered: string | undefined
  // Nothing is missing yet: whoever likes to goes on with the version that is open.
  const hearWorker = ({ data }: MessageEvent): void => {
    const { version } = data as ServedVersion // Nobody else speaks to our pages by this way.
    if (version === own || version === offered || isLeaving) return
    offered = version
    // The words may be on their way still; without them the next message offers it.
    load(['errors']).then(offer, () => { offered = undefined })
  }
  // A page that is not served securely has none; the type promises it everywhere.
  const workers = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
  workers?.addEventListener('message', hearWorker)

  const stops = [
    typing.stop,
    () => workers?.removeEventListener('message', hearWorker),
    router.beforeEach(async (to, from) => {
      if (!newer || to.path === from.path || !navigator.onLine) return
      await open(to.fullPath)
      return new Promise<never>(() => {}) // The page ends meanwhile.
    }),
    router.onError(() => {
      const path = failedNavigation.value
      if (path === null) return
      // Said only when it is known that loading the page anew would not help.
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
        // A turn later it is known whether the code was only wanted early, or for another page.
        setTimeout(() => {
          if (!navigator.onLine) return
          const wanted = typeof payload === 'object' && payload !== null ? root.failures.get(payload) : undefined
          if (wanted) unsent = { wanted, at: Date.now() }
          if (wanted === null) void isOutdated()
          else if (!isLeaving) void renew()
        })
      },
      // Also for what is pressed while the next page is on its way.
      pagehide: () => {
        if (newer && unsent) storeUnsentAddition(unsent.wanted, unsent.at, identity.memberId)
        unsent = undefined
      },
    }),
  ]
  app.onUnmount(() => stops.forEach((stop) => stop()))
})
