import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { plainGoods, shown, topCategories, unrendered } from './support/shop.ts'

const MANIFEST = /\/catalogue\/manifest\.json/
const CARDS = /\/catalogue\/cards\//

interface Manifest {
  version: string
  directory: string
  shards: { path: string, count: number }[]
}

/** Publishes another manifest to this page and its worker. */
const publish = (page: Page, change: (manifest: Manifest) => Manifest) =>
  page.route(MANIFEST, async (route) => {
    await route.fulfill({ json: change((await (await route.fetch()).json()) as Manifest) })
  })

// What is still asked for when a journey ends answers nobody.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** The page has another one for a moment, which reads how numbers and dates are written. */
const searchWorkers = (page: Page) => page.workers().filter((worker) => /\/assets\/worker-[\w-]+\.js$/.test(worker.url()))
const cardsOf = (page: Page) => page.locator('main').getByRole('article').or(page.locator('main li:has(a[href^="/l/"])'))

test.describe('the catalogue’s worker', () => {
  test('comes when the first page stands, and answers a search under the real policy', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.clock.install()
    await page.goto('/')
    await expect(page.locator('main a[href^="/l/"]').first()).toBeVisible()
    expect(asked.filter((path) => CARDS.test(path))).toEqual([])
    await page.clock.runFor(6_000)
    await expect.poll(() => searchWorkers(page)).toHaveLength(1)
    await page.goto('/search?q=vase&stock=1')
    await shown(page)
    await expect(cardsOf(page).first()).toBeVisible()
    expect(searchWorkers(page)).toHaveLength(1)
  })

  test('comes to a page that is left in peace, but not to somebody who saves data until something is searched', async ({ page }) => {
    await page.clock.install()
    /** The worker comes with the first move, at the latest when the page has been idle for five seconds. */
    const visit = async () => {
      await page.goto('/')
      await shown(page)
      await page.mouse.move(20, 20)
      await page.mouse.move(60, 60)
      await page.clock.runFor(6000)
    }
    await visit()
    await expect.poll(() => searchWorkers(page)).toHaveLength(1)
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await visit()
    expect(searchWorkers(page)).toHaveLength(0)
    await page.goto('/search?q=vase')
    await expect(cardsOf(page).first()).toBeVisible()
    expect(searchWorkers(page)).toHaveLength(1)
  })

  test('is no loss in a browser that has none: the page itself searches', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'))
    await page.goto('/search?q=vase')
    await expect(cardsOf(page).first()).toBeVisible()
    expect(searchWorkers(page)).toHaveLength(0)
  })
})

test('a newer version is taken up while a listing is open, whose page is brought up to date and stays', async ({ page, request }) => {
  const [goods] = await plainGoods(request, 1)
  const asked: string[] = []
  page.on('request', (one) => asked.push(new URL(one.url()).pathname))
  const times = (pattern: RegExp) => asked.filter((path) => pattern.test(path)).length
  /** Lets the page's time go on until something was asked for. */
  const until = (pattern: RegExp, count: number) => expect.poll(async () => {
    await page.clock.runFor(1000)
    return times(pattern)
  }, { timeout: 30_000 }).toBeGreaterThanOrEqual(count)

  // Every document states this version: what others buy meanwhile makes none of its own.
  let version = 'first'
  await page.route(/\/catalogue\/(?!cards\/).+\.json/, async (route) => {
    await route.fulfill({ json: { ...(await (await route.fetch()).json()) as object, version } })
  })
  await page.clock.install()
  await page.goto(unrendered(goods?.path ?? ''))
  await shown(page)
  await until(CARDS, 2)
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-kept', ''))
  version = 'newer'
  const before = times(MANIFEST)
  // A look that comes while the first cards are still being read waits for those, and asks for nothing itself.
  await expect.poll(async () => {
    await page.clock.fastForward(6 * 60_000)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    return times(MANIFEST)
  }, { timeout: 30_000 }).toBeGreaterThan(before)
  await until(/\/catalogue\/l\//, 2)
  await expect(page.locator('h1[data-kept]')).toHaveText(goods?.title ?? '')
  expect(times(/\/catalogue\/l\//)).toBe(2)
})

test.describe('a catalogue that is not whole', () => {
  test('shows what it has and says that something is missing', async ({ page, complaints }) => {
    complaints.allow(/Failed to load resource/)
    await publish(page, (manifest) => ({ ...manifest, shards: [...manifest.shards, { path: 'cards/shard-gone.json', count: 5000 }] }))
    await page.goto('/search?q=vase')
    await expect(cardsOf(page).first()).toBeVisible()
    await expect(page.locator('main').getByText('Some listings couldn’t be loaded')).toBeVisible()
  })

  test('with cards that are cut off still shows its categories, and says what a search lacks', async ({ page, request, complaints }) => {
    complaints.allow(/Failed to load resource/)
    const [category] = await topCategories(request)
    await page.route(CARDS, (route) => route.fulfill({ contentType: 'application/json', body: '{"format":1,"count":12,"ids":[1' }))
    await page.goto(`/c/${category?.slug}`)
    await expect(cardsOf(page).first()).toBeVisible()
    await page.goto('/search?q=vase')
    const panel = page.locator('main').getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) }).last()
    await expect(panel).toBeVisible()
    await page.unroute(CARDS)
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(cardsOf(page).first()).toBeVisible()
  })

  test('of which nothing is there says that nothing is published', async ({ page, complaints }) => {
    complaints.allow(/Failed to load resource/)
    await page.route('**/catalogue/**', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/search?q=vase')
    await expect(page.getByRole('heading', { name: 'The listings have not been published yet' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })

  test('whose manifest is missing still shows its categories, which cannot be narrowed', async ({ page, request, complaints }) => {
    complaints.allow(/Failed to load resource/)
    await page.route(MANIFEST, (route) => route.fulfill({ status: 404, body: '' }))
    const [category] = await topCategories(request)
    await page.goto(`/c/${category?.slug}?stock=1&sort=price-up`)
    await expect(cardsOf(page).first()).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Filters are unavailable right now' })).toContainText('could not be read completely')
    expect(new URL(page.url()).search).toBe('?stock=1&sort=price-up')
    await expectAccessibleEverywhere(page)
  })
})
