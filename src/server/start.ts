/**
 * `npm start`: serves a build with the marketplace in a box behind it, or with a real one (`STOREFRONT_BASE_URL`, and its
 * catalogue in `CATALOGUE_DIR`). `--port` or `PORT`, `--host` and `--dir` say where and what.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { EXIT, UsageError, answerHelp, asUsage, endWithUsage } from '../build/commandLine.ts'
import { sandboxLines, startSandbox } from '../build/sandboxServer.ts'
import { readStorefrontConfig } from '../build/storefrontConfig.ts'
import { NO_CATALOGUE, catalogueLine, openCatalogueFolder } from './catalogue.ts'
import { createWarn } from './lines.ts'
import { createAsk } from './marketplace.ts'
import { marketplaceBefore } from './marketplaceBefore.ts'
import { runServer } from './run.ts'
import { readPort, readUrl } from './serveOptions.ts'
import { createStorefrontServer, type StorefrontServerOptions } from './server.ts'
import { sandboxBehind, sandboxSite } from './sandbox.ts'
import { openSite } from './site.ts'

interface Started {
  readonly options: Omit<StorefrontServerOptions, 'warn'>
  readonly lines: readonly string[]
  readonly ended?: () => Promise<void>
}

const USAGE = `usage: npm start -- [--port 4173] [--host 127.0.0.1] [--dir dist]

Builds the storefront, and serves it with the marketplace in a box behind it.

  --port      where it listens; PORT names the same
  --host      127.0.0.1: only this machine reaches it
  --dir       the folder of another build
  --build     builds before; npm start has it
  --help, -h  this text

STOREFRONT_BASE_URL puts a real marketplace behind it instead, whose catalogue is in CATALOGUE_DIR.`

const root = resolve(import.meta.dirname, '../..')
const warn = createWarn((line) => console.error(line))

const withMarketplace = async (dir: string, url: string): Promise<Started> => {
  const folder = process.env['CATALOGUE_DIR']
  const site = await openSite({ folder: dir, upstream: url, ask: createAsk({ base: url }), warn })
  return {
    options: {
      site,
      catalogue: folder ? openCatalogueFolder(resolve(root, folder), warn) : NO_CATALOGUE,
      before: [marketplaceBefore({ url, keepsHost: false, site: await site(), warn })],
    },
    lines: [`Marketplace: ${url}`, `Catalogue:   ${folder ? catalogueLine(resolve(root, folder)) : 'none (set CATALOGUE_DIR)'}`],
  }
}

const withSandbox = async (dir: string): Promise<Started> => {
  const sandbox = await startSandbox(root)
  const site = await openSite({ folder: dir, warn, ...sandboxSite(sandbox) })
  return {
    options: { site, ...sandboxBehind(sandbox, root) },
    lines: sandboxLines(sandbox),
    ended: () => sandbox.close(),
  }
}

/** Beside this process, which needs nothing of what building takes. Ends the process where it fails. */
const build = (): void => {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const OPTIONS = {
  build: { type: 'boolean', default: false },
  port: { type: 'string' },
  host: { type: 'string', default: '127.0.0.1' },
  dir: { type: 'string', default: join(root, 'dist') },
} as const

/** How it was called, before anything is done. @throws UsageError */
const readOptions = () => {
  const { values } = asUsage(() => parseArgs({ options: OPTIONS }))
  const upstream = process.env['STOREFRONT_BASE_URL'] || undefined
  readUrl('STOREFRONT_BASE_URL', upstream)
  const port = values.port === undefined ? readPort('PORT', process.env['PORT'] || '4173') : readPort('--port', values.port)
  return { ...values, upstream, port }
}

const start = async (): Promise<void> => {
  const { host, port, upstream, ...given } = readOptions()
  const dir = resolve(given.dir)
  // A mistake is named before anything is built.
  readStorefrontConfig(root)
  // What another folder holds was built elsewhere.
  if (given.build && dir === OPTIONS.dir.default) build()
  if (!existsSync(join(dir, 'index.html'))) throw new UsageError(`${dir} holds no build: npm run build`)
  const { options, lines, ended } = await (upstream ? withMarketplace(dir, upstream) : withSandbox(dir))
  await runServer(createStorefrontServer({ ...options, warn }), {
    port, host, warn,
    refresh: options.site,
    lines: (url) => ['', `  ${url}`, '', ...lines.map((line) => `  ${line}`), ''],
    ...(ended && { ended }),
  })
}

answerHelp(USAGE)
try {
  await start()
} catch (error) {
  if (error instanceof UsageError) endWithUsage(error, USAGE)
  console.error(error instanceof Error ? error.message : error)
  process.exit(EXIT.failed)
}
