import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { createJiti } from 'jiti'
import type { Connect, Plugin, PreviewServer, ViteDevServer } from 'vite'
import { marketplaceProxy } from './marketplaceProxy.ts'
import { isNoPage } from './previewPlugin.ts'
import { serveCatalogue } from './serveCatalogue.ts'
import { readStorefrontConfig, withSandboxSettings, type SandboxSettings } from './storefrontConfig.ts'

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
}
interface SandboxModule {
  createNodeSandbox(options: { dir: string, listings?: number, otherSide?: boolean }): NodeSandbox | Promise<NodeSandbox>
}

const startSandbox = async (root: string): Promise<NodeSandbox> => {
  // Loaded only where a server runs: neither a build nor the tests should pay for it.
  const jiti = createJiti(import.meta.url)
  const { createNodeSandbox } = await jiti.import<SandboxModule>(`${root}/src/sandbox/node.ts`)
  const listings = Number(process.env['SANDBOX_LISTINGS'])
  return createNodeSandbox({
    dir: process.env['STOA_DIR'] ?? `${root}/.stoa`,
    // A person who tries the storefront alone has nobody else who could answer.
    otherSide: process.env['SANDBOX_OTHER_SIDE'] !== 'off',
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

/** Answers pages with the built document, with what the sandbox states of itself: a build knows no marketplace. */
const serveDocument = ({ config }: PreviewServer, settings: SandboxSettings): Connect.NextHandleFunction => async (request, response, next) => {
  const folder = resolve(config.root, config.build.outDir)
  const [path = '/'] = (request.url ?? '/').split('?')
  const isPage = path === '/' || path === '/index.html' || !(isNoPage(path) || existsSync(`${folder}${path}`))
  if (!isPage || !['GET', 'HEAD'].includes(request.method ?? '')) return next()
  const html = await readFile(`${folder}/index.html`, 'utf8').catch(() => undefined)
  if (html === undefined) return next()
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(withSandboxSettings(html, settings))
}

/** Puts the marketplace behind a server. Returns what the sandbox states of itself, where it is the marketplace. */
const mount = async (server: ViteDevServer | PreviewServer): Promise<SandboxSettings | undefined> => {
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
  middlewares.use(handle)
  server.httpServer?.once('close', () => void sandbox.close())
  greet(server, () => [
    'A marketplace in a box stands behind it: /sandbox shows it and lets you break it.',
    `Sign in with ${sandbox.accounts.map(({ email }) => email).join(', ')}`,
    `Password: ${sandbox.accounts[0]?.password ?? ''}`,
  ])
  return sandbox.settings
}

/** Puts the marketplace behind `vite dev` and `vite preview`: the sandbox, or a real one (`STOREFRONT_BASE_URL`). */
export const sandboxPlugin = (): Plugin => {
  let settings: SandboxSettings | undefined
  return {
    name: 'stoa:sandbox',
    configureServer: async (server) => { settings = await mount(server) },
    configurePreviewServer: async (server) => {
      settings = await mount(server)
      if (settings) server.middlewares.use(serveDocument(server, settings))
    },
    transformIndexHtml: { order: 'post', handler: (html) => (settings ? withSandboxSettings(html, settings) : html) },
  }
}
