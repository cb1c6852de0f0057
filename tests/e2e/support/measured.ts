import { gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'

/** What a cold visit loaded, in bytes after gzip −9. */
export interface Weight {
  html: number
  js: number
  css: number
  /** Fonts are compressed already: their own size. */
  fonts: number[]
  files: string[]
}

const gz = (text: string | Buffer) => gzipSync(text, { level: 9 }).length

/** Without a request for so long, in milliseconds, a page has all it wants: parts ask for parts, with pauses for work. */
const NETWORK_QUIET_MS = 1_200

/** Everything that a page loads until it is idle, weighed from the bytes it really received. */
export async function weighVisit(page: Page, visit: () => Promise<void>): Promise<Weight> {
  const finished: Request[] = []
  let last = Date.now()
  const note = (request: Request) => {
    finished.push(request)
    last = Date.now()
  }
  page.on('requestfinished', note)
  await visit()
  await page.waitForLoadState('networkidle')
  for (let rest = NETWORK_QUIET_MS; rest > 0; rest = last + NETWORK_QUIET_MS - Date.now()) await page.waitForTimeout(rest)
  page.off('requestfinished', note)

  const weight: Weight = { html: 0, js: 0, css: 0, fonts: [], files: [] }
  for (const request of finished) {
    const response = await request.response()
    const type = (await response?.headerValue('content-type')) ?? ''
    if (!response?.ok() || !/javascript|css|html|font/.test(type)) continue
    const body = await response.body().catch(() => Buffer.alloc(0))
    const size = gz(body)
    weight.files.push(`${new URL(request.url()).pathname} ${size}`)
    if (type.includes('javascript')) weight.js += size
    else if (type.includes('css')) weight.css += size
    else if (type.includes('font')) weight.fonts.push(body.length)
    else if (request.isNavigationRequest()) {
      weight.html += size
      const inline = [...body.toString().matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map((match) => match[1] ?? '')
      if (inline.length) weight.css += gz(inline.join('\n'))
    }
  }
  return weight
}

declare global {
  interface Window {
    __firstCard?: number
    __shift?: number
    __shifts?: string[]
  }
}

/** Notes, in the page, when the first listing card stood in the document. Call before the visit. */
export async function watchFirstCard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_records, observer) => {
      if (!document.querySelector('main a[href^="/l/"]')) return
      observer.disconnect()
      requestAnimationFrame(() => (window.__firstCard = performance.now()))
    }).observe(document, { childList: true, subtree: true })
  })
}

/** The document, scripts, styles and data asked for before the first listing card was painted. */
export async function requestsBeforeFirstCard(page: Page): Promise<string[]> {
  await page.waitForFunction(() => window.__firstCard !== undefined)
  return page.evaluate(() => {
    const before = performance.getEntriesByType('resource').filter(
      (entry) => entry.startTime < (window.__firstCard ?? 0) && !/\.(?:svg|png|jpe?g|webp|avif|woff2|ico)(?:$|\?)/.test(entry.name),
    )
    // Pictures by their initiator too: the sandbox serves them without an extension.
    const images = new Set([...document.images].map((image) => image.currentSrc))
    return [location.href, ...before.map((entry) => entry.name).filter((name) => !images.has(name))]
  })
}

/** Adds up layout shifts from the first paint on. Call before the visit. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.__shift = 0
    window.__shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The type is not in TypeScript's library yet.
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean; sources?: { node?: Node }[] }
        if (shift.hadRecentInput) continue
        window.__shift = (window.__shift ?? 0) + shift.value
        const nodes = (shift.sources ?? []).map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : '?'))
        window.__shifts?.push(`${shift.value.toFixed(4)} ${nodes.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The shifts so far: their sum, and what moved. */
export const shiftsOf = (page: Page) =>
  page.evaluate(() => ({ sum: Number((window.__shift ?? 0).toFixed(4)), moved: window.__shifts ?? [] }))
