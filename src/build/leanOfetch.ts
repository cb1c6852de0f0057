import type { Plugin } from 'vite'

const UNUSED_MODULE = '\0stoa:ofetch-unused'
/** What ofetch takes from other packages for options that our client never gives: a base, a query, an answer to be guessed. */
const UNUSED_PACKAGES = ['ufo', 'destr']

/** Leaves out of the build what of ofetch nothing here uses: 2 kB for everybody who calls the marketplace. */
export const leanOfetch = (): Plugin => ({
  name: 'stoa:ofetch',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) => (UNUSED_PACKAGES.includes(id) && importer?.includes('/node_modules/ofetch/') ? UNUSED_MODULE : null),
  load: (id) => {
    if (id !== UNUSED_MODULE) return null
    const unused = "() => { throw new Error('not part of the build: see src/build/leanOfetch.ts') }"
    return `export const withBase = ${unused}, withQuery = withBase\nexport default withBase`
  },
})
