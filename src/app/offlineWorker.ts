/**
 * The service worker, by which what was looked at is readable without a connection: registered when the first page is
 * quiet, and removed with all that it has kept where the operator wants none.
 */
import type { App } from 'vue'
import { useRouter, type Router } from 'vue-router'
import { manifestPath } from '../catalogue/paths.ts'
import { useI18n, type I18n } from '../i18n/index.ts'
import { useConfig } from '../lib/config.ts'
import { listen, onReturn } from '../lib/listen.ts'
import { CATALOGUE_PARAMETER, COMPLETE_PATH, OFFLINE_CACHES, WORKER_URL, filesCache, type FromWorker, type ToWorker } from '../lib/offline.ts'
import { savesData } from '../lib/savesData.ts'
import { createTrustedUrl } from '../lib/trustedUrl.ts'
import { joinUrl } from '../lib/url.ts'
import { useRoot, type Root } from '../ui/root.ts'
import { loadReadablePages } from './readablePages.ts'

/** The name under which `trusted-types` of src/build/csp.ts allows its address. */
const POLICY = 'stoa-offline'
/** How soon after the last look for a newer version somebody's return to the page brings the next one. */
const LOOK_MIN_AGE_MS = 10 * 60_000

/** A page that is not served securely has no workers; the type promises them everywhere. */
const workersOf = (): ServiceWorkerContainer | undefined => (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker

/** The page's own version. */
interface Page {
  readonly version: string
  readonly workers: ServiceWorkerContainer
}

const send = ({ workers }: Page, message: ToWorker): void => workers.controller?.postMessage(message)

/** What this page has loaded so far, and itself. */
const loadedSoFar = (): string[] => [location.href.replace(/#.*/, ''), ...new Set(performance.getEntriesByType('resource').map(({ name }) => name))]

const tellSeen = (page: Page, more: readonly string[] = []): void =>
  send(page, { type: 'seen', version: page.version, urls: [...loadedSoFar(), ...more] })

/** Answers the worker, and says once of each other version that the server has it. @returns the way to stop */
const hearWorker = ({ workers, version }: Page): (() => void) => {
  let told: string | undefined
  const hear = ({ data, ports: [port] }: MessageEvent) => {
    // Only our own worker speaks to our pages.
    const message = data as FromWorker
    if (message.type === 'which') return port?.postMessage(version)
    if (message.version === version || message.version === told) return undefined
    // Heard by nobody yet, it is said again the next time.
    if (!dispatchEvent(new Event('stoa:version', { cancelable: true }))) told = message.version
    return undefined
  }
  workers.addEventListener('message', hear)
  return () => workers.removeEventListener('message', hear)
}

/** Looks for another version when somebody comes back, and at once when the connection does. @returns the way to stop */
const lookOnReturn = (page: Page): (() => void) => {
  let lookedAt = performance.now()
  const look = () => {
    lookedAt = performance.now()
    send(page, { type: 'look' })
  }
  const isFresh = () => performance.now() - lookedAt < LOOK_MIN_AGE_MS
  const stops = [onReturn(() => { if (!isFresh()) look() }, isFresh), listen({ online: look })]
  return () => stops.forEach((stop) => stop())
}

/** Loads the code of the pages through the worker, once for each version. */
const loadPages = async ({ version }: Page, router: Router, i18n: I18n, { early }: Pick<Root, 'early'>): Promise<void> => {
  const cacheName = filesCache(version)
  if (savesData() || await caches.match(COMPLETE_PATH, { cacheName })) return
  await loadReadablePages(router, i18n).catch((error: unknown) => {
    // Nobody has asked for it: no reason to load the page anew.
    if (error instanceof Error) early.add(error)
    throw error
  })
  await (await caches.open(cacheName)).put(COMPLETE_PATH, new Response())
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

/** Begins with the worker, or ends it. Call it when the page is quiet; in a page of somebody else's there is no worker of ours. */
export const keepReadable = (app: App): void => app.runWithContext(() => {
  const [{ offline, catalogueUrl }, root, router, i18n] = [useConfig(), useRoot(), useRouter(), useI18n()]
  const version = root.query('script[type=module][src]')?.getAttribute('src')
  const workers = workersOf()
  if (!version || !workers) return
  const page = { version, workers }
  const begin = async () => {
    const stops = [hearWorker(page), lookOnReturn(page)]
    app.onUnmount(() => stops.forEach((stop) => stop()))
    const address = `${WORKER_URL}?${CATALOGUE_PARAMETER}=${encodeURIComponent(catalogueUrl)}`
    await workers.register(createTrustedUrl(POLICY, address)())
    await whenControlled(workers)
    tellSeen(page)
    await loadPages(page, router, i18n, root)
    // Of what the search's own worker loads, the page does not know.
    tellSeen(page, [new URL(joinUrl(catalogueUrl, manifestPath), location.href).href])
  }
  // While developing there is none: it would keep what is being changed.
  const work = offline && import.meta.env.PROD ? begin() : removeWorker(workers)
  work.catch(() => {}) // Refused by the person's settings, or without a connection: everything works without it.
})
