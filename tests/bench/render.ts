/**
 * All pages of a large catalogue as files: `npm run bench -- render`, after `npm run build`. The command itself is run, the
 * first time, again without any change, and after one listing of a hundred has another price; `SANDBOX_LISTINGS` says how
 * many there are. Times depend on the machine, so nothing here passes or fails but a run that fails.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createSandbox } from '../../src/sandbox/app.ts'
import type { CatalogueData } from '../../src/catalogue/build.ts'
import { documentPaths, documentsAt } from '../../src/tools/catalogue/documents.ts'
import { writeVersion } from '../../src/tools/catalogue/publish.ts'
import { root } from '../support/tree.ts'
import { line } from './figures.ts'

const LISTINGS = Number(process.env['SANDBOX_LISTINGS']) || 50_000
/** One listing of so many has another price before the last run. */
const CHANGED_EVERY = 100

const dist = process.env['STOA_E2E_DIST'] ?? join(root, 'dist')
if (!existsSync(join(dist, 'index.html'))) throw new Error('Nothing is built yet: npm run build')

const sandbox = createSandbox({ listings: LISTINGS })
const { listings, members, categories, attributes, order_types: orderTypes } = sandbox.world
const now = new Date()
const before: CatalogueData = { listings, members, categories, attributes, orderTypes, now, version: '1' }
const after: CatalogueData = {
  ...before,
  listings: listings.map((listing, at) => (at % CHANGED_EVERY === 0 ? { ...listing, price: Number(listing.price) + 1 } : listing)),
  version: '2',
}

const folder = mkdtempSync(join(tmpdir(), 'stoa-bench-render-'))
const catalogue = join(folder, 'catalogue')
const out = join(folder, 'site')

const rssOf = (pid: number): number => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

/** Runs the command. @returns how long it took, and the most memory that it was seen to have */
const run = (marketplace: string): Promise<{ seconds: number, mostMb: number, said: string }> => new Promise((resolve, reject) => {
  const started = performance.now()
  const command = ['src/tools/render.ts', '--from', dist, '--out', out, '--catalogue', catalogue, '--site-url', 'https://shop.example', '--marketplace', marketplace]
  const child = spawn(join(root, 'node_modules/.bin/jiti'), command, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  let mostMb = 0
  child.stdout.on('data', (chunk: Buffer) => { said += chunk.toString() })
  const watch = setInterval(() => {
    // It may have ended meanwhile.
    if (child.exitCode === null && child.pid !== undefined) try { mostMb = Math.max(mostMb, rssOf(child.pid)) } catch { clearInterval(watch) }
  }, 500)
  child.once('error', reject)
  child.once('exit', (code) => {
    clearInterval(watch)
    if (code === 0) resolve({ seconds: (performance.now() - started) / 1000, mostMb, said })
    else reject(new Error(`npm run render ended with ${code}:\n${said}`))
  })
})

/** How many pages there are, and their megabytes. */
const sizeOf = (): { pages: number, mb: number } => {
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  return { pages: files.length, mb: files.reduce((sum, name) => sum + statSync(join(out, name)).size, 0) / 1e6 }
}

const market = createServer(getRequestListener((request) => sandbox.fetch(request)))
try {
  await new Promise<void>((done) => market.listen(0, '127.0.0.1', done))
  const address = market.address()
  const marketplace = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  process.stdout.write(`\nPages as files, ${LISTINGS} listings\n`)
  line('', ['s', 'peak MB'])
  const measure = async (name: string): Promise<void> => {
    const { seconds, mostMb, said } = await run(marketplace)
    line(name, [seconds, mostMb])
    process.stdout.write(said.split('\n').filter((text) => /written/.test(text)).map((text) => `  ${text}\n`).join(''))
  }
  await writeVersion(catalogue, documentsAt(before, documentPaths(before)))
  await measure('the first time')
  const { pages, mb } = sizeOf()
  line('pages, MB on the disk', [pages, mb])
  await measure('nothing has changed')
  await writeVersion(catalogue, documentsAt(after, documentPaths(after)))
  await measure('one listing of a hundred has changed')
} finally {
  market.closeAllConnections()
  market.close()
  rmSync(folder, { recursive: true, force: true })
}
