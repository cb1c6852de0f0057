import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { transform } from 'lightningcss'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { components } from './components.ts'
import { FIRST_MODULES, entryChunks, filesOf, firstChunks } from './chunks.ts'
import { readBuiltDocument, writeBuiltDocument } from './builtDocument.ts'
import { renderDocument, type DocumentTemplate, type RenderShell } from './document.ts'
import { displayFont, displayFontFaces } from './displayFont.ts'
import { iconsPlugin } from './icons.ts'
import type { ShownSettings } from './sandboxPlugin.ts'
import { textFiles } from './operatorTexts.ts'
import { SERVER_FLAGS, separateBuild } from './separateBuild.ts'
import { bundleScript, withChunks } from './starter.ts'
import { siteIconsPlugin } from './siteIcons.ts'
import { readStorefrontConfig } from './storefrontConfig.ts'
import { MANIFEST_FILE, webManifest } from './webManifest.ts'

const CRITICAL_STYLES = ['tokens', 'base', 'buttons', 'shell']
const SHELL_MODULE = '/src/build/shell.ts'
const STARTER_MODULE = '/src/app/document/starter.ts'
const FORMATS_MODULE = '/src/app/formats.worker.ts'
const PAGE_MODULE = '/src/app/renderPage.ts'
const FORMATS_FILE = 'formats.js'
const RENDERED_PAGES = ['HomePage.vue', 'CategoryPage.vue', 'ListingPage.vue', 'VendorPage.vue', 'NotFoundPage.vue']
const { home, category, listing, vendor, variants, add_ons } = FIRST_MODULES
/** What each rendered route may consist of, by the starter's names. */
const RENDERED_MODULES = { home, category, listing: [...listing, ...variants, ...add_ons], vendor }
/** What the page consists of that says that there is nothing. */
const MISSING_MODULES = {
  category, listing: [...listing, 'src/features/listing/ListingGone.vue'], vendor, other: ['src/pages/NotFoundPage.vue'],
}

/** As small as it can be written; what browsers it needs stays as it was. */
export const minifyCss = (css: string): string =>
  transform({ filename: 'document.css', code: Buffer.from(css), minify: true }).code.toString()

const readStyles = async (root: string, fontUrl: string): Promise<string> => {
  const parts = await Promise.all(CRITICAL_STYLES.map((name) => readFile(`${root}/src/styles/${name}.css`, 'utf8')))
  return [displayFontFaces(fontUrl), ...parts].join('\n')
}

/** Code for Node, without the pages that the routes name and that are not `rendered`. */
const bundleForNode = async (root: string, module: string, rendered: readonly string[] = []): Promise<string> => {
  const result = await build({
    ...separateBuild(root),
    plugins: [components(), iconsPlugin()],
    define: SERVER_FLAGS,
    ssr: { noExternal: true },
    build: {
      write: false,
      minify: true,
      ssr: `${root}${module}`,
      rolldownOptions: {
        external: (id, importer) => importer?.endsWith('/src/app/routes.ts') === true && id.includes('/pages/') && !rendered.some((page) => id.endsWith(page)),
        output: { codeSplitting: false },
      },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error(`${module} was not built`)
  return chunk.code
}

/** The styles of what a route's page consists of, beyond those of the document. */
const stylesOf = (bundle: Rolldown.OutputBundle, base: string, modules: Readonly<Record<string, readonly string[]>>): DocumentTemplate['pageStyles'] =>
  Object.fromEntries(Object.entries(modules).map(([route, paths]) => {
    const files = filesOf(bundle, base, paths).filter((file) => file.endsWith('.css'))
    const css = files.map((file) => {
      const asset = bundle[file.slice(base.length)]
      return asset?.type === 'asset' ? asset.source.toString() : ''
    }).join('')
    return [route, { css, files }]
  }))

/** Chunks on the way to most first pictures, whose styles are small. */
const INLINED_CHUNKS = ['home', 'listing', 'lists', 'CategoryPage']

/**
 * The entry's own styles, and those of what most first visits show, are three kilobytes: inlined with the rest they cost
 * no request and nothing waits for them. Taken before Vite writes down which files a lazy chunk waits for, or
 * those would wait for a file that is not there.
 */
const takeEntryStyles = (bundle: Rolldown.OutputBundle): string => {
  let css = ''
  const early = Object.values(bundle).filter((file) => file.type === 'chunk' && INLINED_CHUNKS.includes(file.name))
  for (const chunk of [...entryChunks(bundle), ...early]) {
    if (chunk.type !== 'chunk') continue
    const files = chunk.viteMetadata?.importedCss
    for (const file of files ?? []) {
      const asset = bundle[file]
      if (asset?.type !== 'asset') continue
      css += typeof asset.source === 'string' ? asset.source : Buffer.from(asset.source).toString()
      delete bundle[file]
      files?.delete(file)
    }
  }
  return css.trim()
}

/**
 * Completes `index.html`: policy, configuration, critical styles, the shell in every language, and the starter. The
 * same in development and in a build, but for the policy and the addresses.
 */
export const documentPlugin = (shown?: ShownSettings): Plugin[] => {
  const font = displayFont()
  let resolved: ResolvedConfig
  const upstream = process.env['STOREFRONT_BASE_URL']
  let starter: Promise<string> | undefined
  let entryCss = ''

  return [font.plugin, siteIconsPlugin(), {
    name: 'stoa:document',
    configResolved(config) {
      resolved = config
      // Wrong settings stop a build, and the server of `npm run dev`, before anything else is done.
      readStorefrontConfig(config.root)
    },
    generateBundle: {
      order: 'pre',
      async handler(_options, bundle) {
        entryCss = takeEntryStyles(bundle)
        const config = readStorefrontConfig(resolved.root)
        this.emitFile({ type: 'asset', fileName: MANIFEST_FILE, source: webManifest(config) })
        for (const [address, source] of textFiles(config)?.files ?? []) this.emitFile({ type: 'asset', fileName: address.slice(1), source })
        this.emitFile({ type: 'asset', name: FORMATS_FILE, source: await bundleScript(resolved.root, FORMATS_MODULE) })
      },
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, server, originalUrl }) {
        const { root, base, build: { outDir } } = resolved
        const config = shown?.of(originalUrl ?? '') ?? readStorefrontConfig(root)
        starter ??= bundleScript(root, STARTER_MODULE)
        const displayFace = font.url(bundle && Object.keys(bundle))
        const styles = await readStyles(root, displayFace)
        const chunks = bundle ? firstChunks(bundle, base) : {}
        const script = withChunks(await starter, chunks)
        const template = {
          // The line breaks of index.html are for its readers.
          html: html.replace(/>\s+</g, '><'),
          css: minifyCss(styles + entryCss), script, displayFace,
          pageStyles: bundle ? stylesOf(bundle, base, RENDERED_MODULES) : {}, missingStyles: bundle ? stylesOf(bundle, base, MISSING_MODULES) : {},
        }
        if (server) {
          const { renderShell } = await server.ssrLoadModule(SHELL_MODULE) as { renderShell: RenderShell }
          return renderDocument(template, config, renderShell, { upstream, dev: true })
        }
        const folder = resolve(root, outDir)
        const [shell, page] = await Promise.all([bundleForNode(root, SHELL_MODULE), bundleForNode(root, PAGE_MODULE, RENDERED_PAGES)])
        await writeBuiltDocument(folder, template, { shell, page })
        return renderDocument(template, config, (await readBuiltDocument(folder)).renderShell, { upstream })
      },
    },
  }]
}
