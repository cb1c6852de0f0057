import { useQueryCache, type UseQueryEntry } from '@pinia/colada'
import type { App } from 'vue'
import type { CatalogueSource } from '../catalogue/source.ts'
import { savesData } from '../lib/savesData.ts'

/** How often to look for a newer version while somebody looks at the page, and how soon after the last look. */
const VERSION_CHECK_INTERVAL_MS = 5 * 60_000
const VERSION_CHECK_MIN_AGE_MS = 60_000

/** When the pictures of the first page are there too, and the main thread has nothing to do. */
const whenQuiet = (run: () => void): void => {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 5000 })
    else setTimeout(run, 1000)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/**
 * Brings the catalogue's cards when the first page stands, and looks for a newer version of them: now and then, when
 * somebody comes back to the page, and when the network does.
 */
export const keepCatalogue = (app: App, source: CatalogueSource): void => {
  const cache = app.runWithContext(() => useQueryCache())
  app.onUnmount(source.onVersion(() => {
    // What is under way would be broken off, and is new already.
    const predicate = ({ asyncStatus }: UseQueryEntry) => asyncStatus.value === 'idle'
    // A list that somebody reads stays as it is until more of it is asked for; what is for sale now is said at once.
    void cache.invalidateQueries({ key: ['catalogue'], predicate }, false)
    cache.invalidateQueries({ key: ['catalogue', 'listing'], predicate }).catch(() => {}) // What is shown stays.
  }))
  // Then the cards come when something is searched.
  if (savesData()) return

  let looked = -Infinity
  const look = (soonest: number) => {
    if (document.hidden || performance.now() - looked < soonest) return
    looked = performance.now()
    source.prepare()
  }
  const comeBack = () => look(VERSION_CHECK_MIN_AGE_MS)
  const reconnect = () => look(0)
  let isOver = false
  whenQuiet(() => {
    if (isOver) return
    look(0)
    document.addEventListener('visibilitychange', comeBack)
    addEventListener('focus', comeBack)
    addEventListener('online', reconnect)
  })
  const timer = setInterval(comeBack, VERSION_CHECK_INTERVAL_MS)
  app.onUnmount(() => {
    isOver = true
    clearInterval(timer)
    document.removeEventListener('visibilitychange', comeBack)
    removeEventListener('focus', comeBack)
    removeEventListener('online', reconnect)
  })
}
