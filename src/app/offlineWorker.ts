/**
 * The service worker, by which what was looked at is readable without a connection: registered when the first page is
 * quiet, and removed with all that it has kept where the operator wants none.
 */
import type { App } from 'vue'
import { useRouter, type Router } from 'vue-router'
import { manifestPath } from '../catalogue/paths.ts'
import { useI18n, type I18n } from '../i18n/index.ts'
import { useConfig } from '../lib/config.ts'
import { onReturn } from '../lib/listen.ts'
import { CATALOGUE_PARAMETER, OFFLINE_CACHES, WORKER_URL, type ToWorker } from '../lib/offline.ts'
import { savesData } from '../lib/savesData.ts'
import { readStored, writeStored } from '../lib/storage.ts'
import { createTrustedUrl } from '../lib/trustedUrl.ts'
import { joinUrl } from '../lib/url.ts'
import { whenQuiet } from '../lib/whenQuiet.ts'
import { useRoot } from '../ui/root.ts'
import { loadPage } from './keepPagesOffline.ts'

/** The name under which `trusted-types` of src/build/csp.ts allows its address. */
const POLICY = 'stoa-offline'
/** How soon after the last look for a newer version the next one is due. */
const UPDATE_MIN_AGE_MS = 10 * 60_000

/** A page that is not served securely has no workers; the type promises them everywhere. */
const workersOf = (): ServiceWorkerContainer | undefined => (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker

const send = (worker: ServiceWorker | null, message: ToWorker): void => worker?.postMessage(message)

/** Calls back with each worker that is ready to take over, of those that are there and of those to come. */
const onWaiting = (registration: ServiceWorkerRegistration, run: (worker: ServiceWorker) => void): void => {
  const follow = () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      // The first of all waits for nobody.
      if (worker.state === 'installed' && registration.active) run(worker)
    })
  }
  registration.addEventListener('updatefound', follow)
  follow()
  if (registration.waiting) run(registration.waiting)
}

/** What this page has loaded so far, and itself. */
const loadedSoFar = (): string[] => [location.href.replace(/#.*/, ''), ...new Set(performance.getEntriesByType('resource').map(({ name }) => name))]

/** Registers the worker. @returns the way to end what watches for new versions */
export const registerWorker = async (workers: ServiceWorkerContainer, catalogueUrl: string, version: string): Promise<() => void> => {
  // What it takes over has been loaded without it. It is told of from then on.
  const tell = () => send(workers.controller, { type: 'seen', urls: loadedSoFar() })
  workers.addEventListener('controllerchange', tell)
  const address = `${WORKER_URL}?${CATALOGUE_PARAMETER}=${encodeURIComponent(catalogueUrl)}`
  const registration = await workers.register(createTrustedUrl(POLICY, address)()) as ServiceWorkerRegistration | undefined
  // Where something else has taken this away from the page.
  if (!registration) return () => {}
  onWaiting(registration, (worker) => {
    send(worker, { type: 'version', version })
    dispatchEvent(new Event('stoa:version'))
  })
  let lookedAt = performance.now()
  const isFresh = () => performance.now() - lookedAt < UPDATE_MIN_AGE_MS
  const stop = onReturn(() => {
    if (isFresh()) return
    lookedAt = performance.now()
    registration.update().catch(() => {}) // The next time.
  }, isFresh)
  return () => {
    stop()
    workers.removeEventListener('controllerchange', tell)
  }
}

/** Where what was looked at is read: their code is loaded ahead, once for each version, or nothing could show it. */
const READABLE_PAGES = [
  { name: 'home' }, { name: 'category', params: { slug: '0' } }, { name: 'listing', params: { slug: '0' } }, { name: 'vendor', params: { slug: '0' } },
  { name: 'search' }, { name: 'cart' },
] as const
const LOADED_STORAGE_KEY = 'stoa.offline'

/** Loads the code of the pages through the worker, one after the other, when nothing else goes on. */
const loadPages = async (router: Router, i18n: I18n, version: string): Promise<void> => {
  if (savesData() || readStored('local', LOADED_STORAGE_KEY, (value) => value === version) === true) return
  for (const page of READABLE_PAGES) {
    await new Promise<void>(whenQuiet)
    await loadPage(router.resolve(page), i18n)
  }
  writeStored('local', LOADED_STORAGE_KEY, version)
}

/** Resolves when a worker answers for this page. */
const whenControlled = (workers: ServiceWorkerContainer): Promise<void> => new Promise((resolve) => {
  if (workers.controller) resolve()
  else workers.addEventListener('controllerchange', () => resolve(), { once: true })
})

/** Removes the worker and what it has kept; a page that it serves goes on without it. */
export const removeWorker = async (workers: ServiceWorkerContainer): Promise<void> => {
  const isOurs = ({ active, waiting, installing }: ServiceWorkerRegistration) =>
    [active, waiting, installing].some((worker) => worker && new URL(worker.scriptURL).pathname === WORKER_URL)
  const registrations = await workers.getRegistrations()
  await Promise.all(registrations.filter(isOurs).map((registration) => registration.unregister()))
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(OFFLINE_CACHES)).map((name) => caches.delete(name)))
}

/** Begins when the first page is quiet. In a page of somebody else's there is no worker of ours. */
export const keepReadable = (app: App): void => app.runWithContext(() => {
  const [{ offline, catalogueUrl }, root, router, i18n] = [useConfig(), useRoot(), useRouter(), useI18n()]
  const version = root.query('script[type=module][src]')?.getAttribute('src')
  const workers = workersOf()
  if (!version || !workers) return
  let stop = (): void => {}
  app.onUnmount(() => stop())
  whenQuiet(() => {
    const begin = async () => {
      stop = await registerWorker(workers, catalogueUrl, version)
      await whenControlled(workers)
      await loadPages(router, i18n, version)
      // Of what the search's own worker loads, the page does not know: most of it comes later than ours.
      send(workers.controller, { type: 'seen', urls: [new URL(joinUrl(catalogueUrl, manifestPath), location.href).href] })
    }
    const work = offline ? begin() : removeWorker(workers)
    work.catch(() => {}) // Refused by the person's settings: everything works without it.
  })
})
