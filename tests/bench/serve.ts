/**
 * The server under load: `npm run bench -- serve`, after `npm run build`. A hundred visitors at once ask for half a minute
 * for a mixture of pages and files. Times depend on the machine, which the visitors share with the server, so nothing here
 * passes or fails but an answer that fails.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import autocannon from 'autocannon'
import { indexOf } from '../../src/catalogue/catalogueIndex.ts'
import { categorySlug } from '../../src/catalogue/categorySlug.ts'
import { formerAfter, publishedOf, NOTHING_BEFORE } from '../../src/catalogue/former.ts'
import { listingSlug } from '../../src/catalogue/listingSlug.ts'
import { SORTS, formerPath } from '../../src/catalogue/paths.ts'
import { createSandbox } from '../../src/sandbox/app.ts'
import { documentPaths, documentsAt } from '../../src/tools/catalogue/documents.ts'
import { writeVersion } from '../../src/tools/catalogue/publish.ts'
import { root } from '../support/tree.ts'
import { freePort } from '../support/webServers.ts'
import { line } from './figures.ts'

const CONNECTIONS = Number(process.env['CONNECTIONS']) || 100
const SECONDS = Number(process.env['SECONDS']) || 30
const LISTINGS = Number(process.env['SANDBOX_LISTINGS']) || 1200
/** No listing has had this number: a link from elsewhere that leads nowhere. */
const NOBODYS = 9_999_999

const dist = process.env['STOA_E2E_DIST'] ?? join(root, 'dist')
if (!existsSync(join(dist, 'index.html'))) throw new Error('Nothing is built yet: npm run build')

const sandbox = createSandbox({ listings: LISTINGS })
const { listings, members, categories, attributes, order_types: orderTypes } = sandbox.world
const data = { listings, members, categories, attributes, orderTypes, now: new Date(), version: '1' }
const gone = listings.filter(({ id }) => !indexOf(data).byId.has(id)).map(({ id }) => id)

/** Addresses as visitors and crawlers ask for them. */
const mixture = (): string[] => {
  const { byId, byVendor } = indexOf(data)
  const assets = readdirSync(join(dist, 'assets')).filter((name) => /\.(?:js|css)$/.test(name)).map((name) => `/assets/${name}`)
  const goods = [...byId.values()]
  const paths = [
    ...Array.from({ length: 40 }, () => ['/', '/?utm_source=letter', '/cart', '/search?q=vase']).flat(),
    ...categories.flatMap((category) => SORTS.map((sort) => `/c/${encodeURIComponent(categorySlug(category))}?sort=${sort}`)),
    ...goods.map((listing) => `/l/${listingSlug(listing)}`),
    ...goods.slice(0, 40).map(({ id }) => `/l/${id}-an-old-name`),
    ...gone.slice(0, 40).map((id) => `/l/${id}`),
    ...Array.from({ length: 40 }, (_, at) => `/l/${NOBODYS + at}`),
    ...[...byVendor.keys()].map((id) => `/v/${id}`),
    ...assets,
    ...goods.slice(0, 200).map(({ id }) => `/catalogue/l/${id}.json`),
    '/health', '/favicon.svg', '/manifest.webmanifest', '/embed.js', '/assets/none.js',
  ]
  // The same order each time, and nothing beside its like.
  return paths.map((path, at) => ({ path, place: (at * 7919) % paths.length })).sort((a, b) => a.place - b.place).map(({ path }) => path)
}

const rssOf = ({ pid }: ChildProcess): number => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

const folder = mkdtempSync(join(tmpdir(), 'stoa-bench-serve-'))
const catalogue = join(folder, 'catalogue')
function* documents() {
  yield { path: formerPath, text: JSON.stringify(formerAfter(NOTHING_BEFORE, gone, publishedOf(data))) }
  yield* documentsAt(data, documentPaths(data))
}
await writeVersion(catalogue, documents())
const market = createServer(getRequestListener((request) => sandbox.fetch(request)))
await new Promise<void>((done) => market.listen(0, '127.0.0.1', done))
const address = market.address()
const marketplace = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const server = spawn(
  join(root, 'node_modules/.bin/jiti'),
  ['src/server/serve.ts', '--dir', dist, '--catalogue', catalogue, '--marketplace', marketplace, '--port', String(port)],
  { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
)
try {
  while (!(await fetch(`${url}/health`).then(({ ok }) => ok, () => false))) await new Promise((resolve) => setTimeout(resolve, 100))
  const before = rssOf(server)
  let most = before
  const watch = setInterval(() => { most = Math.max(most, rssOf(server)) }, 500)
  const paths = mixture()
  const headers = (at: number) => ({ 'accept-encoding': at % 10 === 0 ? 'gzip' : 'br', 'accept-language': at % 3 === 0 ? 'fr' : 'en' })
  const round = async (name: string) => {
    let asked = 0
    const { requests, latency, errors, timeouts, statusCodeStats } = await autocannon({
      url, connections: CONNECTIONS, duration: SECONDS,
      // Each visitor asks for the next address of one list: with a list each, all would ask for the same at a time.
      requests: [{ setupRequest: (request) => {
        const at = asked % paths.length
        asked += 1
        return { ...request, method: 'GET', path: paths[at] ?? '/', headers: headers(at) }
      } }],
    })
    const counted = Object.entries(statusCodeStats).map(([status, { count }]) => `${status}: ${count}`)
    process.stdout.write(`\n${name}, ${Math.min(asked, paths.length)} of ${paths.length} addresses: ${counted.join(', ')}\n`)
    line('answers a second', [requests.average])
    line('ms until an answer: p50, p99, the longest', [latency.p50, latency.p99, latency.max])
    line('errors, timeouts (0)', [errors, timeouts])
    if (errors + timeouts > 0 || Object.keys(statusCodeStats).some((status) => Number(status) >= 500)) process.exitCode = 1
  }
  process.stdout.write(`\nThe server, ${CONNECTIONS} visitors for ${SECONDS} s, ${indexOf(data).byId.size} listings\n`)
  await round('A crawl: nothing is rendered yet')
  await round('Once more')
  clearInterval(watch)
  line('memory, MB: before, at most, after', [before, most, rssOf(server)])
} finally {
  server.kill()
  market.closeAllConnections()
  market.close()
  rmSync(folder, { recursive: true, force: true })
}
