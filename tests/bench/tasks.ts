/**
 * How long the main thread is held up while 50,000 listings are looked through: `npm run bench -- tasks`. Each row is
 * the longest single task of one thing that a shopper does, in a page just opened, where no code was run before.
 * Times depend on the machine, so nothing here passes or fails; the goal stands beside what is measured.
 */
import type { Browser, CDPSession, Page } from '@playwright/test'
import { shown, topCategories } from '../e2e/support/shop.ts'
import { withShop } from './built.ts'
import { line, percentiles } from './figures.ts'

const RUNS = Number(process.env['RUNS']) || 5
/** Until everything that follows from a step has happened, in ms. */
const SETTLE_MS = 2000

/** Of Chromium's trace, as far as it is read here; `dur` in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly args: { readonly name?: string }
}

/** The longest task on the main thread of any page meanwhile, in ms. */
const longestTask = async (session: CDPSession, work: () => Promise<unknown>): Promise<number> => {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => events.push(...value as TraceEvent[]) // As Chromium writes it.
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel'] } })
  await work()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', collect)
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const main = new Set(events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf))
  return Math.max(...events.filter((one) => one.name === 'ThreadControllerImpl::RunTask' && main.has(threadOf(one))).map(({ dur = 0 }) => dur / 1000))
}

const middleOf = async (page: Page, role: 'checkbox' | 'combobox' | 'button', name: RegExp): Promise<readonly [x: number, y: number]> => {
  const found = page.locator('main').getByRole(role, { name }).first()
  await found.scrollIntoViewIfNeeded()
  const box = await found.boundingBox()
  if (!box) throw new Error(`${name} is not to be seen`)
  return [box.x + box.width / 2, box.y + box.height / 2]
}
const click = async (page: Page, role: 'checkbox' | 'button', name: RegExp) => {
  const at = await middleOf(page, role, name)
  return () => page.mouse.click(...at)
}

/** What is done, in its order: each is aimed before its time is taken, which else would count the looking. */
const STEPS: Readonly<Record<string, (page: Page) => Promise<() => Promise<unknown>>>> = {
  'cards and filters come': async (page) => async () => {
    await page.mouse.move(300, 300)
    await page.waitForTimeout(3000)
  },
  'a filter': (page) => click(page, 'checkbox', /^In stock/),
  'another': (page) => click(page, 'checkbox', /^Reduced price/),
  'both away': async (page) => {
    const [first, second] = [await middleOf(page, 'checkbox', /^In stock/), await middleOf(page, 'checkbox', /^Reduced price/)]
    return async () => {
      await page.mouse.click(...first)
      await page.waitForTimeout(SETTLE_MS)
      await page.mouse.click(...second)
    }
  },
  'another order': async (page) => {
    await page.locator('main').getByRole('combobox').first().focus()
    return () => page.keyboard.press('ArrowDown')
  },
  'more listings': (page) => click(page, 'button', /^Load more$/),
  'scrolling, a screen at a time': async (page) => async () => {
    for (let screen = 0; screen < 8; screen += 1) {
      await page.mouse.wheel(0, 700)
      await page.waitForTimeout(250)
    }
  },
  'typing four letters': async (page) => {
    await page.keyboard.press('/')
    return () => page.keyboard.type('lamp', { delay: 150 })
  },
}

const round = async (browser: Browser, origin: string, slug: string): Promise<Record<string, number>> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  const session = await browser.newBrowserCDPSession()
  try {
    const page = await context.newPage()
    await page.goto(`${origin}/c/${slug}`)
    await shown(page)
    const tasks: Record<string, number> = {}
    for (const [name, aim] of Object.entries(STEPS)) {
      const act = await aim(page)
      await page.waitForTimeout(500)
      tasks[name] = await longestTask(session, async () => {
        await act()
        await page.waitForTimeout(SETTLE_MS)
      })
    }
    return tasks
  } finally {
    await session.detach()
    await context.close()
  }
}

await withShop({ SANDBOX_LISTINGS: '50000' }, async (browser, origin) => {
  const context = await browser.newContext({ baseURL: origin })
  const slug = (await topCategories(context.request))[0]?.slug ?? ''
  await context.close()
  const rows: Record<string, number[]> = {}
  // The first round warms the server's picture cache and is not counted.
  for (let turn = 0; turn <= RUNS; turn += 1) {
    for (const [name, task] of Object.entries(await round(browser, origin, slug))) if (turn > 0) (rows[name] ??= []).push(task)
  }
  process.stdout.write(`\n50,000 listings, 1440 px: the longest task on the main thread, ms (≤ 50), of ${RUNS} pages\n`)
  line('', ['median', 'longest'])
  for (const [name, tasks] of Object.entries(rows)) line(name, [percentiles(tasks).p50, Math.max(...tasks)])
})
