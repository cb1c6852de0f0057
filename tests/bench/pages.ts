import type { Browser, CDPSession, Page } from '@playwright/test'
import { shown, topCategories, plainGoods } from '../e2e/support/shop.ts'

/** A phone on a slow network, as Lighthouse applies it (`--throttling-method=devtools`): latency in ms, rates in bytes a second. */
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: 1474.56 * 128, uploadThroughput: 675 * 128 }
const CPU_SLOWDOWN = 4
const PHONE = { width: 412, height: 823 }

/** One cold visit: milliseconds, and the sum of the layout shifts. */
export interface Visit {
  fcp: number
  lcp: number
  tbt: number
  cls: number
}

declare global {
  interface Window {
    __bench?: Visit
  }
}

const observe = (page: Page) =>
  page.addInitScript(() => {
    const figures: Visit = (window.__bench = { fcp: 0, lcp: 0, tbt: 0, cls: 0 })
    const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
    watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') figures.fcp = entry.startTime })
    watch('largest-contentful-paint', (entry) => { figures.lcp = entry.startTime })
    watch('longtask', (entry) => { figures.tbt += Math.max(0, entry.duration - 50) })
    // The type is not in TypeScript's library yet.
    watch('layout-shift', (entry) => { figures.cls += (entry as PerformanceEntry & { value: number }).value })
  })

const throttle = async (session: CDPSession) => {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** A cold visit of one address: a fresh profile, nothing cached. `prepare` may change what the page is given. */
export async function visit(browser: Browser, url: string, prepare?: (page: Page) => Promise<void>): Promise<Visit> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, locale: 'en-GB' })
  try {
    const page = await context.newPage()
    await observe(page)
    await throttle(await context.newCDPSession(page))
    await prepare?.(page)
    await page.goto(url)
    await shown(page)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(500)
    const figures = await page.evaluate(() => window.__bench)
    if (!figures) throw new Error(`Nothing was measured at ${url}`)
    return figures
  } finally {
    await context.close()
  }
}

/** The addresses that are measured, by the name of their page. */
export async function addresses(browser: Browser, baseURL: string): Promise<Record<string, string>> {
  const context = await browser.newContext({ baseURL })
  try {
    const [category] = await topCategories(context.request)
    const [goods] = await plainGoods(context.request, 1)
    const path = { home: '/', category: `/c/${category?.slug}`, listing: goods?.path ?? '/' }
    return Object.fromEntries(Object.entries(path).map(([name, at]) => [name, new URL(at, baseURL).href]))
  } finally {
    await context.close()
  }
}
