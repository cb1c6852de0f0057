/**
 * `npm run serve -- --dir site/`: serves a folder of `npm run configure -- --server node`, or a build, with pages rendered.
 * Ends with 2 where it was called wrongly, with 1 where the folder holds no storefront or the port is taken.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { EXIT, UsageError, answerHelp, endWithUsage } from '../build/commandLine.ts'
import { NO_CATALOGUE, catalogueLine, openCatalogueFolder } from './catalogue.ts'
import { createWarn } from './lines.ts'
import { createAsk } from './marketplace.ts'
import { marketplaceBefore } from './marketplaceBefore.ts'
import { runServer } from './run.ts'
import { USAGE, readServeOptions, type ServeOptions } from './serveOptions.ts'
import { createStorefrontServer } from './server.ts'
import { openSite } from './site.ts'

const serve = async (options: ServeOptions): Promise<void> => {
  const { marketplace, keepsHost, origin } = options
  const warn = createWarn((line) => console.error(line))
  const dir = resolve(options.dir)
  if (!existsSync(join(dir, 'index.html'))) throw new Error(`${dir} holds no storefront: npm run configure -- --server node makes one.`)
  const folder = options.catalogue === undefined ? join(dir, 'catalogue') : resolve(options.catalogue)
  const hasCatalogue = options.catalogue !== undefined || existsSync(folder)
  const catalogue = hasCatalogue ? openCatalogueFolder(folder, warn) : NO_CATALOGUE
  const site = await openSite({ folder: dir, upstream: marketplace, ask: createAsk({ base: marketplace }), warn })
  const first = await site()
  if (first.config.baseUrl === '' && marketplace === undefined) warn('The settings expect a marketplace behind this server: --marketplace names it.')
  const server = createStorefrontServer({
    site, catalogue, origin, warn,
    before: marketplace === undefined ? [] : [marketplaceBefore({ url: marketplace, keepsHost, site: first, warn })],
    log: options.json ? (entry) => console.log(JSON.stringify(entry)) : undefined,
  })
  await runServer(server, {
    port: options.port, host: options.host, warn,
    refresh: () => Promise.all([site(), catalogue.current()]),
    lines: (url) => (options.json ? [] : [
      `${first.config.name}: ${url}`,
      `Catalogue:   ${hasCatalogue ? catalogueLine(folder) : 'none'}`,
      `Marketplace: ${marketplace ?? 'none'}`,
    ]),
  })
}

answerHelp(USAGE)
try {
  await serve(readServeOptions(process.argv.slice(2), process.env))
} catch (error) {
  if (error instanceof UsageError) endWithUsage(error, USAGE)
  console.error(error instanceof Error ? error.message : error)
  process.exit(EXIT.failed)
}
