import { useQueryCache, type UseQueryEntry } from '@pinia/colada'
import { useEventListener, useIntervalFn } from '@vueuse/core'
import { effectScope, type App } from 'vue'
import type { CatalogueSource } from '../catalogue/source.ts'
import { savesData } from '../lib/savesData.ts'
import { whenIdleAfterLoad } from '../lib/whenIdleAfterLoad.ts'

/** How often to look for a newer version while the page is visible, and how soon after the last time at the earliest. */
const VERSION_CHECK_INTERVAL_MS = 5 * 60_000
const VERSION_CHECK_MIN_AGE_MS = 60_000
/** What could not be loaded is asked for again before, later each time. */
const RETRY_FIRST_MS = 5_000

/**
 * Loads the catalogue's cards when the first page has loaded and the main thread is idle, and looks for a newer version of
 * them: at intervals, when the person returns to the page, and when the network is back.
 */
export const refreshCatalogue = (app: App, source: CatalogueSource): void => {
  const cache = app.runWithContext(() => useQueryCache())
  app.onUnmount(source.onVersion(() => {
    // A read under way would be cancelled, and brings the new version already.
    const predicate = ({ asyncStatus }: UseQueryEntry) => asyncStatus.value === 'idle'
    // A list on the screen stays as it is until more of it is asked for; a listing shows at once what is for sale.
    void cache.invalidateQueries({ key: ['catalogue'], predicate }, false)
    cache.invalidateQueries({ key: ['catalogue', 'listing'], predicate }).catch(() => {}) // What is shown stays.
    // What could not be read, such as the filters beside a list, is not waited for any longer.
    const isEmpty = (entry: UseQueryEntry) => predicate(entry) && entry.state.value.data === undefined
    cache.invalidateQueries({ key: ['catalogue'], status: 'error', predicate: isEmpty }).catch(() => {})
  }))
  // A search loads the cards then.
  if (savesData()) return

  let checkedAt = -Infinity
  let attempts = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  const check = (minAgeMs: number) => {
    if (document.hidden || performance.now() - checkedAt < minAgeMs) return
    checkedAt = performance.now()
    clearTimeout(retry)
    source.prepare().then(() => { attempts = 0 }, () => {
      if (!scope.active) return
      // Whoever comes back after a failure need not wait.
      checkedAt = -Infinity
      clearTimeout(retry)
      // `backoffMs` would bring the file of the API client, which most visits never need.
      retry = setTimeout(() => check(0), Math.min(RETRY_FIRST_MS * 2 ** attempts++, VERSION_CHECK_INTERVAL_MS))
    })
  }
  const checkOnReturn = () => check(VERSION_CHECK_MIN_AGE_MS)
  const scope = effectScope(true)
  app.onUnmount(() => {
    scope.stop()
    clearTimeout(retry)
  })
  scope.run(() => useIntervalFn(checkOnReturn, VERSION_CHECK_INTERVAL_MS))
  whenIdleAfterLoad(() => scope.active && scope.run(() => {
    check(0)
    useEventListener(document, 'visibilitychange', checkOnReturn)
    useEventListener(window, 'focus', checkOnReturn)
    useEventListener(window, 'online', () => check(0))
  }))
}
