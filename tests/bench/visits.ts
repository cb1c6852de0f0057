/**
 * What a shopper on a slow phone waits for, measured in a real browser with throttling applied: `npm run bench -- pages`.
 * It prints medians; times depend on the machine, so nothing here passes or fails.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium, howToGetABrowser } from '../support/browser.ts'
import { root } from '../support/tree.ts'
import { addresses, visit } from './pages.ts'
import type { Visit } from './pages.ts'

const RUNS = Number(process.env['RUNS']) || 5
const PORT = Number(process.env['PORT']) || 4187

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

const answers = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 150; tries += 1) {
    if (await fetch(url).then((response) => response.ok, () => false)) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`Nothing answers at ${url}`)
}

const table = (rows: Readonly<Record<string, readonly Visit[]>>): string => {
  const line = (cells: readonly string[]) => cells.map((cell, index) => (index ? cell.padStart(10) : cell.padEnd(10))).join('')
  const figure = (visits: readonly Visit[], key: keyof Visit) => median(visits.map((one) => one[key]))
  return [
    line(['page', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS']),
    ...Object.entries(rows).map(([name, visits]) =>
      line([name, ...(['fcp', 'lcp', 'tbt'] as const).map((key) => figure(visits, key).toFixed(0)), figure(visits, 'cls').toFixed(3)])),
  ].join('\n')
}

const executablePath = findChromium()
if (!executablePath) throw new Error(howToGetABrowser)
if (!existsSync(join(root, 'dist/index.html'))) throw new Error('Nothing is built yet: npm run build')

const state = mkdtempSync(join(tmpdir(), 'stoa-bench-'))
const vite = join(root, 'node_modules/vite/bin/vite.js')
const server = spawn(process.execPath, [vite, 'preview', '--host', '127.0.0.1', '--port', String(PORT), '--strictPort'], {
  cwd: root, stdio: 'ignore', env: { ...process.env, STOA_DIR: state },
})
const origin = `http://127.0.0.1:${PORT}`
try {
  await answers(origin)
  const browser = await chromium.launch({
    executablePath,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  const pages = await addresses(browser, origin)
  const rows: Record<string, Visit[]> = {}
  // The first round warms the server's picture cache and is not counted; rounds interleave the pages.
  for (let round = 0; round <= RUNS; round += 1) {
    for (const [name, url] of Object.entries(pages)) {
      const figures = await visit(browser, url)
      if (round > 0) (rows[name] ??= []).push(figures)
    }
  }
  await browser.close()
  process.stdout.write(`Cold visits, phone, applied throttling (slow 4G, CPU 4× slower), medians of ${RUNS}\n\n${table(rows)}\n`)
} finally {
  server.kill()
  rmSync(state, { recursive: true, force: true })
}
