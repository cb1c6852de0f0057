import type { Page, Request } from '@playwright/test'
import { inlineStyles, weightOf } from '../../support/firstVisit.ts'
import { expect } from './fixtures.ts'

/** What a cold visit loaded, in bytes after gzip −9. */
export interface Weight {
  html: number
  js: number
  css: number
  /** Fonts are compressed already: their own size. */
  fonts: number[]
  /** Scripts and styles, in the order of their names. */
  files: string[]
}

/** Without a request for so long, in milliseconds, a page has all it wants: parts ask for parts, with pauses for work. */
const NETWORK_QUIET_MS = 1_200

/** What comes later than this, in milliseconds, comes after the page is idle. */
const LATE_MS = 1000

/**
 * What waits for a move, or that long for one, is no part of a first visit; a slow machine would take it for one. Nobody
 * moves: Chromium's headless shell tells a new window where the pointer of the last one was.
 */
export const withoutLateTimers = (page: Page): Promise<unknown> => page.addInitScript((lateMs) => {
  const { setTimeout: later } = window
  Object.assign(window, { setTimeout: (run: () => void, ms = 0) => (ms < lateMs ? later(run, ms) : 0) })
  addEventListener('pointermove', (event) => event.stopImmediatePropagation(), true)
}, LATE_MS)

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
  await expect.poll(() => Date.now() - last).toBeGreaterThan(NETWORK_QUIET_MS)
  page.off('requestfinished', note)

  const weight: Weight = { html: 0, js: 0, css: 0, fonts: [], files: [] }
  for (const request of finished) {
    const response = await request.response()
    const type = (await response?.headerValue('content-type')) ?? ''
    if (!response?.ok() || !/javascript|css|html|font/.test(type)) continue
    // A worker that has ended took its answer with it: it is asked for again.
    const body = await response.body().catch(async () => (await page.request.get(request.url())).body())
    if (/javascript|css/.test(type)) weight.files.push(new URL(request.url()).pathname.slice(1))
    if (type.includes('javascript')) weight.js += weightOf(body)
    else if (type.includes('css')) weight.css += weightOf(body)
    else if (type.includes('font')) weight.fonts.push(body.length)
    else if (request.isNavigationRequest()) {
      weight.html += weightOf(body)
      weight.css += weightOf(inlineStyles(body.toString()))
    }
  }
  weight.files.sort()
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

/**
 * The shifts so far: their sum as CLS is stated, with two decimals, and what moved. A document that a busy machine paints
 * in the middle of its markup moves an icon by less.
 */
export const shiftsOf = (page: Page) =>
  page.evaluate(() => ({ sum: Number((window.__shift ?? 0).toFixed(2)), moved: window.__shifts ?? [] }))
