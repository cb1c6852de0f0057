/**
 * `npm run feeds -- --out site/ [--config market.json] [--catalogue catalogue/] [--site-url https://…]`: writes the sitemap,
 * `robots.txt`, the feeds of new listings and the product feeds of an exported catalogue into the folder of a site, only what
 * has changed since the last time. Ends with 2 where it was called wrongly.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readStorefrontConfig } from '../build/storefrontConfig.ts'
import { createProgress } from './catalogue/progress.ts'
import { feedSiteOf } from './feeds/feedSiteOf.ts'
import { writeFeeds } from './feeds/writeFeeds.ts'

const USAGE = 'usage: npm run feeds -- --out site/ [--config market.json] [--catalogue catalogue/] [--site-url https://shop.example]'

const usage = (problem: string): never => {
  console.error(`${problem}\n${USAGE}`)
  process.exit(2)
}

const parse = () => {
  try {
    return parseArgs({
      options: {
        'out': { type: 'string' },
        'config': { type: 'string' },
        'catalogue': { type: 'string', default: 'catalogue' },
        'site-url': { type: 'string' },
      },
    }).values
  } catch (problem) {
    return usage(problem instanceof Error ? problem.message : String(problem))
  }
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const settings = (file: string | undefined) => {
  try {
    return readStorefrontConfig(process.cwd(), { ...process.env, ...(file !== undefined && { STOREFRONT_CONFIG: file }) })
  } catch (error) {
    return usage(reason(error))
  }
}

const given = parse()
const out = given.out ?? usage('No folder is named for the result.')
const config = settings(given.config)
const siteUrl = (given['site-url'] ?? config.siteUrl)
  || usage('Nothing is written: sitemaps and feeds name pages by their whole address. Set siteUrl in the settings, or give --site-url.')
const origin = /^https?:/i.test(siteUrl) && URL.canParse(siteUrl) ? new URL(siteUrl).origin : usage(`--site-url: expected an http(s) address, got ${siteUrl}`)
const progress = createProgress(process.stdout, Date.now)
const started = performance.now()
const { written, kept, removed, foreign } = await writeFeeds({
  catalogue: resolve(given.catalogue), out: resolve(out), site: feedSiteOf(config, origin),
  tell: (done, total) => progress.files(done, total, 'looked at'),
}).catch((error: unknown) => usage(reason(error)))
progress.end()
const seconds = ((performance.now() - started) / 1000).toFixed(1)
progress.note(`${written} files written, ${kept} unchanged, ${removed} removed: ${out} (${seconds} s)`)
for (const name of foreign) progress.note(`${name} was there before and stays as it is.`)
