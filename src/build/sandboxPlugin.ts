import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Connect, Plugin, ViteDevServer } from 'vite'
import type { StorefrontConfig } from '../lib/settings.ts'
import { EMBED_SETTINGS_FILE, embedSettings } from './embedSettings.ts'
import { marketplaceProxy } from './marketplaceProxy.ts'
import { sandboxLines, serveEditor, shownConfig, startSandbox, type NodeSandbox } from './sandboxServer.ts'
import { serveCatalogue } from './serveCatalogue.ts'
import { readStorefrontConfig, sandboxSettingsOver, withSandboxSettings, type SandboxSettings } from './storefrontConfig.ts'

/** Says where everything is, once the server knows its port. */
const greet = (server: ViteDevServer, lines: readonly string[]): void => {
  server.httpServer?.once('listening', () => {
    // After Vite's own lines about the address.
    setTimeout(() => server.config.logger.info(lines.map((line) => `  ${line}`).join('\n') + '\n'), 50)
  })
}

/** Whether a path is a file of the storefront: given as it is, or a source that Vite serves while developing. */
const ownFiles = ({ config }: ViteDevServer): ((path: string) => boolean) => {
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

/** Puts the marketplace behind a server. Returns the sandbox, where it is the marketplace. */
const mount = async (server: ViteDevServer): Promise<NodeSandbox | undefined> => {
  const { middlewares, config } = server
  const upstream = process.env['STOREFRONT_BASE_URL']
  if (upstream) {
    const uploadPath = readStorefrontConfig(config.root).imageUpload?.url.replace(/^\{base_url\}/, '')
    middlewares.use(marketplaceProxy({ base: upstream, warn: (line) => config.logger.warn(line), isOwn: ownFiles(server), uploadPath }))
    const folder = process.env['CATALOGUE_DIR']
    if (folder) middlewares.use('/catalogue', serveCatalogue(folder))
    greet(server, [`Marketplace: ${upstream}`, `Catalogue:   ${folder ?? 'none (set CATALOGUE_DIR)'}`])
    return undefined
  }
  const sandbox = await startSandbox(config.root)
  const handle: Connect.NextHandleFunction = (request, response, next) => sandbox.handle(request, response, next)
  middlewares.use(serveEditor(config.root))
  middlewares.use(handle)
  server.httpServer?.once('close', () => void sandbox.close())
  greet(server, sandboxLines(sandbox))
  return sandbox
}

/** The settings that a page is shown with while somebody tries others, by its address; `documentPlugin` asks. */
export interface ShownSettings {
  of: (url: string) => StorefrontConfig | undefined
}

/** Puts the marketplace behind `npm run dev`: the sandbox, or a real one (`STOREFRONT_BASE_URL`). */
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
    transformIndexHtml: { order: 'post', handler: (html) => (sandbox ? withSandboxSettings(html, sandbox.settings) : html) },
  }
}
