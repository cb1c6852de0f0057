/** A site whose pages were written by `npm run render`, on hosts that serve files. */
import { execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../support/tree.ts'
import { findProgram, freePort, startWebServer } from '../../support/webServers.ts'
import { writeQuickTwins } from './twins.ts'

export const HOSTS = ['static', 'nginx', 'caddy'] as const
export type Host = (typeof HOSTS)[number]

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.webmanifest': 'application/manifest+json',
}

/** As hosts that read `_redirects` say that they do: forced rules, then files, then files of a page, then the other rules. */
const answerStatic = (site: string, path: string, response: ServerResponse): void => {
  const isFile = (name: string) => existsSync(join(site, name)) && statSync(join(site, name)).isFile()
  const rules = readFileSync(join(site, '_redirects'), 'utf8').trim().split('\n').map((line) => line.split(' '))
  const fits = (rule = '') => (rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : rule === path)
  const forced = rules.find(([rule, , status]) => fits(rule) && status?.endsWith('!'))
  const file = [path, `${path}.html`, `${path}index.html`].find(isFile)
  const [, name = '', status = '200'] = forced ?? (file === undefined ? rules.find(([rule]) => fits(rule)) ?? [] : ['', file])
  response.writeHead(parseInt(status), { 'content-type': TYPES[extname(name)] ?? 'text/plain' }).end(readFileSync(join(site, name)))
}

/** What is the marketplace's is read from there, as where a host of files hands some paths on. */
const startStatic = async (site: string, port: number, marketplace: string): Promise<() => Promise<void>> => {
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '')
    if (!/^\/(?:front_api|media)\//.test(path)) return answerStatic(site, path, response)
    fetch(marketplace + request.url).then(
      async (answer) => response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(Buffer.from(await answer.arrayBuffer())),
      () => response.writeHead(502).end(),
    )
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return async () => {
    server.closeAllConnections()
    server.close()
  }
}

export interface RenderedSite {
  /** By host, where it is installed. */
  readonly urls: Readonly<Partial<Record<Host, string>>>
  /** The paths of all pages that were rendered, of a kind. */
  readonly paths: (kind: 'c' | 'l' | 'v') => string[]
  readonly close: () => Promise<void>
}

/** Exports, configures and renders as the README says, and serves the result from every host that there is. */
export const startRenderedSite = async (built: string): Promise<RenderedSite> => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-rendered-'))
  const [site, catalogue, settings] = ['site', 'catalogue', 'market.json'].map((name) => join(folder, name)) as [string, string, string] // As many as were given.
  writeFileSync(settings, JSON.stringify({ name: 'Stoa', siteUrl: 'https://shop.example' }))
  const jiti = join(root, 'node_modules/.bin/jiti')
  const marketPort = await freePort()
  const marketplace = `http://127.0.0.1:${marketPort}`
  const market = spawn(jiti, ['tests/e2e/support/exported.ts', String(marketPort), catalogue], { cwd: root, stdio: 'ignore' })
  for (let tries = 0; !(await fetch(marketplace).then(() => true, () => false)); tries += 1) {
    if (tries > 300 || market.exitCode !== null) throw new Error('The marketplace did not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const run = (script: string, ...args: string[]) => promisify(execFile)(jiti, [script, '--config', settings, '--from', built, '--out', site, ...args], { cwd: root })
  const urls: Partial<Record<Host, string>> = {}
  const stops: (() => Promise<void>)[] = []
  for (const host of HOSTS) {
    const program = host === 'static' ? '' : findProgram(host)
    if (program === undefined) continue
    const port = await freePort()
    const server = host === 'static' ? [] : ['--listen', `127.0.0.1:${port}`, '--marketplace', marketplace]
    if (host !== 'static') writeQuickTwins(site)
    await run('src/build/configure.ts', '--server', host, ...server)
    if (stops.length === 0) {
      cpSync(catalogue, join(site, 'catalogue'), { recursive: true })
      await run('src/tools/render.ts', '--catalogue', catalogue, '--marketplace', marketplace)
    }
    const url = `http://127.0.0.1:${port}`
    stops.push(host === 'static'
      ? await startStatic(site, port, marketplace)
      : await startWebServer(host, program, `${site}.${host === 'nginx' ? 'nginx.conf' : 'Caddyfile'}`, url))
    urls[host] = url
  }
  return {
    urls,
    paths: (kind) => readdirSync(join(site, kind)).map((name) => `/${kind}/${encodeURIComponent(name.replace(/\.html$/, ''))}`),
    close: async () => {
      await Promise.all(stops.map((stop) => stop()))
      market.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
