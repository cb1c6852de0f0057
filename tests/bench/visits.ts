/**
 * What a visitor on a slow phone waits for, measured in a real browser with throttling applied: `npm run bench -- pages`.
 * Beside each page stands the same one as static HTML, visited in the same round: nothing can be faster than that. Times
 * depend on the machine, so nothing here passes or fails.
 */
import { withShop } from './built.ts'
import { line, percentiles } from './figures.ts'
import { addresses, visit, type Visit } from './pages.ts'
import { serveWithoutScript } from './withoutScript.ts'

const RUNS = Number(process.env['RUNS']) || 5
const TIMES = ['fcp', 'lcp', 'tbt'] as const

const median = (visits: readonly Visit[], key: (typeof TIMES)[number] | 'cls'): number => percentiles(visits.map((one) => one[key])).p50

/** Of the visit that blocked as long as half of them did. */
const printBlocks = (name: string, visits: readonly Visit[]): void => {
  const middle = visits.toSorted((a, b) => a.tbt - b.tbt)[Math.floor(visits.length / 2)]
  for (const { start, duration, what } of middle?.blocks ?? []) process.stdout.write(`  ${name}, at ${start.toFixed(0)} ms for ${duration.toFixed(0)} ms: ${what}\n`)
}

await withShop({}, async (browser, origin) => {
  const plain = await serveWithoutScript(origin)
  try {
    const pages = await addresses(browser, origin)
    const visits: Record<string, { readonly page: Visit[], readonly limit: Visit[] }> = {}
    // The first round warms the server's picture cache and is not counted; rounds interleave the pages.
    for (let round = 0; round <= RUNS; round += 1) {
      for (const [name, url] of Object.entries(pages)) {
        const page = await visit(browser, url)
        const limit = await visit(browser, url.replace(origin, plain.origin))
        if (round === 0) continue
        const of = visits[name] ??= { page: [], limit: [] }
        of.page.push(page)
        of.limit.push(limit)
      }
    }
    process.stdout.write(`\nCold visits, phone, applied throttling (slow 4G, CPU 4× slower), medians of ${RUNS}; after / the same page without any script\n`)
    line('', ['FCP ms', 'LCP ms', 'TBT ms', 'CLS'], 14)
    for (const [name, { page, limit }] of Object.entries(visits)) {
      const times = TIMES.map((key) => `${median(page, key).toFixed(0)} / ${median(limit, key).toFixed(0)}`)
      line(name, [...times, `${median(page, 'cls').toFixed(3)} / ${median(limit, 'cls').toFixed(3)}`], 14)
    }
    process.stdout.write('\nWhat held up the page for more than 50 ms in the middle visit\n')
    for (const [name, { page }] of Object.entries(visits)) printBlocks(name, page)
  } finally {
    plain.close()
  }
})
