/**
 * `npm run render -- --out site/ [--from dist] [--config market.json] [--catalogue catalogue/] [--site-url https://…]`:
 * writes the pages of an exported catalogue as files beside a configured site, only those that have changed since the last
 * time, and the sitemap and the feeds. Vendors' pages also need `--marketplace https://…`, whose public profiles they show.
 * Ends with 2 where it was called wrongly.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { REDIRECTS_FILE, staticHostFiles } from '../build/staticHost.ts'
import { readStorefrontConfig } from '../build/storefrontConfig.ts'
import { renderSite } from '../render/renderSite.ts'
import { createProgress } from './catalogue/progress.ts'
import { feedSiteOf } from './feeds/feedSiteOf.ts'
import { writeFeeds } from './feeds/writeFeeds.ts'

const USAGE = `usage: npm run render -- --out site/ [--from dist] [--config market.json] [--catalogue catalogue/]
         [--site-url https://shop.example] [--marketplace https://market.example]`

const usage = (problem: string): never => {
  console.error(`${problem}\n${USAGE}`)
  process.exit(2)
}

const parse = () => {
  try {
    return parseArgs({
      options: {
        'out': { type: 'string' },
        'from': { type: 'string', default: 'dist' },
        'config': { type: 'string' },
        'catalogue': { type: 'string', default: 'catalogue' },
        'site-url': { type: 'string' },
        'marketplace': { type: 'string' },
      },
    }).values
  } catch (problem) {
    return usage(problem instanceof Error ? problem.message : String(problem))
  }
}

const originOf = (option: string, text: string): string =>
  (/^https?:/.test(text) && URL.canParse(text) ? new URL(text).origin : usage(`--${option}: expected an http(s) address, got ${text}`))

const given = parse()
const out = given.out ?? usage('No folder is named for the result.')
const config = readStorefrontConfig(process.cwd(), { ...process.env, ...(given.config !== undefined && { STOREFRONT_CONFIG: given.config }) })
const siteUrl = (given['site-url'] ?? config.siteUrl) || usage('What is rendered names its own address: set siteUrl in the settings, or give --site-url.')
const marketplace = given.marketplace ?? (process.env['STOREFRONT_BASE_URL'] || config.baseUrl || undefined)
const origin = originOf('site-url', siteUrl)
const progress = createProgress(process.stdout, Date.now)
const started = performance.now()
const { written, kept, removed, skipped } = await renderSite({
  built: resolve(given.from),
  out: resolve(out),
  catalogue: resolve(given.catalogue),
  config,
  origin,
  marketplace: marketplace === undefined ? undefined : originOf('marketplace', marketplace),
  tell: (done, total) => progress.files(done, total, 'looked at'),
  warn: (line) => console.error(line),
}).catch((error: unknown) => usage(error instanceof Error ? error.message : String(error)))
// In a folder for such hosts, which have to be told that there are pages now.
const redirects = join(resolve(out), REDIRECTS_FILE)
if (await readFile(redirects).catch(() => undefined)) await writeFile(redirects, staticHostFiles(config, true)[REDIRECTS_FILE] ?? '')
progress.end()
const seconds = (performance.now() - started) / 1000
const rate = written > 0 ? `, ${Math.round(written / seconds)} a second` : ''
progress.note(`${written} pages written, ${kept} unchanged, ${removed} removed${skipped > 0 ? `, ${skipped} left to the application` : ''}: ${out} (${seconds.toFixed(1)} s${rate})`)
const feeds = await writeFeeds({
  catalogue: resolve(given.catalogue), out: resolve(out), site: feedSiteOf(config, origin),
  tell: (done, total) => progress.files(done, total, 'looked at'),
}).catch((error: unknown) => usage(error instanceof Error ? error.message : String(error)))
progress.end()
progress.note(`Sitemap and feeds: ${feeds.written} files written, ${feeds.kept} unchanged, ${feeds.removed} removed`)
for (const name of feeds.foreign) progress.note(`${name} was there before and stays as it is.`)
