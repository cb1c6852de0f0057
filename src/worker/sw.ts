/**
 * The service worker: what was looked at is readable without a connection. It is of no version itself, so a changed one takes
 * over at once. A build of its own, see src/build/workerBuild.ts.
 */
import { CATALOGUE_PARAMETER, type LoadedPage, type ServedVersion } from '../lib/offline.ts'
import { kindOf } from './kinds.ts'
import { createOfflineCaches } from './offlineCaches.ts'

interface ExtendableEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** What the browser asked for while the worker was starting; undefined where it did not. */
  readonly preloadResponse: Promise<Response | undefined>
  readonly respondWith: (answer: Promise<Response>) => void
}

interface WorkerEvents {
  readonly install: ExtendableEvent
  readonly activate: ExtendableEvent
  readonly fetch: FetchEvent
  readonly message: ExtendableEvent & { readonly data: unknown }
}

/** As far as it is used here: TypeScript's types of the window and of service workers exclude each other. */
interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly matchAll: (options: { includeUncontrolled: boolean }) => Promise<readonly Pick<Worker, 'postMessage'>[]>
  }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: <Type extends keyof WorkerEvents>(type: Type, handle: (event: WorkerEvents[Type]) => void) => void
}

const scope = globalThis as unknown as WorkerScope
const { origin, search } = scope.location
const catalogue = new URL(new URLSearchParams(search).get(CATALOGUE_PARAMETER) ?? '/catalogue', origin).href.replace(/\/*$/, '/')
const place = { origin, catalogue }

const offline = createOfflineCaches(place, (version) => {
  const message: ServedVersion = { version }
  void scope.clients.matchAll({ includeUncontrolled: true }).then((pages) => pages.forEach((page) => page.postMessage(message)))
})

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

scope.addEventListener('activate', (event) => event.waitUntil(Promise.all([
  // While the worker starts, the browser asks for the page already.
  scope.registration.navigationPreload?.enable(),
  scope.clients.claim(),
])))

scope.addEventListener('message', (event) => {
  // Only pages of this origin can send something.
  event.waitUntil(offline.takeIn(event.data as LoadedPage).catch(() => {})) // The next time.
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const kind = kindOf(request, place)
  const isNavigation = request.mode === 'navigate' && request.method === 'GET'
  const ask = async () => (isNavigation ? await event.preloadResponse : undefined) ?? fetch(request)
  if (kind) event.respondWith(offline.answer({ kind, url: request.url, ask, goOn: (work) => event.waitUntil(work) }))
  // The browser has asked for it already: left to it, the marketplace's page would be asked for twice.
  else if (isNavigation) event.respondWith(ask())
})
