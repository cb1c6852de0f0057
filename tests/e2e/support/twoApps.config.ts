import { join } from 'node:path'
import { components } from '../../../src/build/components.ts'
import { defineConfig } from 'vite'
import { iconsPlugin } from '../../../src/build/icons.ts'
import { BROWSER_FLAGS } from '../../../src/build/separateBuild.ts'
import { root } from '../../support/tree.ts'

/** Builds `twoApps.ts` with one style sheet for everything, which a shadow root can be given. */
export default defineConfig({
  root,
  base: '/two-apps/',
  publicDir: false,
  define: BROWSER_FLAGS,
  plugins: [components(), iconsPlugin()],
  worker: { format: 'es' },
  build: {
    target: 'esnext',
    minify: false,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      input: join(root, 'tests/e2e/support/twoApps.ts'),
      output: { entryFileNames: 'twoApps.js', assetFileNames: '[name][extname]' },
    },
  },
})
