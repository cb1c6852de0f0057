/** The code of the pages that can be read without a connection: it comes ahead, or nothing could show what was kept. */
import type { Router } from 'vue-router'
import type { I18n } from '../i18n/index.ts'
import { whenQuiet } from '../lib/whenQuiet.ts'
import { loadPage } from './keepPagesOffline.ts'

const PAGES = [
  { name: 'home' }, { name: 'category', params: { slug: '0' } }, { name: 'listing', params: { slug: '0' } }, { name: 'vendor', params: { slug: '0' } },
  { name: 'search' }, { name: 'cart' }, { name: 'wishlist' },
] as const

/** What these pages ask for when they are there. The filters of lists come with the first list: whoever saw none does without. */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import('../catalogue/listingDocument.ts'),
  () => import('../catalogue/vendorDocument.ts'),
  () => import('../catalogue/search/client.ts'),
  () => import('../ui/UiPagination.vue'),
  () => import('./services.ts'),
  () => import('../features/cart/cart.store.ts'),
]

/** Loads it, one after the other, each when nothing else goes on. */
export const loadReadablePages = async (router: Router, i18n: I18n): Promise<void> => {
  const loads = [...PAGES.map((page) => () => loadPage(router.resolve(page), i18n)), ...PARTS, () => i18n.load(['errors'])]
  for (const load of loads) {
    await new Promise<void>(whenQuiet)
    await load()
  }
}
