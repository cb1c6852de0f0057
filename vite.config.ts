import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { DOCUMENT_FOLDER } from './src/build/builtDocument.ts'
import { components } from './src/build/components.ts'
import { compileHints } from './src/build/compileHints.ts'
import { contractWords } from './src/build/contractWords.ts'
import { documentPlugin } from './src/build/documentPlugin.ts'
import { embedPlugin } from './src/build/embedPlugin.ts'
import { iconsPlugin } from './src/build/icons.ts'
import { leanOfetch } from './src/build/leanOfetch.ts'
import { leanPreload } from './src/build/leanPreload.ts'
import { secondMinify } from './src/build/secondMinify.ts'
import { productionPinia } from './src/build/productionPinia.ts'
import { sandboxPlugin, type ShownSettings } from './src/build/sandboxPlugin.ts'
import { BROWSER_FLAGS, SERVER_FLAGS } from './src/build/separateBuild.ts'
import { FEATURE_INDEX, FIRST_FOLDERS, createChunkGroups } from './src/build/splitting.ts'
import { versionPlugin } from './src/build/version.ts'
import { workerPlugin } from './src/build/workerBuild.ts'

const port = Number(process.env['PORT']) || 4173

/** What the inner loop leaves to the whole gate: whole pages, worlds, builds and servers take their time. */
const slow = [
  'tests/flows/**',
  'tests/components/!(card|firstIntent|session|ui).test.ts',
  'tests/contract/{orderAttachments,world}*',
  'tests/unit/build{,-servers}.test.ts',
  'tests/unit/cart/{interruption,merge-failures,properties,two-computers}*',
  'tests/unit/orders/messages.property*',
  'tests/unit/sandbox/{crash,doctor,pictures,store,world}*',
  'tests/unit/{render,server}/**',
  'tests/unit/{doctor,tools}/**',
]
const exclude = process.env['STOA_QUICK'] ? slow : []

/** Unit tests that need a document: files share a worker only while the next one needs the same, so these run together. */
const DOM_TESTS = 'tests/unit/**/*.dom.test.ts'
const withDocument = {
  environment: 'happy-dom',
  environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
  setupFiles: ['tests/support/failOnWarn.ts', 'tests/support/oneWindow.ts', 'tests/support/dom.ts'],
}

/** Chunks whose scripts are asked for together with what they import. */
const firstPages = FIRST_FOLDERS.flatMap((folder) => readdirSync(join(import.meta.dirname, 'src/pages', folder)))
const preloading = [...firstPages.map((file) => file.replace('.vue', '')), 'services', 'filterParts']

// Tests compile components and nothing more: no document, no server.
const shown: ShownSettings = { of: () => undefined }
const site = process.env['VITEST'] ? [] : [documentPlugin(shown), embedPlugin(), sandboxPlugin(shown), versionPlugin(), workerPlugin()]

export default defineConfig({
  plugins: [components(), iconsPlugin(), productionPinia(), leanOfetch(), contractWords(), leanPreload(), secondMinify(), compileHints(), site],
  define: BROWSER_FLAGS,
  // The shell while developing.
  environments: { ssr: { define: process.env['VITEST'] ? BROWSER_FLAGS : { __SERVER__: SERVER_FLAGS.__SERVER__ } } },
  build: {
    target: 'baseline-widely-available',
    // The budget counts each file; a data address would move bytes into files that are always loaded.
    assetsInlineLimit: 0,
    // Every browser of the target knows modulepreload.
    modulePreload: {
      polyfill: false,
      // What each page brings is named in everybody's first file. Of the pages on which few visits begin it names the
      // styles alone, which nobody else would load: their scripts ask for one another.
      resolveDependencies: (page, files) =>
        preloading.some((name) => page.includes(`/${name}-`)) ? files : files.filter((file) => file.endsWith('.css')),
    },
    reportCompressedSize: false,
    // Which file asks for which, for the budgets: beside the document's template, where nothing is served from.
    manifest: `${DOCUMENT_FOLDER}/manifest.json`,
    // The font and the shell take their time on purpose; a warning about it would be noise on every start.
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: { groups: createChunkGroups(import.meta.dirname) },
        // Everybody's first file names a hundred others, and a hash does not compress: no longer than it has to be.
        // With so many scripts the bundler takes no fewer than seven characters.
        hashCharacters: 'base36',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Nobody reads the names of styles, which stand in everybody's first file.
        assetFileNames: ({ names }) => `assets/${names[0]?.endsWith('.css') ? 'style' : '[name]'}-[hash:6][extname]`,
      },
      // A feature's front only names what it has: who takes one thing from it need not carry all the others.
      // A component that nobody uses has no effect either: of vee-validate, its own form components.
      treeshake: { unknownGlobalSideEffects: false, moduleSideEffects: [{ test: FEATURE_INDEX, sideEffects: false }], manualPureFunctions: ['defineComponent'] },
    },
  },
  // As files of its own: what few questions need comes with them.
  worker: { format: 'es', plugins: () => [secondMinify()], rolldownOptions: { checks: { pluginTimings: false } } },
  server: { host: '127.0.0.1', port },
  test: {
    // The same day and the same words on every machine.
    env: { TZ: 'UTC', LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' },
    reporters: ['dot'],
    testTimeout: 30_000,
    // Nothing else runs beside them for most of their time, and a file that waits for a timer leaves its core to another.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Nothing there leaves a trace in a module, and most of the time would go into loading them again.
          isolate: false,
          include: ['tests/{unit,contract}/**/*.test.ts'],
          exclude: [...exclude, DOM_TESTS],
          setupFiles: ['tests/support/failOnWarn.ts', 'tests/support/oneWindow.ts'],
        },
      },
      {
        extends: true,
        test: { ...withDocument, name: 'dom', include: ['tests/{components,flows}/**/*.test.ts'], exclude },
      },
      {
        extends: true,
        test: { ...withDocument, name: 'dom-unit', isolate: false, include: [DOM_TESTS], exclude },
      },
    ],
  },
})
