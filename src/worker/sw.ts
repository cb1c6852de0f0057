/**
 * The service worker: what was looked at is readable without a connection. It is of one version, that of the build that it
 * came with, and keeps documents of that version only. A build of its own, see src/build/workerBuild.ts.
 */
import { CATALOGUE_PARAMETER, type ToWorker } from '../lib/offline.ts'
import { answerFrom } from './answer.ts'
import { kindOf, type Asked, type Place } from './decide.ts'
import { SHELL_PATH, createKeep } from './keep.ts'
import type { WorkerScope } from './scope.ts'

/** The entry of this version's documents; filled in by the build. */
declare const __STOA_ENTRY__: string

/** Of what a page saw before the worker was there, so much is kept at most. */
const MAX_SEEN = 400
/** For so long the pages of the version before are awaited; the next page of this one asks again. */
const TAKE_OVER_TRIES = 10
const TAKE_OVER_INTERVAL_MS = 500

const scope = globalThis as unknown as WorkerScope
const version = __STOA_ENTRY__
const { origin, search } = scope.location
const catalogue = new URL(new URLSearchParams(search).get(CATALOGUE_PARAMETER) ?? '/catalogue', origin).href
const place: Place = { origin, catalogue: `${catalogue.replace(/\/+$/, '')}/` }
const keep = createKeep(version)
const answer = answerFrom(keep)
/** Pages that have said to be of this version; where the browser has ended the worker meanwhile, they are waited for. */
const pagesOfVersion = new Set<string>()

const askedIn = ({ method, url, mode, destination, credentials, referrer, headers }: Request): Asked =>
  ({ method, url, mode, destination, credentials, referrer, isPart: headers.has('range') })

/** Keeps what the browser has in its own cache already: nothing is loaded for it. */
const keepSeen = async (urls: readonly string[]): Promise<void> => {
  const here = `${origin}/`
  for (const url of urls.slice(0, MAX_SEEN)) {
    if (!url.startsWith(here)) continue
    const asked = { method: 'GET', url, destination: 'image', credentials: 'same-origin', referrer: here, isPart: false }
    const kind = kindOf({ ...asked, mode: 'navigate' }, place) ?? kindOf({ ...asked, mode: 'same-origin' }, place)
    if (!kind) continue
    const response = await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => undefined)
    if (response) await keep.answer(kind, url, response)
  }
}

/** Takes over from another version when no page of that one is left. One that was just loaded anew may end a little later. */
const takeOver = async (): Promise<void> => {
  for (let tries = 0; tries < TAKE_OVER_TRIES; tries += 1) {
    const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (pages.every(({ id }) => pagesOfVersion.has(id))) return scope.skipWaiting()
    await new Promise((resolve) => { setTimeout(resolve, TAKE_OVER_INTERVAL_MS) })
  }
}

scope.addEventListener('install', (event) => {
  // Only where the server has this version's document: until then the worker before goes on.
  event.waitUntil(fetch(SHELL_PATH, { cache: 'no-cache' }).then(keep.shell))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([
    keep.forgetOthers(),
    // While the worker starts, the browser asks for the page already.
    scope.registration.navigationPreload?.enable(),
    scope.clients.claim(),
  ]))
})

scope.addEventListener('message', (event) => {
  // Only pages of this origin can send something.
  const message = event.data as ToWorker
  if (message.type === 'seen') return event.waitUntil(keepSeen(message.urls))
  if (message.version !== version || !event.source) return
  pagesOfVersion.add(event.source.id)
  event.waitUntil(takeOver())
})

scope.addEventListener('fetch', (event) => {
  const kind = kindOf(askedIn(event.request), place)
  if (!kind) return
  const ask = async () => (kind === 'page' ? await event.preloadResponse : undefined) ?? fetch(event.request)
  event.respondWith(answer({ kind, url: event.request.url, ask, goOn: (work) => event.waitUntil(work) }))
})
