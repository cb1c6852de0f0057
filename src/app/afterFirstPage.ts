import { useQueryCache } from '@pinia/colada'
import type { App } from 'vue'
import type { CatalogueSource } from '../catalogue/source.ts'
import { whenIdleAfterLoad } from '../lib/whenIdleAfterLoad.ts'
import { freePages } from './freePages.ts'
import { keepPagesOffline } from './keepPagesOffline.ts'
import { refreshCatalogue } from './refreshCatalogue.ts'

/**
 * Starts the background work of an open storefront.
 * @param source the catalogue's source, where its new versions are to be looked for
 */
export const afterFirstPage = (app: App, source?: CatalogueSource): void => {
  const cache = app.runWithContext(() => useQueryCache())
  freePages(cache)
  keepPagesOffline(app, cache)
  if (source) refreshCatalogue(app, source)
  whenIdleAfterLoad(() => {
    import('./offlineWorker.ts').then(({ startOfflineWorker }) => startOfflineWorker(app), () => {}) // With the next visit.
  })
}
