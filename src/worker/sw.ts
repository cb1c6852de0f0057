/**
 * The service worker: what was looked at is readable without a connection. It is of no version itself and takes over at
 * once; the version is that of the documents it keeps. A build of its own, see src/build/workerBuild.ts.
 */
import { CATALOGUE_PARAMETER, type FromWorker, type ToWorker } from '../lib/offline.ts'
import { answerFrom } from './answer.ts'
import { kindOf, type Asked, type Place } from './decide.ts'
import { SHELL_PATH, createKeep } from './keep.ts'
import { keepSeen } from './keepSeen.ts'
import type { Client, WorkerScope } from './scope.ts'

/** A page that has not answered by then is not ours, or not awake. */
const ANSWER_TIMEOUT_MS = 1_000

const scope = globalThis as unknown as WorkerScope
const { origin, search } = scope.location
const catalogue = new URL(new URLSearchParams(search).get(CATALOGUE_PARAMETER) ?? '/catalogue', origin).href
const place: Place = { origin, catalogue: `${catalogue.replace(/\/+$/, '')}/` }

const pages = (): Promise<readonly Client[]> => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
const keep = createKeep((version) => {
  const message: FromWorker = { type: 'version', version }
  void pages().then((all) => all.forEach((page) => page.postMessage(message)))
})
const answer = answerFrom(keep)

const askedIn = ({ method, url, mode, destination, credentials, referrer, headers }: Request): Asked =>
  ({ method, url, mode, destination, credentials, referrer, isPart: headers.has('range') })

/** Asks the server for its document, which tells its version. */
const look = async (): Promise<void> => {
  const asked = performance.now()
  await keep.shell(await fetch(SHELL_PATH, { cache: 'no-cache' }), asked)
}

const isPage = ({ url }: Client): boolean =>
  kindOf({ method: 'GET', url, mode: 'navigate', destination: 'document', credentials: 'same-origin', referrer: '', isPart: false }, place) === 'page'

/** The version of a page; undefined where it does not say. */
const versionOf = (page: Client): Promise<unknown> => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => resolve(data)
  setTimeout(resolve, ANSWER_TIMEOUT_MS, undefined)
  const question: FromWorker = { type: 'which' }
  page.postMessage(question, [port2])
})

/** Removes the files of other versions, where no page is left that might ask for one of them. */
const forgetOthers = async (version: string): Promise<void> => {
  const others = await keep.others(version)
  if (others.length === 0) return
  const versions = await Promise.all((await pages()).filter(isPage).map(versionOf))
  if (versions.every((one) => one === version)) await Promise.all(others.map((name) => caches.delete(name)))
}

/** Takes down what a page has loaded. One of another version than the server's is told so, and keeps the files that it has. */
const takeDown = async (version: string, urls: readonly string[]): Promise<void> => {
  await keep.begin()
  if (await keep.present() !== version || !(await keep.has('page', origin + SHELL_PATH))) await look().catch(() => {}) // The next time.
  if (await keep.present() !== version) return
  await keepSeen(keep, place, urls)
  await forgetOthers(version)
}

scope.addEventListener('install', (event) => {
  event.waitUntil(keep.begin().then(look).then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([
    // While the worker starts, the browser asks for the page already.
    scope.registration.navigationPreload?.enable(),
    scope.clients.claim(),
  ]))
})

scope.addEventListener('message', (event) => {
  // Only pages of this origin can send something.
  const message = event.data as ToWorker
  event.waitUntil((message.type === 'seen' ? takeDown(message.version, message.urls) : look()).catch(() => {}))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const kind = kindOf(askedIn(request), place)
  const isNavigation = request.mode === 'navigate' && request.method === 'GET'
  const ask = async () => (isNavigation ? await event.preloadResponse : undefined) ?? fetch(request)
  if (kind) event.respondWith(answer({ kind, url: request.url, isReload: request.cache !== 'default', ask, goOn: (work) => event.waitUntil(work) }))
  // The browser has asked for it already: left to it, the marketplace's page would be asked for twice.
  else if (isNavigation) event.respondWith(ask())
})
