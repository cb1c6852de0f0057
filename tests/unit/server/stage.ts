/** A storefront's folder and a catalogue's, as small as the server can read them, and a server in front of them. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type Agent, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { configElement } from '../../../src/build/storefrontConfig.ts'
import { defaultConfig, type StorefrontConfig } from '../../../src/lib/settings.ts'
import { openCatalogueFolder } from '../../../src/server/catalogue.ts'
import { createWarn } from '../../../src/server/lines.ts'
import { createStorefrontServer, type StorefrontServerOptions } from '../../../src/server/server.ts'
import { openSite, type Site } from '../../../src/server/site.ts'

export const script = `export const words = ${JSON.stringify('a script that is worth compressing '.repeat(100))}\n`

const write = (folder: string, files: Readonly<Record<string, string>>): void => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/**
 * The code that renders: as much of it as has to do with addresses. A page says of which version it is, and how often a page
 * was rendered. `/l/666` ends the thread that renders it, `/l/777` takes its time, `/l/7770` and its like less, `/l/888` fails.
 */
const pageCode = (version: string) => `
  let count = 0
  export const createHasPage = () => (path) => path === '/' || path === '/cart' || /^\\/[clv]\\/[^/]+$/.test(path)
  export const dataUrls = (path, search, { catalogueUrl }) => {
    if (path === '/') return [catalogueUrl + '/home.json']
    const [, kind, slug] = /^\\/([clv])\\/([^/]+)$/.exec(path) ?? []
    const page = new URLSearchParams(search).get('page') ?? '1'
    if (kind === 'c') return [catalogueUrl + '/c/' + slug + '/newest-' + page + '.json']
    if (kind === 'l') return [catalogueUrl + '/l/' + parseInt(slug, 10) + '.json']
    return kind === 'v' ? [catalogueUrl + '/v/' + parseInt(slug, 10) + '/newest-1.json', '/front_api/v1/users/' + parseInt(slug, 10)] : []
  }
  export const missingPath = (path) => /^\\/[clv](?=\\/)/.exec(path)?.[0] ?? '/-'
  export const renderPage = async ({ locale, url, origin, data, isMissing }) => {
    if (isMissing) {
      if (url === '/v') throw new Error('it cannot be rendered')
      return { html: '<h1>' + locale + ' has nothing at ' + url + ', ' + data.length + ' ' + (count += 1) + '</h1>', title: 'Nothing', head: [{ element: 'meta', attributes: { name: 'robots', content: 'noindex' } }], route: url.slice(1), path: url }
    }
    if (url.startsWith('/l/666')) process.exit(1)
    if (url.startsWith('/l/777')) await new Promise((done) => setTimeout(done, url.startsWith('/l/777-') ? 300 : 20))
    if (url.startsWith('/l/888')) throw new Error('it cannot be rendered?token=secret')
    count += 1
    const { slug } = JSON.parse(data[0].text)
    const filling = 'words of a page '.repeat(200)
    return {
      html: '<main data-site="${version}" data-count="' + count + '" data-origin="' + origin + '" data-of="' + data.map(({ text }) => text).join('|').replaceAll('"', "'") + '">' + locale + ' ' + filling + Math.random() + '</main>',
      title: 'A page', head: [], route: 'home', path: slug ?? new URL(url, origin).pathname,
    }
  }
`

/** Writes a build. Its document comes last, whole, as `npm run configure` does it. */
export const writeSite = (folder: string, version: string, settings: Partial<StorefrontConfig> = {}): void => {
  const html = `<!doctype html><html lang="en"><head><!--stoa:policy--><!--stoa:head--></head><body data-version="${version}"><div id="app"></div><!--stoa:body--></body></html>`
  write(folder, {
    '.document/template.json': JSON.stringify({ html, css: 'a{b:c}', script: '1', displayFace: '/assets/stoa-display-1.woff2', pageStyles: {}, missingStyles: {} }),
    '.document/shell.mjs': 'export const renderShell = async () => "<p>shell</p>"',
    '.document/page.mjs': pageCode(version),
    'assets/frame-abc1234.js': script,
    'assets/frame-abc1234.js.br': 'the twin in Brotli',
    'assets/plain-abc1234.js': script,
    'embed.js': script,
    'icons/32.png': 'PNG',
    'hero.svg': `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(2000)}</svg>`,
    'version.json': `{"version":"${version}"}`,
    'manifest.webmanifest': '{}',
    // Just above what is read whole.
    'big.json': JSON.stringify('large '.repeat(180_000)),
  })
  const config = { ...defaultConfig, languages: ['en', 'fr'], ...settings } as StorefrontConfig
  writeFileSync(join(folder, '.new'), html.replace('<!--stoa:head-->', configElement(config)))
  renameSync(join(folder, '.new'), join(folder, 'index.html'))
}

