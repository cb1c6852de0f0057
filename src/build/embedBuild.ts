import vue from '@vitejs/plugin-vue'
import { build, type Plugin } from 'vite'
import { contractWords } from './contractWords.ts'
import { createEmbedGroups } from './embedChunks.ts'
import { embedStyles } from './embedStyles.ts'
import { iconsPlugin } from './icons.ts'
import { leanOfetch } from './leanOfetch.ts'
import { productionPinia } from './productionPinia.ts'
import { FEATURE_INDEX } from './splitting.ts'

const VUE_RUNTIME = /@vue[/+].*runtime-(?:core|dom)/
const ZOD_CORE = /zod\/v4\/core\/(?:core|registries)\.js$/

/**
 * Libraries leave traces in a page that another copy of them would take for its own: names on `window`, and the name of
 * Vue's policy. The page gets one name from us, `Stoa`.
 */
const withoutGlobals = (): Plugin[] => [
  {
    name: 'stoa:own-vue',
    transform: {
      filter: { id: VUE_RUNTIME },
      handler: (code) => ({
        code: code.replace('const g = getGlobalThis();', 'const g = {};').replace('target.__VUE__ = true;', '')
          .replace(/createPolicy\(\s*(["'])vue\1/, 'createPolicy("stoa"'),
        map: null,
      }),
    },
  },
  {
    name: 'stoa:own-zod',
    transform: {
      filter: { id: ZOD_CORE },
      handler: (code) => ({ code: `const ownGlobal = {};\n${code.replaceAll('globalThis', 'ownGlobal')}`, map: null }),
    },
  },
]

/** Links without the router; @see ../embed/vueRouter.ts */
const leanRouter = (root: string): Plugin => {
  const lean = `${root}/src/embed/vueRouter.ts`
  return {
    name: 'stoa:lean-router',
    enforce: 'pre',
    resolveId: { filter: { id: /^vue-router$/ }, handler: (_id, importer) => (importer === lean ? null : lean) },
  }
}

/**
 * Builds `embed.js` and what its elements load into a folder that holds a build of the storefront. A build of its own:
 * its styles go into shadow roots, and a theme loads none of the storefront's files.
 */
export const buildEmbed = async (root: string, outDir: string, version: string, plugins: Plugin[] = []): Promise<void> => {
  await build({
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    base: './',
    plugins: [embedStyles(root), withoutGlobals(), leanRouter(root), vue(), iconsPlugin(), productionPinia(), leanOfetch(), contractWords(), ...plugins],
    define: {
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      __STOA_VERSION__: JSON.stringify(version),
    },
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        checks: { pluginTimings: false, ineffectiveDynamicImport: false },
        input: `${root}/src/embed.ts`,
        output: {
          codeSplitting: { groups: createEmbedGroups(root) },
          entryFileNames: '[name].js',
          // A style sheet's name is its whole path on this machine.
          chunkFileNames: ({ name }) => `embed/${name.startsWith('_') ? 'style' : '[name]'}-[hash:7].js`,
          assetFileNames: 'embed/[name]-[hash:7][extname]',
        },
        treeshake: { moduleSideEffects: [{ test: FEATURE_INDEX, sideEffects: false }], manualPureFunctions: ['defineComponent'] },
      },
    },
  })
}
