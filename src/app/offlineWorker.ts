/**
 * The service worker, by which what was looked at is readable without a connection: registered when the main thread is
 * idle after the first page, and removed with all that it has stored where the operator wants none.
 */
import type { App } from 'vue'
import { useI18n } from '../i18n/index.ts'
import { useConfig } from '../lib/config.ts'
import { onReturn } from '../lib/listen.ts'
import {
  CATALOGUE_PARAMETER, OFFLINE_CACHES, WORKER_URL, completePath, readableFilesUrl, versionCache, type LoadedPage, type ReadableFiles,
} from '../lib/offline.ts'
import { savesData } from '../lib/savesData.ts'
import { createTrustedUrl } from '../lib/trustedUrl.ts'
import { useRoot, type Root } from '../ui/root.ts'

/** The name under which `trusted-types` of src/build/csp.ts allows its URL. */
const WORKER_POLICY = 'stoa-offline'
/** How soon after the last look for a newer version somebody's return to the page brings the next one. */
const LOOK_MIN_AGE_MS = 10 * 60_000

/** So many files are asked for at a time: a host of the older protocol answers six, and the page may want something. */
const FILES_AT_A_TIME = 2

/** Rejects where the file is not there any more, because another version is. */
const load = async (url: string): Promise<Response> => {
  const answer = await fetch(url, { priority: 'low' })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return answer
}

/**
 * Loads the files of the readable pages through the worker, a few at a time and after all that the page asks for: without
 * them nothing could show what was stored. None of them runs before its page is opened.
 */
const loadReadablePages = async (version: string, locale: string, { byId, node }: Root): Promise<void> => {
  // A rendered page holds the styles of its own code and the operator's texts: these files are asked for by any other document.
  const styles = [...node.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')].map(({ href }) => href)
  const texts = byId('stoa-config')?.dataset['texts']?.replace('*', locale)
  // The build's own.
  const { code, words } = await (await load(readableFilesUrl(version))).json() as ReadableFiles
  const urls = [...styles, texts ?? [], code, words[locale] ?? []].flat()
  for (let at = 0; at < urls.length; at += FILES_AT_A_TIME) {
    await Promise.all(urls.slice(at, at + FILES_AT_A_TIME).map(async (url) => (await load(url)).arrayBuffer()))
  }
}

/** What the worker is told of this page. */
const describePage = (version: string, { node }: Root): LoadedPage => ({
  version,
  url: location.href,
  loaded: [...new Set(performance.getEntriesByType('resource').map(({ name }) => name))],
  pictures: [...node.querySelectorAll('img')].map(({ currentSrc }) => currentSrc),
})

/** The address of this page's document, where it did not come through the worker. */
const unseenDocument = (): string | undefined => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.workerStart === 0 ? entry.name : undefined
}

/** Resolves when the worker answers for this page. */
const whenControlled = (workers: ServiceWorkerContainer): Promise<void> => new Promise((resolve) => {
  if (workers.controller) resolve()
  else workers.addEventListener('controllerchange', () => resolve(), { once: true })
})

/** Removes the worker and what it has stored; a page that it serves goes on without it. */
const removeWorker = async (workers: ServiceWorkerContainer): Promise<void> => {
  const isOurs = ({ active, waiting, installing }: ServiceWorkerRegistration) =>
    [active, waiting, installing].some((worker) => worker && new URL(worker.scriptURL).pathname === WORKER_URL)
  const registrations = await workers.getRegistrations()
  await Promise.all(registrations.filter(isOurs).map((registration) => registration.unregister()))
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(OFFLINE_CACHES)).map((name) => caches.delete(name)))
}

/** Begins with the worker, or ends it. Call it when the main thread is idle; in a theme's page there is no worker of ours. */
export const startOfflineWorker = (app: App): void => app.runWithContext(() => {
  const [{ offline, catalogueUrl }, root, i18n] = [useConfig(), useRoot(), useI18n()]
  const version = root.query('script[type=module][src]')?.getAttribute('src')
  // A page that is not served securely has none; the type promises it everywhere.
  const workers = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
  // Only the sandbox shows the storefront in a frame, with settings that somebody tries out.
  if (!version || !workers || parent !== window) return
  const begin = async () => {
    await workers.register(createTrustedUrl(WORKER_POLICY, `${WORKER_URL}?${CATALOGUE_PARAMETER}=${encodeURIComponent(catalogueUrl)}`)())
    await whenControlled(workers)
    let toldAt = 0
    const tell = (more?: Partial<LoadedPage>) => {
      toldAt = performance.now()
      workers.controller?.postMessage({ ...describePage(version, root), ...more })
    }
    tell({ document: unseenDocument() })
    app.onUnmount(onReturn(() => tell(), () => performance.now() - toldAt < LOOK_MIN_AGE_MS))
    const locale = i18n.locale.value
    if (savesData() || await caches.match(completePath(locale), { cacheName: versionCache(version) })) return
    await loadReadablePages(version, locale, root)
    tell({ complete: locale })
  }
  // While developing there is none: it would store what is being changed.
  const work = offline && import.meta.env.PROD ? begin() : removeWorker(workers)
  work.catch(() => {}) // Refused by the person's settings, or without a connection: everything works without it.
})
