/**
 * How long a finger or a key waits for its next paint on a slow phone: `npm run bench -- interactions`. Each row is one thing
 * that a visitor does on the way from the home page into the cart, by the browser's own `event` timing with the processor
 * slowed four times. Times depend on the machine, so nothing here passes or fails; the goal stands beside what is measured.
 */
import type { Browser, Locator, Page } from '@playwright/test'
import { find, plainGoods, shown, topCategories } from '../e2e/support/shop.ts'
import { withShop } from './built.ts'
import { line, percentiles } from './figures.ts'

const RUNS = Number(process.env['RUNS']) || 5
const CPU_SLOWDOWN = 4
/** Until everything that follows from a step has happened, in ms. */
const SETTLE_MS = 1500

declare global {
  interface Window {
    __waited?: number
  }
}

/** Notes the longest wait since it was last read. */
const observe = (page: Page) => page.addInitScript(() => {
  window.__waited = 0
  // The threshold is not in TypeScript's library yet.
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.__waited = Math.max(window.__waited ?? 0, duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
})

const main = (page: Page) => page.locator('main')

/** What touches the middle of an element. Where that is was read before: a look at the page would hold it up at the touch. */
const touch = async (element: Locator): Promise<() => Promise<void>> => {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error(`Not there: ${String(element)}`)
  return () => element.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await shown(page)
  await page.waitForTimeout(SETTLE_MS)
}

interface Shop {
  readonly category: string
  /** Addresses of a listing without variants, and of one with them. */
  readonly plain: string
  readonly varied: string
}

/** What is done, in its order. Each returns what begins it, so that finding it is not measured. */
const STEPS: Readonly<Record<string, (page: Page, shop: Shop) => Promise<() => Promise<unknown>>>> = {
  'home: the menu': (page) => touch(page.getByRole('button', { name: 'Categories and more' })),
  'the menu closes': async (page) => () => page.keyboard.press('Escape'),
  'home: a heart': (page) => touch(main(page).getByRole('button', { name: /^Save/ }).first()),
  'home: a letter of a search': async (page) => {
    await page.locator('header [name=q]').tap()
    return () => page.keyboard.press('l')
  },
  'to a category': async (page, { category }) => {
    await page.keyboard.press('Escape')
    return touch(main(page).locator(`a[href="/c/${category}"]`).first())
  },
  'category: the filters open': (page) => touch(page.getByRole('button', { name: 'Filters', exact: true })),
  'a filter': (page) => touch(page.getByRole('dialog', { name: 'Filters' }).getByText('In stock', { exact: true })),
  'the filters close': async (page) => () => page.keyboard.press('Escape'),
  'to a listing of the list': (page) => touch(main(page).locator('[data-listing] a').first()),
  'listing: the Tab key': async (page) => () => page.keyboard.press('Tab'),
  'listing: a variant': async (page, { varied }) => {
    await open(page, varied)
    return touch(main(page).locator('fieldset label:has(input[type=radio]:not(:checked):not(:disabled))').first())
  },
  'add to cart': async (page, { plain }) => {
    await open(page, plain)
    return touch(main(page).getByRole('button', { name: 'Add to cart' }).first())
  },
  'the cart closes': async (page) => () => page.keyboard.press('Escape'),
}

const round = async (browser: Browser, origin: string, shop: Shop): Promise<Record<string, number>> => {
  const context = await browser.newContext({
    baseURL: origin, viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, locale: 'en-GB', reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    await observe(page)
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.goto('/')
    await shown(page)
    const waits: Record<string, number> = {}
    for (const [name, aim] of Object.entries(STEPS)) {
      const act = await aim(page, shop)
      await page.waitForTimeout(SETTLE_MS)
      await page.evaluate(() => { window.__waited = 0 })
      await act()
      await page.waitForTimeout(SETTLE_MS)
      waits[name] = await page.evaluate(() => window.__waited ?? 0)
    }
    return waits
  } finally {
    await context.close()
  }
}

await withShop({}, async (browser, origin) => {
  const context = await browser.newContext({ baseURL: origin })
  const category = (await topCategories(context.request))[0]?.slug ?? ''
  const { path: varied } = await find(context.request, (card) => card.has_variants && card.in_stock)
  const plain = (await plainGoods(context.request, 1))[0]?.path ?? '/'
  await context.close()
  const rows: Record<string, number[]> = {}
  // The first round warms the server's picture cache and is not counted.
  for (let turn = 0; turn <= RUNS; turn += 1) {
    for (const [name, waited] of Object.entries(await round(browser, origin, { category, plain, varied }))) if (turn > 0) (rows[name] ??= []).push(waited)
  }
  process.stdout.write(`\nFrom a touch or a key to the next paint, phone, CPU ${CPU_SLOWDOWN}× slower, ms (≤ 100), of ${RUNS} visits\n`)
  line('', ['median', 'longest'])
  for (const [name, waits] of Object.entries(rows)) line(name, [percentiles(waits).p50, Math.max(...waits)])
})