/** Publishes a version of the catalogue as an export does: beside its name, which then moves to it. */
export const publishCatalogue = (out: string, version: string, files: Readonly<Record<string, object>> = {}): void => {
  const folder = `${out}.work/${version}`
  const listing = (id: number) => ({ slug: `/l/${id}-lamp` })
  const all = {
    'home.json': { version },
    'c/lamps/newest-1.json': { version },
    'c/lamps/newest-2.json': { version },
    'l/7.json': listing(7), 'l/8.json': listing(8), 'l/666.json': listing(666), 'l/777.json': listing(777), 'l/888.json': listing(888),
    'v/5/newest-1.json': { version },
    'cards/1a2b.json': { cards: 'card '.repeat(1000) },
    'former.json': { gone: [9], slugs: [{ slug: 'lights', id: 1 }, { slug: 'toys', id: 2 }], categories: [{ slug: 'lamps', id: 1 }] },
    'manifest.json': { version },
    ...files,
  }
  write(folder, Object.fromEntries(Object.entries(all).map(([name, document]) => [name, JSON.stringify(document)])))
  rmSync(`${out}.new`, { force: true })
  symlinkSync(folder, `${out}.new`)
  renameSync(`${out}.new`, out)
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

interface AskOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: string
  readonly agent?: Agent
  readonly body?: string
}

/** As the server sends it, and at the very address: `fetch` would change both. */
export const ask = (url: string, path: string, { headers = {}, method = 'GET', agent, body }: AskOptions = {}): Promise<Answer> => new Promise((resolve, reject) => {
  const { hostname, port } = new URL(url)
  httpRequest({ hostname, port, path, method, headers, ...(agent && { agent }) }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('error', reject)
    response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }))
  }).on('error', reject).end(body)
})

interface StageOptions {
  readonly settings?: Partial<StorefrontConfig>
  readonly threads?: number
  readonly cacheBytes?: number
  readonly askMarketplace?: (url: string) => Promise<string | undefined>
  readonly server?: Partial<StorefrontServerOptions>
}

export interface Stage {
  readonly url: string
  readonly dir: string
  readonly catalogue: string
  /** What the operator was told. */
  readonly lines: string[]
  readonly site: () => Promise<Site>
  readonly close: (graceMs?: number) => Promise<void>
  readonly get: (path: string, options?: AskOptions) => Promise<Answer>
}

/** A folder that is gone when the test is. */
export const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-server-'))
  onTestFinished(() => {
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** A server of its own for one test. */
export const openStage = async ({ settings, threads = 0, cacheBytes, askMarketplace, server: more }: StageOptions = {}): Promise<Stage> => {
  const folder = aFolder()
  const dir = join(folder, 'site')
  const catalogue = join(folder, 'catalogue')
  writeSite(dir, 'one', settings)
  publishCatalogue(catalogue, 'v1')
  const lines: string[] = []
  // Without its time.
  const warn = createWarn((line) => lines.push(line.replace(/^\S+ /, '')))
  const site = await openSite({ folder: dir, warn, threads, cacheBytes, ask: askMarketplace ?? (async () => '{}') })
  const { server, close } = createStorefrontServer({ site, catalogue: openCatalogueFolder(catalogue, warn), warn, ...more })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // A listening server over TCP has an address with a port.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(async () => {
    await close(0)
    await (await site()).close()
  })
  return { url, dir, catalogue, lines, site, close, get: (path, options) => ask(url, path, options) }
}
