/**
 * `npm run render -- --out site/ [--from dist] [--config market.json] [--catalogue catalogue/] [--site-url https://…]`:
 * writes the pages of an exported catalogue as files beside a configured site, only those that have changed since the last
 * time, and the sitemap and the feeds. Vendors' pages also need `--marketplace https://…`, whose public profiles they show.
 * Ends with 2 where it was called wrongly, with 6 where the disk refuses, with 130 where it was interrupted.
 */
import { access, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { EXIT, interruptible } from '../build/commandLine.ts'
import { REDIRECTS_FILE, staticHostFiles } from '../build/staticHost.ts'
import { renderSite } from '../render/renderSite.ts'
import { readSiteCommand, writeSiteFeeds } from './siteCommand.ts'

const USAGE = `usage: npm run render -- --out site/ [--from dist] [--config market.json] [--catalogue catalogue/]
         [--site-url https://shop.example] [--marketplace https://market.example]

  --out          the folder of a site that npm run configure made
  --config       its settings; STOREFRONT_CONFIG names the same
  --catalogue    the files of npm run catalogue: ./catalogue
  --site-url     the storefront's public address, where the settings have no siteUrl
  --from         a folder that npm run build wrote: ./dist
  --marketplace  whose public profiles the vendors' pages show; STOREFRONT_BASE_URL names the same
  --help, -h     this text`

const command = readSiteCommand(
  USAGE, { from: { type: 'string', default: 'dist' }, marketplace: { type: 'string' } },
  'What is rendered names its own address: set siteUrl in the settings, or give --site-url.',
)
const { out, catalogue, config, origin, progress, option, urlOf, fail } = command
const { signal, release } = interruptible()
const marketplace = option('marketplace') ?? (process.env['STOREFRONT_BASE_URL'] || config.baseUrl || undefined)
const started = performance.now()
const { written, kept, removed, skipped } = await renderSite({
  built: resolve(option('from') ?? 'dist'),
  out,
  catalogue,
  config,
  origin,
  marketplace: marketplace === undefined ? undefined : urlOf('marketplace', marketplace).href,
  tell: (done, total) => progress.files(done, total, 'looked at'),
  warn: (line) => console.error(line),
  signal,
}).catch((problem: unknown) => {
  if (!signal.aborted) return fail(problem)
  progress.end()
  console.error('Interrupted. Run again to go on from here.')
  return process.exit(EXIT.interrupted)
})
release()
// In a folder for such hosts, which have to be told that there are pages now.
const redirects = join(out, REDIRECTS_FILE)
if (await readFile(redirects).catch(() => undefined)) await writeFile(redirects, staticHostFiles(config, true)[REDIRECTS_FILE] ?? '').catch(fail)
progress.end()
const seconds = (performance.now() - started) / 1000
const rate = written > 0 ? `, ${Math.round(written / seconds)} a second` : ''
progress.note(`${written} pages written, ${kept} unchanged, ${removed} removed${skipped > 0 ? `, ${skipped} left to the application` : ''}: ${out} (${seconds.toFixed(1)} s${rate})`)
await writeSiteFeeds(command)
await access(join(out, 'index.html')).catch(() => {
  console.error(`These pages need the application beside them: npm run configure -- --out ${out}`)
})
