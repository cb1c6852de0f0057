/** Builds the service worker into the folder of a build, and says which files it needs to store. */
import { resolve } from 'node:path'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { LOCALES } from '../lib/languages.ts'
import { WORKER_URL, readableFilesUrl, type ReadableFiles } from '../lib/offline.ts'
import { FIRST_MODULES, filesOf } from './chunks.ts'
import { separateBuild } from './separateBuild.ts'

/**
 * Pages that can be read without a connection, and what they ask for when they are there. The filters of lists come with
 * the first list: whoever saw none does without.
 */
const READABLE_MODULES = [
  'src/pages/home/HomePage.vue', 'src/pages/lists/CategoryPage.vue', 'src/pages/listing/ListingPage.vue', 'src/pages/lists/VendorPage.vue',
  'src/pages/lists/SearchPage.vue', 'src/pages/checkout/CartPage.vue', 'src/pages/account/WishlistPage.vue',
  ...FIRST_MODULES.variants, ...FIRST_MODULES.add_ons,
  'src/catalogue/listingDocument.ts', 'src/catalogue/vendorDocument.ts', 'src/catalogue/search/client.ts', 'src/ui/UiPagination.vue',
  'src/app/services.ts', 'src/features/cart/index.ts', 'src/features/wishlist/wishlist.sync.ts',
]
/** Their words, beside those of all pages. */
const READABLE_MESSAGES = ['browse', 'results', 'listingPage', 'vendors', 'cart', 'wishlist', 'errors']
/** The worker that searches, which is no chunk of the pages. */
const SEARCH_WORKER = /\/worker-[^/]*\.js$/

const readableFiles = (bundle: Rolldown.OutputBundle, base: string): ReadableFiles => {
  const wordsOf = (locale: string) => filesOf(bundle, base, READABLE_MESSAGES.map((name) => `src/i18n/messages/${locale}/${name}.ts`))
  const searchWorker = Object.keys(bundle).filter((name) => SEARCH_WORKER.test(name)).map((name) => base + name)
  return {
    code: [...filesOf(bundle, base, READABLE_MODULES), ...searchWorker],
    words: Object.fromEntries(LOCALES.map((locale) => [locale, wordsOf(locale)])),
  }
}

const buildWorker = async (root: string, outDir: string): Promise<void> => {
  await build({
    ...separateBuild(root),
    logLevel: 'warn',
    build: {
      outDir, emptyOutDir: false, target: 'baseline-widely-available', modulePreload: false, reportCompressedSize: false,
      rolldownOptions: { input: `${root}/src/worker/sw.ts`, output: { format: 'iife', entryFileNames: WORKER_URL.slice(1) } },
    },
  })
}

/** The service worker beside the document. There is none while developing: it would keep what is being changed. */
export const workerPlugin = (): Plugin => {
  let resolved: ResolvedConfig
  return {
    name: 'stoa:worker',
    apply: 'build',
    configResolved(config) {
      resolved = config
    },
    generateBundle(_options, bundle) {
      // The document's first file: the entry itself is nothing but an import of it.
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'frame')
      if (!entry) return
      this.emitFile({ type: 'asset', fileName: readableFilesUrl(entry.fileName), source: JSON.stringify(readableFiles(bundle, resolved.base)) })
    },
    async closeBundle(error) {
      const { root, build: { outDir, ssr, write } } = resolved
      if (!error && !ssr && write) await buildWorker(root, resolve(root, outDir))
    },
  }
}
