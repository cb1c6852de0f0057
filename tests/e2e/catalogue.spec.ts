import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { shown } from './support/shop.ts'

const CARDS = /\/catalogue\/cards\//

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
    const worker = page.workers()[0] ?? await page.waitForEvent('worker')
    expect(worker.url()).toMatch(/\/assets\/worker-[\w-]+\.js$/)
    await page.goto('/search?q=vase&stock=1')
    await shown(page)
    await expect(cardsOf(page).first()).toBeVisible()
    expect(page.workers()).toHaveLength(1)
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
    await expect.poll(() => page.workers()).toHaveLength(1)
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await visit()
    expect(page.workers()).toHaveLength(0)
    await page.goto('/search?q=vase')
    await expect(cardsOf(page).first()).toBeVisible()
    expect(page.workers()).toHaveLength(1)
  })

  test('is no loss in a browser that has none: the page itself searches', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'))
    await page.goto('/search?q=vase')
    await expect(cardsOf(page).first()).toBeVisible()
    expect(page.workers()).toHaveLength(0)
  })
})
