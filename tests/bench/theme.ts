/**
 * What the elements of `embed.js` cost the theme that uses them: `npm run bench -- theme`. The sample theme's pages with and
 * without their script tag, on a slow phone, one after the other; it prints medians and their ratio.
 */
import type { Page } from '@playwright/test'
import { withShop } from './built.ts'
import { line, percentiles } from './figures.ts'
import { visit } from './pages.ts'

const RUNS = Number(process.env['RUNS']) || 7
const PATHS = { home: '/theme', listing: '/theme/listings/2' }
const EMBED_TAG = /<script[^>]*embed\.js[^>]*><\/script>/g

/** Both are given the document from here, so that the way to it is the same. */
const given = (document: string) => async (page: Page): Promise<void> => {
  await page.route(/\/theme(?:\/|$)/, (route) => (
    route.request().isNavigationRequest() ? route.fulfill({ contentType: 'text/html', body: document }) : route.continue()))
}

await withShop({}, async (browser, origin) => {
  process.stdout.write(`\nThe sample theme, phone, applied throttling, medians of ${RUNS}\n`)
  line('', ['LCP without, ms', 'with, ms', 'ratio', 'CLS with'])
  for (const [name, path] of Object.entries(PATHS)) {
    const url = origin + path
    const document = await (await fetch(url)).text()
    const without: number[] = []
    const withElements: number[] = []
    let shift = 0
    // The first round warms the server's picture cache and is not counted.
    for (let round = 0; round <= RUNS; round += 1) {
      const plain = await visit(browser, url, given(document.replace(EMBED_TAG, '')))
      const full = await visit(browser, url, given(document))
      if (round === 0) continue
      without.push(plain.lcp)
      withElements.push(full.lcp)
      shift = Math.max(shift, full.cls)
    }
    const [before, after] = [percentiles(without).p50, percentiles(withElements).p50]
    line(name, [before.toFixed(0), after.toFixed(0), (after / before).toFixed(3), shift.toFixed(3)])
  }
})
