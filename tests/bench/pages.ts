import type { Browser, CDPSession, Page } from '@playwright/test'
import { plainGoods, topCategories } from '../e2e/support/shop.ts'

/** A phone on a slow network, as Lighthouse applies it (`--throttling-method=devtools`): latency in ms, rates in bytes a second. */
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: 1474.56 * 128, uploadThroughput: 675 * 128 }
const CPU_SLOWDOWN = 4
const PHONE = { width: 412, height: 823 }

/** What held up the main thread: when it began and for how long, in ms, and what it was. */
export interface Block {
  readonly start: number
  readonly duration: number
  readonly what: string
}

/** One cold visit: milliseconds, and the sum of the layout shifts. */
export interface Visit {
  fcp: number
  lcp: number
  /** Of tasks that begin after the first paint: what of each is beyond 50 ms. */
  tbt: number
  cls: number
  readonly blocks: Block[]
}

/** Of the Long Animation Frames API, which TypeScript's library does not know yet. */
interface LongFrame extends PerformanceEntry {
  readonly blockingDuration: number
  readonly styleAndLayoutStart: number
  readonly scripts: readonly { readonly invoker: string, readonly sourceURL: string, readonly duration: number }[]
}

declare global {
  interface Window {
    __bench?: Visit
  }
}

const observe = (page: Page) =>
  page.addInitScript(() => {
    const figures: Visit = (window.__bench = { fcp: 0, lcp: 0, tbt: 0, cls: 0, blocks: [] })
    const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
    watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') figures.fcp = entry.startTime })
    watch('largest-contentful-paint', (entry) => { figures.lcp = entry.startTime })
    watch('longtask', ({ startTime, duration }) => { if (figures.fcp > 0 && startTime >= figures.fcp) figures.tbt += Math.max(0, duration - 50) })
    watch('long-animation-frame', (entry) => {
      const { startTime, duration, blockingDuration, styleAndLayoutStart, scripts } = entry as LongFrame
      if (blockingDuration === 0) return
      const drawing = styleAndLayoutStart > 0 ? startTime + duration - styleAndLayoutStart : 0
      const parts = scripts.map(({ invoker, sourceURL, duration: ms }) => `${invoker.split('/').at(-1)} ${sourceURL.split('/').at(-1) ?? ''} ${ms.toFixed(0)}`)
      figures.blocks.push({ start: startTime, duration, what: [...parts, `style and layout ${drawing.toFixed(0)}`].join(', ') })
    })
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
    // Whatever asks the page itself while it comes up would be measured with it.
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(500)
    const figures = await page.evaluate(() => (document.querySelector('h1') ? window.__bench : undefined))
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
    const document = await (await context.request.get(goods?.path ?? '/')).text()
    const vendor = /href="(\/v\/[^"]+)"/.exec(document)?.[1]
    if (!category || !goods || vendor === undefined) throw new Error('There is no category, listing or vendor to visit')
    const path = { home: '/', category: `/c/${category.slug}`, listing: goods.path, vendor }
    return Object.fromEntries(Object.entries(path).map(([name, at]) => [name, new URL(at, baseURL).href]))
  } finally {
    await context.close()
  }
}
