import { readFile } from 'node:fs/promises'
import { createServer, type HtmlTagDescriptor, type Plugin, type ResolvedConfig, type Rolldown, type ViteDevServer } from 'vite'
import vue from '@vitejs/plugin-vue'
import type { StorefrontConfig } from '../lib/config.ts'
import { entryChunks, firstChunks } from './chunks.ts'
import { contentSecurityPolicy } from './csp.ts'
import { displayFont, displayFontFaces } from './displayFont.ts'
import { iconsPlugin } from './icons.ts'
import { bundleStarter, withChunks } from './starter.ts'
import { configElement, readStorefrontConfig } from './storefrontConfig.ts'

type RenderShell = typeof import('./shell.ts').renderShell

const CRITICAL_STYLES = ['tokens', 'base', 'shell']
const SHELL_MODULE = '/src/build/shell.ts'

/** Comments and indentation have no use in the document; the rest is left as it was written. */
export const squeezeCss = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/;}/g, '}')
    .trim()

const readStyles = async (root: string, fontUrl: string): Promise<string> => {
  const parts = await Promise.all(CRITICAL_STYLES.map((name) => readFile(`${root}/src/styles/${name}.css`, 'utf8')))
  return squeezeCss([displayFontFaces(fontUrl), ...parts].join('\n'))
}

const renderTemplates = async (render: RenderShell, config: StorefrontConfig): Promise<string> => {
  const shells = config.languages.map(async (locale) =>
    `<template data-shell="${locale}">${await render(config, locale)}</template>`)
  return (await Promise.all(shells)).join('')
}

/** A server without a port, only to load the shell's components in Node while building. */
const renderForBuild = async (root: string, config: StorefrontConfig): Promise<string> => {
  const server = await createServer({
    root,
    configFile: false,
    envFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [vue(), iconsPlugin()],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, watch: null, ws: false },
  })
  try {
    const { renderShell } = await server.ssrLoadModule(SHELL_MODULE) as { renderShell: RenderShell }
    return await renderTemplates(renderShell, config)
  } finally {
    await server.close()
  }
}

const renderForDev = async (server: ViteDevServer, config: StorefrontConfig): Promise<string> => {
  const { renderShell } = await server.ssrLoadModule(SHELL_MODULE) as { renderShell: RenderShell }
  return renderTemplates(renderShell, config)
}

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

const metaPolicy = (policy: string): HtmlTagDescriptor => ({
  tag: 'meta',
  attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
  injectTo: 'head-prepend',
})

/**
 * Completes `index.html`: policy, configuration, critical styles, the shell in every language, and the starter. The
 * same in development and in a build, but for the policy and the addresses.
 */
export const documentPlugin = (): Plugin[] => {
  const font = displayFont()
  let resolved: ResolvedConfig
  let starter: Promise<string> | undefined
  let entryCss = ''

  return [font.plugin, {
    name: 'stoa:document',
    configResolved(config) {
      resolved = config
      // Wrong settings stop a build, and the server of `npm run dev`, before anything else is done.
      readStorefrontConfig(config.root)
    },
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        entryCss = takeEntryStyles(bundle)
      },
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, server }) {
        const { root, base } = resolved
        const config = readStorefrontConfig(root)
        starter ??= bundleStarter(root)
        const fontUrl = font.url(bundle && Object.keys(bundle))
        const [shellCss, templates, code] = await Promise.all([
          readStyles(root, fontUrl),
          server ? renderForDev(server, config) : renderForBuild(root, config),
          starter,
        ])
        const script = withChunks(code, bundle ? firstChunks(bundle, base) : {})
        const css = shellCss + entryCss
        const upstream = process.env['STOREFRONT_BASE_URL']
        const policy = contentSecurityPolicy(config, { scripts: [script], styles: [css] }, { upstream, dev: Boolean(server) })
        const head = `<style>${css}</style>${configElement(config)}`
        return {
          // A function, because `$&` and its like in the inserted text must stay what they are.
          html: html
            .replace('<!--stoa:head-->', () => head + templates)
            .replace('<!--stoa:body-->', () => `<script>${script}</script>`),
          tags: [metaPolicy(policy)],
        }
      },
    },
  }]
}
