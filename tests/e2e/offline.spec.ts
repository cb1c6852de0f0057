import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../support/tree.ts'
import { startDeployment, type Deployment } from './support/deployment.ts'
import { expect, test as base } from './support/fixtures.ts'
import { shown } from './support/shop.ts'

const built = process.env['STOA_E2E_DIST'] ?? join(root, 'dist')

const test = base.extend<{ deployment: Deployment }>({
  deployment: async ({}, use) => {
    const deployment = await startDeployment(built)
    await use(deployment)
    deployment.close()
  },
  baseURL: async ({ deployment }, use) => use(deployment.url),
})
test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ complaints }) => {
  // What was never looked at says so.
  complaints.allow(/Failed to load resource/)
})

/** The entry of the document that is open. */
const entryOf = (page: Page) => page.locator('script[type=module][src]').getAttribute('src')
const keptNames = (page: Page) => page.evaluate(() => caches.keys())

/** Until the worker answers for the page, and has all that this version needs to be read. */
const prepared = async (page: Page) => {
  await page.mouse.move(5, 5)
  await page.mouse.move(9, 9)
  const entry = await entryOf(page)
  await page.waitForFunction((version) => localStorage.getItem('stoa.offline')?.includes(version ?? '-'), entry)
  await expect.poll(async () => page.evaluate((path) => caches.match(path).then(Boolean), entry ?? '')).toBe(true)
  await expect.poll(async () => page.evaluate(() => caches.match('/catalogue/manifest.json').then(Boolean))).toBe(true)
}

test('what was looked at is readable without a connection, and a search finds it', async ({ page, context }) => {
  await page.goto('/')
  await shown(page)
  // Nothing of it stands in the way of the first page.
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await prepared(page)
  await page.locator('main a[href^="/l/"]').first().click()
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'offline' })).toBeVisible()
  await expect.poll(() => page.locator('main img').first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.goto('/')
  await expect(page.locator('main a[href^="/l/"]').first()).toBeVisible()
  await page.goto(`/search?q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()

  const kept = await page.evaluate(async () =>
    (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))).flat().map(({ url }) => url))
  expect(kept.filter((url) => url.includes('/front_api/') || new URL(url).origin !== new URL(page.url()).origin)).toEqual([])
})

test('a new version is offered to an open page, and takes over when it is chosen', async ({ page, context, deployment }) => {
  test.slow()
  await page.goto('/')
  await shown(page)
  await prepared(page)
  const before = await entryOf(page)
  deployment.deploy()
  await page.evaluate(async () => { await (await navigator.serviceWorker.getRegistration())?.update() })
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices).toContainText('A new version of the shop is ready.')
  expect(await entryOf(page)).toBe(before)

  await notices.getByRole('button', { name: 'Reload the page' }).click()
  await expect.poll(() => entryOf(page)).not.toBe(before)
  await shown(page)
  await prepared(page)
  // The version before is gone with the last page of it, once the browser finds its worker idle: half a minute in Chromium.
  await expect.poll(async () => (await keptNames(page)).filter((name) => name.endsWith(before ?? '-')), { timeout: 35_000 }).toEqual([])
  await expect.poll(async () => (await keptNames(page)).some((name) => name.includes('files'))).toBe(true)
  const now = await entryOf(page)
  await context.setOffline(true)
  await page.reload()
  await shown(page)
  expect(await entryOf(page)).toBe(now)
})

test('whoever clears the site’s data has a page that works', async ({ page, context }) => {
  await page.goto('/')
  await shown(page)
  await prepared(page)
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' })
  await page.locator('main a[href^="/l/"]').first().click()
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
})
