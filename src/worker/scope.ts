/** A service worker's own names, as far as they are used here: the types of the window and of workers exclude each other. */

export interface ExtendableEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** What the browser asked for while the worker was starting; undefined where it did not. */
  readonly preloadResponse: Promise<Response | undefined>
  readonly respondWith: (answer: Promise<Response>) => void
}

export interface MessageFromPage extends ExtendableEvent {
  readonly data: unknown
}

/** A page, of whatever kind. */
export interface Client {
  readonly url: string
  readonly postMessage: (message: unknown, transfer?: Transferable[]) => void
}

interface Events {
  readonly install: ExtendableEvent
  readonly activate: ExtendableEvent
  readonly fetch: FetchEvent
  readonly message: MessageFromPage
}

export interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly matchAll: (options: { type: 'window', includeUncontrolled: boolean }) => Promise<readonly Client[]>
  }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: <Type extends keyof Events>(type: Type, handle: (event: Events[Type]) => void) => void
}
