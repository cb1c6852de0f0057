import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { createJiti } from 'jiti'
import type { Connect, Plugin, PreviewServer, ViteDevServer } from 'vite'
import { marketplaceProxy } from './marketplaceProxy.ts'
import { serveCatalogue } from './serveCatalogue.ts'

interface Account {
  readonly email: string
  readonly password: string
}

/** What `src/sandbox/node.ts` gives; named here because its code must stay out of the bundled configuration. */
interface NodeSandbox {
  handle(request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void
  close(): Promise<void>
  readonly accounts: readonly Account[]
}
interface SandboxModule {
  createNodeSandbox(options: { dir: string, listings?: number }): NodeSandbox | Promise<NodeSandbox>
}

const startSandbox = async (root: string): Promise<NodeSandbox> => {
  // Loaded only where a server runs: neither a build nor the tests should pay for it.
  const jiti = createJiti(import.meta.url)
  const { createNodeSandbox } = await jiti.import<SandboxModule>(`${root}/src/sandbox/node.ts`)
  const listings = Number(process.env['SANDBOX_LISTINGS'])
  return createNodeSandbox({ dir: process.env['STOA_DIR'] ?? `${root}/.stoa`, ...(listings > 0 && { listings }) })
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

const mount = async (server: ViteDevServer | PreviewServer): Promise<void> => {
  const { middlewares, config } = server
  const upstream = process.env['STOREFRONT_BASE_URL']
  if (upstream) {
    middlewares.use(marketplaceProxy(upstream, (line) => config.logger.warn(line), ownFiles(server)))
    const folder = process.env['CATALOGUE_DIR']
    if (folder) middlewares.use('/catalogue', serveCatalogue(folder))
    greet(server, () => [`Marketplace: ${upstream}`, `Catalogue:   ${folder ?? 'none (set CATALOGUE_DIR)'}`])
    return
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
}

/** Puts the marketplace behind `vite dev` and `vite preview`: the sandbox, or a real one (`STOREFRONT_BASE_URL`). */
export const sandboxPlugin = (): Plugin => ({
  name: 'stoa:sandbox',
  configureServer: mount,
  configurePreviewServer: mount,
})
