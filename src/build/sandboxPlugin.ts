import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { createJiti } from 'jiti'
import type { Connect, Plugin, PreviewServer, ViteDevServer } from 'vite'
import { readSettings } from '../lib/readSettings.ts'
import { createRenderer } from '../render/renderer.ts'
import { createPages, type PageAnswer } from '../server/pages.ts'
import type { Locale } from '../lib/languages.ts'
import type { StorefrontConfig } from '../lib/settings.ts'
import { bundleAppearanceEditor } from './appearanceEditor.ts'
import { readBuiltDocument } from './builtDocument.ts'
import { renderDocument } from './document.ts'
import { EMBED_SETTINGS_FILE, embedSettings } from './embedSettings.ts'
import { marketplaceProxy } from './marketplaceProxy.ts'
import { isNoPage } from './previewPlugin.ts'
import { serveCatalogue } from './serveCatalogue.ts'
import { readStorefrontConfig, sandboxSettingsOver, withSandboxSettings, type SandboxSettings } from './storefrontConfig.ts'

interface Account {
  readonly email: string
  readonly password: string
}

/** What `src/sandbox/node.ts` gives; named here because its code must stay out of the bundled configuration. */
interface NodeSandbox {
  handle(request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void
  close(): Promise<void>
  readonly accounts: readonly Account[]
  readonly settings: SandboxSettings
  shownSettings(url: string): Shown | undefined
  readonly sandbox: { fetch(request: Request): Response | Promise<Response> }
}
/** What a page is shown with instead of the operator's settings (src/sandbox/appearance/drafts.ts). */
interface Shown {
  readonly settings: object
  readonly language?: Locale
  readonly isFramed: boolean
}
interface SandboxModule {
  createNodeSandbox(options: { dir: string, listings?: number, otherSide?: boolean, operatorSettings?: object }): NodeSandbox | Promise<NodeSandbox>
}

const startSandbox = async (root: string): Promise<NodeSandbox> => {
  // Loaded only where a server runs: neither a build nor the tests should pay for it.
  const jiti = createJiti(import.meta.url)
  const { createNodeSandbox } = await jiti.import<SandboxModule>(`${root}/src/sandbox/node.ts`)
  const listings = Number(process.env['SANDBOX_LISTINGS'])
  const file = process.env['STOREFRONT_CONFIG']
  // A file of settings is an object, or the server would not have started.
  const operatorSettings = file ? JSON.parse(await readFile(resolve(root, file), 'utf8')) as object : {}
  return createNodeSandbox({
    dir: process.env['STOA_DIR'] ?? `${root}/.stoa`,
    // A person who tries the storefront alone has nobody else who could answer.
    otherSide: process.env['SANDBOX_OTHER_SIDE'] !== 'off',
    operatorSettings,
    ...(listings > 0 && { listings }),
  })
}

/** Says where everything is, once the server knows its port. */
const greet = (server: ViteDevServer | PreviewServer, lines: () => string[]): void => {
  server.httpServer?.once('listening', () => {
    // After Vite's own lines about the address.
    setTimeout(() => server.config.logger.info(lines().map((line) => `  ${line}`).join('\n') + '\n'), 50)
  })
}

/** Whether a path is a file of the storefront: built, given as it is, or a source that Vite serves while developing. */
const ownFiles = ({ config }: ViteDevServer | PreviewServer): ((path: string) => boolean) => {
  const folders = [config.publicDir, resolve(config.root, config.build.outDir), config.root]
  return (path) => {
    const file = path.split('?')[0] ?? '/'
    return /^\/(?:@|src\/|node_modules\/)/.test(file) || folders.some((folder) => folder !== '' && existsSync(`${folder}${file}`))
  }
}

/** Answers with the settings of a theme's elements, with what the sandbox states of itself. */
const serveEmbedSettings = (root: string, settings: SandboxSettings): Connect.NextHandleFunction => (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' })
  response.end(embedSettings(sandboxSettingsOver(readStorefrontConfig(root), settings)))
}

/** Settings of a draft, as far as they are right; with one language where one is asked for. */
const shownConfig = ({ settings, language }: Shown): StorefrontConfig => {
  const { config } = readSettings(settings)
  return language === undefined ? config : { ...config, languages: [language] }
}

/** Answers pages with their content in them, from the sandbox's own catalogue as it is now. */
const createSandboxPages = async ({ config: { root, build } }: PreviewServer, { settings, sandbox }: NodeSandbox) => {
  const config = sandboxSettingsOver(readStorefrontConfig(root), settings)
  const read = async (url: string): Promise<string | undefined> => {
    const response = await sandbox.fetch(new Request(new URL(url, 'http://localhost')))
    if (response.status === 404) return undefined
    if (!response.ok) throw new Error(`The catalogue answered ${response.status}`)
    return response.text()
  }
  return createPages({ renderer: await createRenderer({ built: resolve(root, build.outDir), config }), languages: config.languages, read })
}

const sendPage = ({ status, location, html, etag }: PageAnswer, request: IncomingMessage, response: ServerResponse): void => {
  response.setHeader('vary', 'accept-language, accept-encoding')
  if (location !== undefined) return void response.writeHead(status, { location }).end()
  response.setHeader('etag', etag)
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(request.method === 'HEAD' ? undefined : html)
}

/** Answers pages with the built document, with what the sandbox states of itself: a build knows no marketplace. */
const serveDocument = (server: PreviewServer, sandbox: NodeSandbox): Connect.NextHandleFunction => {
  const { config } = server
  const folder = resolve(config.root, config.build.outDir)
  let pages: ReturnType<typeof createSandboxPages> | undefined
  return async (request, response, next) => {
    const [path = '/'] = (request.url ?? '/').split('?')
    if (path === `/${EMBED_SETTINGS_FILE}`) {
      const file = await readFile(`${folder}${path}`, 'utf8').catch(() => undefined)
      if (file === undefined) return next()
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' })
      // Written by the build from checked settings.
      response.end(embedSettings(sandboxSettingsOver((JSON.parse(file) as { settings: StorefrontConfig }).settings, sandbox.settings)))
      return
    }
    const isPage = path === '/' || path === '/index.html' || !(isNoPage(path) || existsSync(`${folder}${path}`))
    if (!isPage || !['GET', 'HEAD'].includes(request.method ?? '')) return next()
    const shown = sandbox.shownSettings(request.url ?? '/')
    if (!shown && process.env['STOA_RENDER'] !== 'off') {
      pages ??= createSandboxPages(server, sandbox)
      const host = request.headers.host ?? 'localhost'
      const answer = await pages.then((answerPage) => answerPage({
        path, search: (request.url ?? '').slice(path.length), languages: request.headers['accept-language'], origin: `http://${host}`,
      })).catch((error: unknown) => void config.logger.warn(`A page could not be rendered: ${String(error)}`))
      if (answer) return void sendPage(answer, request, response)
    }
    const html = await readFile(`${folder}/index.html`, 'utf8').catch(() => undefined)
    if (html === undefined) return next()
    const draft = shown && await readBuiltDocument(folder)
      .then(({ template, renderShell }) => renderDocument(template, shownConfig(shown), renderShell)).catch(() => undefined)
    // Only the editor of the appearance may show a page in a frame, and only one that it asked for.
    if (shown?.isFramed) response.setHeader('content-security-policy', "frame-ancestors 'self'")
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(withSandboxSettings(draft ?? html, sandbox.settings))
  }
}

/** Puts the marketplace behind a server. Returns the sandbox, where it is the marketplace. */
const mount = async (server: ViteDevServer | PreviewServer): Promise<NodeSandbox | undefined> => {
  const { middlewares, config } = server
  const upstream = process.env['STOREFRONT_BASE_URL']
  if (upstream) {
    const uploadPath = readStorefrontConfig(config.root).imageUpload?.url.replace(/^\{base_url\}/, '')
    middlewares.use(marketplaceProxy(upstream, (line) => config.logger.warn(line), ownFiles(server), uploadPath))
    const folder = process.env['CATALOGUE_DIR']
    if (folder) middlewares.use('/catalogue', serveCatalogue(folder))
    greet(server, () => [`Marketplace: ${upstream}`, `Catalogue:   ${folder ?? 'none (set CATALOGUE_DIR)'}`])
    return undefined
  }
  const sandbox = await startSandbox(config.root)
  const handle: Connect.NextHandleFunction = (request, response, next) => sandbox.handle(request, response, next)
  middlewares.use(serveEditor(config.root))
  middlewares.use(handle)
  server.httpServer?.once('close', () => void sandbox.close())
  greet(server, () => [
    'A marketplace in a box stands behind it: /sandbox shows it and lets you break it.',
    'A sample theme with its elements: /theme',
    `Sign in with ${sandbox.accounts.map(({ email }) => email).join(', ')}`,
    `Password: ${sandbox.accounts[0]?.password ?? ''}`,
  ])
  return sandbox
}

/** Answers with the script and the styles of the editor of the appearance, built when they are first asked for. */
const serveEditor = (root: string): Connect.NextHandleFunction => {
  let built: ReturnType<typeof bundleAppearanceEditor> | undefined
  return (request, response, next) => {
    const kind = /^\/sandbox\/appearance\/editor\.(js|css)$/.exec((request.url ?? '').split('?')[0] ?? '')?.[1]
    if (kind === undefined) return next()
    built ??= bundleAppearanceEditor(root)
    built.then(({ script, css }) => {
      response.writeHead(200, { 'content-type': `text/${kind === 'js' ? 'javascript' : 'css'}; charset=utf-8`, 'cache-control': 'no-cache' })
      response.end(kind === 'js' ? script : css)
    }, (error: unknown) => {
      built = undefined
      next(error)
    })
  }
}

/** The settings that a page is shown with while somebody tries others, by its address; `documentPlugin` asks. */
export interface ShownSettings {
  of: (url: string) => StorefrontConfig | undefined
}

/** Puts the marketplace behind `vite dev` and `vite preview`: the sandbox, or a real one (`STOREFRONT_BASE_URL`). */
export const sandboxPlugin = (shown: ShownSettings): Plugin => {
  let sandbox: NodeSandbox | undefined
  return {
    name: 'stoa:sandbox',
    configureServer: async (server) => {
      sandbox = await mount(server)
      shown.of = (url) => {
        const draft = sandbox?.shownSettings(url)
        return draft && shownConfig(draft)
      }
      if (sandbox) server.middlewares.use(`/${EMBED_SETTINGS_FILE}`, serveEmbedSettings(server.config.root, sandbox.settings))
    },
    configurePreviewServer: async (server) => {
      sandbox = await mount(server)
      if (sandbox) server.middlewares.use(serveDocument(server, sandbox))
    },
    transformIndexHtml: { order: 'post', handler: (html) => (sandbox ? withSandboxSettings(html, sandbox.settings) : html) },
  }
}
