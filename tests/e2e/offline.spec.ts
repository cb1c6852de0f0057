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
  test.slow()
  // What was never looked at says so.
  complaints.allow(/Failed to load resource/)
})

const CACHES = 'stoa-offline-'
/** The entry of the document that is open. */
const entryOf = (page: Page) => page.locator('script[type=module][src]').getAttribute('src')
const keptNames = (page: Page) => page.evaluate((beginning) => caches.keys().then((names) => names.filter((name) => name.startsWith(beginning))), CACHES)
const isKept = (page: Page, path: string, cacheName?: string) =>
  page.evaluate(([asked, name]) => caches.match(asked ?? '', name ? { cacheName: name } : {}).then(Boolean), [path, cacheName] as const)
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const READY = 'A new version of the shop is ready.'

/** Somebody is there: what follows the first page begins. */
const moved = async (page: Page) => {
  await page.mouse.move(5, 5)
  await page.mouse.move(9, 9)
}

/** Until the worker answers for the page, and has all that this version needs to be read. */
const prepared = async (page: Page) => {
  await moved(page)
  const files = `${CACHES}version ${await entryOf(page)}`
  await expect.poll(() => isKept(page, '/complete?en', files), { timeout: 30_000 }).toBe(true)
  await expect.poll(() => isKept(page, '/catalogue/manifest.json')).toBe(true)
  await expect.poll(async () => isKept(page, await entryOf(page) ?? '', files)).toBe(true)
}

/** Somebody comes back to the page after a while without a connection. */
const back = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

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
  // Kept by the worker, though this page has not read it.
  await page.locator(`main a[href="${await page.getByRole('link', { name: title }).first().getAttribute('href')}"]`).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goto(`/search?q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
  // What never was here says why.
  await page.goto('/orders')
  await expect(page.getByRole('status').filter({ hasText: 'offline' })).toBeVisible()

  const kept = await page.evaluate(async () =>
    (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))).flat().map(({ url }) => url))
  expect(kept.filter((url) => url.includes('/front_api/') || new URL(url).origin !== new URL(page.url()).origin)).toEqual([])
})

test('a new version is offered to an open page, and takes over when it is chosen', async ({ page, context, deployment }) => {
  await page.goto('/')
  await shown(page)
  await prepared(page)
  const before = await entryOf(page)
  deployment.deploy()
  await back(page)
  await expect(notices(page)).toContainText(READY)
  expect(await entryOf(page)).toBe(before)

  await notices(page).getByRole('button', { name: 'Reload the page' }).click()
  await expect.poll(() => entryOf(page)).not.toBe(before)
  await shown(page)
  await prepared(page)
  // The version before is gone with the last page of it.
  await expect.poll(async () => (await keptNames(page)).filter((name) => name.endsWith(before ?? '-'))).toEqual([])
  const now = await entryOf(page)
  await context.setOffline(true)
  await page.reload()
  await shown(page)
  expect(await entryOf(page)).toBe(now)
})

test('of several tabs each is offered a new version, keeps what was typed, and never gets a document of the one before again', async ({ page, context, deployment }) => {
  await page.goto('/')
  await shown(page)
  await prepared(page)
  const before = await entryOf(page)
  const other = await context.newPage()
  await other.goto('/register')
  await moved(other)
  await other.getByLabel('Email address').first().fill('somebody@example.com')
  await expect.poll(() => other.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  // What says that there is a new version has come.
  await other.waitForLoadState('networkidle')
  deployment.deploy()

  await page.reload()
  await shown(page)
  const now = await entryOf(page)
  expect(now).not.toBe(before)
  await expect(notices(other)).toContainText(READY)
  expect(await entryOf(other)).toBe(before)
  await expect(other.getByLabel('Email address').first()).toHaveValue('somebody@example.com')
  await prepared(page)
  await context.setOffline(true)
  const third = await context.newPage()
  await third.goto('/')
  await shown(third)
  expect(await entryOf(third)).toBe(now)
  await context.setOffline(false)

  await other.close()
  await third.close()
  await page.reload()
  await shown(page)
  await moved(page)
  await expect.poll(async () => (await keptNames(page)).filter((name) => name.endsWith(before ?? '-'))).toEqual([])
})

test('"offline": false removes the worker and what it has kept', async ({ page, deployment }) => {
  await page.goto('/')
  await shown(page)
  await prepared(page)
  deployment.set({ offline: false })
  await page.reload()
  await shown(page)
  await moved(page)
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await expect.poll(() => keptNames(page)).toEqual([])
  // The worker still answers for this page, and keeps nothing any more.
  await page.locator('main a[href^="/l/"]').first().click()
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  expect(await keptNames(page)).toEqual([])
  await page.reload()
  await shown(page)
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
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
