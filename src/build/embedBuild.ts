import { components } from './components.ts'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { elements } from '../embed/elements.ts'
import { contractWords } from './contractWords.ts'
import { createEmbedGroups } from './embedChunks.ts'
import { embedStyles } from './embedStyles.ts'
import { iconsPlugin } from './icons.ts'
import { leanOfetch } from './leanOfetch.ts'
import { productionPinia } from './productionPinia.ts'
import { secondMinify } from './secondMinify.ts'
import { separateBuild } from './separateBuild.ts'
import { FEATURE_INDEX } from './splitting.ts'

/** The application behind all elements, `embed/page.ts`. */
const PAGE_PART = 'page'

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

/** By part: the file beside the loader, and the name under which it exports the part. */
type Files = Readonly<Record<string, readonly [file: string, exported: string]>>

const WIDGET_EXPORT = 'default'
/** A file that only passes on what another one exports: `export{a as openPage}from"./page-1234567.js"`. */
const PASSED_ON = /^export\s*\{\s*(?:(\w+) as )?\w+\s*\}\s*from\s*["'`]\.\/([\w.-]+)["'`];?\s*$/

/** Where the parts have come to lie; takes out files that only pass one on. */
const fileMap = (bundle: Rolldown.OutputBundle): Files => Object.fromEntries(Object.values(bundle).flatMap((chunk) => {
  if (chunk.type !== 'chunk' || !chunk.isEntry) return []
  const [, exported, file] = PASSED_ON.exec(chunk.code) ?? []
  if (!file) return [[chunk.name, [`./${chunk.fileName}`, chunk.name === PAGE_PART ? 'openPage' : WIDGET_EXPORT]]]
  delete bundle[chunk.fileName]
  return [[chunk.name, [`./embed/${file}`, exported ?? '']]]
}))

const common = (root: string): InlineConfig => ({ ...separateBuild(root), logLevel: 'warn', base: './' })

const output = (outDir: string) => ({
  outDir, emptyOutDir: false, target: 'baseline-widely-available', modulePreload: false as const, assetsInlineLimit: 0, reportCompressedSize: false,
})

/** Builds the page and the widgets; answers where each of them is. */
const buildParts = async (root: string, outDir: string): Promise<Files> => {
  let files: Files = {}
  const widgets = [...new Set(Object.values(elements).map(({ widget }) => widget))]
  await build({
    ...common(root),
    plugins: [
      embedStyles(root), withoutGlobals(), leanRouter(root), components(), iconsPlugin(), productionPinia(), leanOfetch(), contractWords(),
      { name: 'stoa:embed-files', generateBundle: { order: 'post', handler: (_options, bundle) => { files = fileMap(bundle) } } },
    ],
    // The same worker as the storefront's, in the same file.
    worker: { format: 'es', plugins: () => [secondMinify()], rolldownOptions: { checks: { pluginTimings: false } } },
    build: {
      ...output(outDir),
      rolldownOptions: {
        checks: { pluginTimings: false, ineffectiveDynamicImport: false },
        input: { [PAGE_PART]: `${root}/src/embed/page.ts`, ...Object.fromEntries(widgets.map((name) => [name, `${root}/src/embed/widgets/${name}.ts`])) },
        preserveEntrySignatures: 'allow-extension',
        output: {
          codeSplitting: { groups: createEmbedGroups(root) },
          entryFileNames: 'embed/[name]-[hash:7].js',
          // A style sheet's name is its whole path on this machine.
          chunkFileNames: ({ name }) => `embed/${name.startsWith('_') ? 'style' : '[name]'}-[hash:7].js`,
          assetFileNames: 'embed/[name]-[hash:7][extname]',
        },
        treeshake: { moduleSideEffects: [{ test: FEATURE_INDEX, sideEffects: false }], manualPureFunctions: ['defineComponent'] },
      },
    },
  })
  return files
}

/**
 * Builds `embed.js` and what its elements load into a folder that holds a build of the storefront. A build of its own:
 * its styles go into shadow roots, and a theme loads none of the storefront's files. The loader comes last and alone: it
 * holds up a theme's page, so it imports nothing and only knows where the parts are.
 */
export const buildEmbed = async (root: string, outDir: string, version: string): Promise<void> => {
  const files = await buildParts(root, outDir)
  await build({
    ...common(root),
    define: { __STOA_VERSION__: JSON.stringify(version), __STOA_FILES__: JSON.stringify(files) },
    build: {
      ...output(outDir),
      rolldownOptions: { input: `${root}/src/embed.ts`, output: { entryFileNames: 'embed.js' } },
    },
  })
}
