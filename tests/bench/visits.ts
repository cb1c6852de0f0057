/**
 * What a shopper on a slow phone waits for, measured in a real browser with throttling applied: `npm run bench -- pages`.
 * It prints medians; times depend on the machine, so nothing here passes or fails.
 */
import { withShop } from './built.ts'
import { line, percentiles } from './figures.ts'
import { addresses, visit } from './pages.ts'
import type { Visit } from './pages.ts'

const RUNS = Number(process.env['RUNS']) || 5

await withShop({}, async (browser, origin) => {
  const pages = await addresses(browser, origin)
  const rows: Record<string, Visit[]> = {}
  // The first round warms the server's picture cache and is not counted; rounds interleave the pages.
  for (let round = 0; round <= RUNS; round += 1) {
    for (const [name, url] of Object.entries(pages)) {
      const figures = await visit(browser, url)
      if (round > 0) (rows[name] ??= []).push(figures)
    }
  }
  process.stdout.write(`\nCold visits, phone, applied throttling (slow 4G, CPU 4× slower), medians of ${RUNS}\n`)
  line('', ['FCP ms', 'LCP ms', 'TBT ms', 'CLS'])
  for (const [name, visits] of Object.entries(rows)) {
    const median = (key: keyof Visit) => percentiles(visits.map((one) => one[key])).p50
    line(name, [...(['fcp', 'lcp', 'tbt'] as const).map((key) => median(key).toFixed(0)), median('cls').toFixed(3)])
  }
})
