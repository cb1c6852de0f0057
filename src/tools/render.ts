/**
 * `npm run render -- --out site/ [--from dist] [--config market.json] [--catalogue catalogue/] [--site-url https://…]`:
 * writes the pages of an exported catalogue as files beside a configured site, only those that have changed since the last
 * time, and the sitemap and the feeds. Vendors' pages also need `--marketplace https://…`, whose public profiles they show.
 * Ends with 2 where it was called wrongly.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { REDIRECTS_FILE, staticHostFiles } from '../build/staticHost.ts'
import { renderSite } from '../render/renderSite.ts'
import { readSiteCommand, writeSiteFeeds } from './siteCommand.ts'

const USAGE = `usage: npm run render -- --out site/ [--from dist] [--config market.json] [--catalogue catalogue/]
         [--site-url https://shop.example] [--marketplace https://market.example]`

const command = readSiteCommand(
  USAGE, { from: { type: 'string', default: 'dist' }, marketplace: { type: 'string' } },
  'What is rendered names its own address: set siteUrl in the settings, or give --site-url.',
)
const { out, catalogue, config, origin, progress, option, originOf, usage } = command
const marketplace = option('marketplace') ?? (process.env['STOREFRONT_BASE_URL'] || config.baseUrl || undefined)
const started = performance.now()
const { written, kept, removed, skipped } = await renderSite({
  built: resolve(option('from') ?? 'dist'),
  out,
  catalogue,
  config,
  origin,
  marketplace: marketplace === undefined ? undefined : originOf('marketplace', marketplace),
  tell: (done, total) => progress.files(done, total, 'looked at'),
  warn: (line) => console.error(line),
}).catch(usage)
// In a folder for such hosts, which have to be told that there are pages now.
const redirects = join(out, REDIRECTS_FILE)
if (await readFile(redirects).catch(() => undefined)) await writeFile(redirects, staticHostFiles(config, true)[REDIRECTS_FILE] ?? '')
progress.end()
const seconds = (performance.now() - started) / 1000
const rate = written > 0 ? `, ${Math.round(written / seconds)} a second` : ''
progress.note(`${written} pages written, ${kept} unchanged, ${removed} removed${skipped > 0 ? `, ${skipped} left to the application` : ''}: ${out} (${seconds.toFixed(1)} s${rate})`)
await writeSiteFeeds(command)
