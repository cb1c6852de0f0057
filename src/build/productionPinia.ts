import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Builds with Pinia's own production file. In the one that its package names, what its developer tools save files with
 * stays in every bundle: it looks at the browser when it is loaded, so no bundler may leave it out.
 */
export const productionPinia = (): Plugin => ({
  name: 'stoa:pinia',
  apply: 'build',
  config: () => {
    const folder = dirname(createRequire(import.meta.url).resolve('pinia'))
    return { resolve: { alias: [{ find: /^pinia$/, replacement: join(folder, 'pinia.esm-browser.prod.js') }] } }
  },
})
