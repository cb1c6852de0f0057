import type { Page } from '@playwright/test'
import { expect } from './support/fixtures.ts'
import { test } from './support/ownShop.ts'
import { find, plainGoods, shown, tokenOf, withCart } from './support/shop.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ complaints }) => {
  test.slow()
  // What is not there without a connection, or no more in the next version, says so.
  complaints.allow(/Failed to load resource/, /Not loaded: /, /MIME type/, /dynamically imported module/)
})

const CACHES = 'stoa-offline-'
/** The entry of the document that is open. */
const entryOf = (page: Page) => page.locator('script[type=module][src]').getAttribute('src')
const cacheNames = (page: Page) => page.evaluate((beginning) => caches.keys().then((names) => names.filter((name) => name.startsWith(beginning))), CACHES)
const isStored = (page: Page, path: string, cacheName?: string) =>
  page.evaluate(([asked, name]) => caches.match(asked ?? '', name ? { cacheName: name } : {}).then(Boolean), [path, cacheName] as const)
/** Everything that the worker has stored: addresses, and contents as text. */
const stored = (page: Page) => page.evaluate(async (beginning) => {
  const all: { url: string, text: string }[] = []
  for (const name of await caches.keys()) {
    if (!name.startsWith(beginning)) continue
    const cache = await caches.open(name)
    for (const request of await cache.keys()) all.push({ url: request.url, text: await (await cache.match(request))?.text() ?? '' })
  }
  return all
}, CACHES)
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const READY = 'A new version of the shop is ready.'
const WAITS = 'What you add goes into your cart when you are back online.'
const offlineBar = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' })

/** Somebody is there: what follows the first page begins. */
const moved = async (page: Page) => {
  await page.mouse.move(5, 5)
  await page.mouse.move(9, 9)
}

/** Until the worker answers for the page, and has all that this version needs to be read. */
const prepared = async (page: Page, locale = 'en') => {
  await moved(page)
  const version = `${CACHES}version ${await entryOf(page)}`
  await expect.poll(() => isStored(page, `/complete?${locale}`, version), { timeout: 60_000 }).toBe(true)
}

/** Somebody comes back to the page when there is a connection again. */
const back = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

const openFirst = async (page: Page) => {
  await page.goto('/')
  await shown(page)
  await prepared(page)
}

test('what was looked at is readable without a connection, from every page and in another language', async ({ page, context }) => {
  const goods = await find(page.request, (card) => card.in_stock)
  await page.goto(goods.path)
  await shown(page)
  // Nothing of it stands in the way of the first page.
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await prepared(page)
  await page.goto(`/c/${goods.category}`)
  await shown(page)
  const chosen = await find(page.request, (card) => card.in_stock && card.has_variants)
  await page.goto(chosen.path)
  await shown(page)
  await page.goto('/?lang=fr')
  await shown(page)
  await prepared(page, 'fr')
  await page.goto('/?lang=en')
  await shown(page)

  await context.setOffline(true)
  await page.goto(goods.path)
  await expect(page.getByRole('heading', { level: 1, name: goods.title })).toBeVisible()
  await expect(offlineBar(page)).toBeVisible()
  await expect.poll(() => page.locator('main img').first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.goto(`/c/${goods.category}`)
  await page.locator(`main a[href="${goods.path}"]`).first().click()
  await expect(page.getByRole('heading', { level: 1, name: goods.title })).toBeVisible()
  await page.goto(chosen.path)
  await expect(page.locator('main fieldset').first()).toBeVisible()
  await page.goto(`/search?q=${encodeURIComponent(goods.title)}`)
  await expect(page.getByRole('link', { name: goods.title }).first()).toBeVisible()
  await page.goto('/?lang=fr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.locator('main a[href^="/l/"]').first()).toBeVisible()
  // What never was here says why.
  await page.goto('/orders?lang=en')
  await expect(offlineBar(page)).toBeVisible()
})

test('nothing of a member is stored, neither before nor after they sign out', async ({ page }) => {
  const token = await tokenOf(page.request, 'shopper@example.com')
  const answer = await page.request.get('/front_api/v1/orders?per_page=100', { headers: { authorization: `Bearer ${token}` } })
  const { orders } = await answer.json() as { orders: { id: number, number: string }[] }
  await page.addInitScript((own) => {
    if (sessionStorage.getItem('e2e.member')) return
    sessionStorage.setItem('e2e.member', '1')
    localStorage.setItem('stoa.session', JSON.stringify({ token: own }))
  }, token)
  await page.goto(`/orders/${orders.find(({ number }) => number === 'ST-10910')?.id}`)
  const picture = page.locator('main img[src*="/media/listing/"]').first()
  await expect(picture).toBeVisible()
  const ordered = await picture.evaluate((image: HTMLImageElement) => image.currentSrc)
  await prepared(page)
  // Somebody leaves the order for a page that everybody may see.
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  await shown(page)
  await back(page)
  await expect.poll(() => isStored(page, '/catalogue/home.json')).toBe(true)
  await page.getByRole('banner').getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).or(page.getByRole('button', { name: 'Sign out' })).click()
  await expect(notices(page)).toContainText('signed out')
  await page.reload()
  await shown(page)

  const all = await stored(page)
  const origin = new URL(page.url()).origin
  expect(all.length).toBeGreaterThan(50)
  expect(all.filter(({ url }) => url.includes('/front_api/') || url === ordered || new URL(url).origin !== origin)).toEqual([])
  expect(all.filter(({ text }) => text.includes(token) || text.includes('shopper@example.com') || text.includes('ST-10910'))).toEqual([])
})

test('a new version is offered to an open page, and takes over when it is chosen', async ({ page, context, deployment }) => {
  await openFirst(page)
  const before = await entryOf(page)
  deployment.deploy()
  await back(page)
  await expect(notices(page)).toContainText(READY)
  // Nobody has visited it: without a connection there is the one of which everything is here.
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('main a[href^="/l/"]').first()).toBeVisible()
  expect(await entryOf(page)).toBe(before)

  await context.setOffline(false)
  await moved(page)
  await expect(notices(page)).toContainText(READY)
  await notices(page).getByRole('button', { name: 'Reload the page' }).click()
  await expect.poll(() => entryOf(page)).not.toBe(before)
  await shown(page)
  await prepared(page)
  expect((await cacheNames(page)).filter((name) => name.endsWith(before ?? '-'))).toEqual([])
  const now = await entryOf(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('main a[href^="/l/"]').first()).toBeVisible()
  expect(await entryOf(page)).toBe(now)
})

test('two versions are deployed while tabs are open: each keeps what was typed, and none gets an older document again', async ({ page, context, deployment }) => {
  await openFirst(page)
  const first = await entryOf(page)
  const form = await context.newPage()
  await form.goto('/register')
  await moved(form)
  await form.getByLabel('Email address').first().fill('somebody@example.com')
  const search = await context.newPage()
  await search.goto('/search')
  await moved(search)
  await search.locator('input[name=q]').fill('a lamp that')
  for (const tab of [form, search]) await tab.waitForLoadState('networkidle')

  deployment.deploy()
  await page.reload()
  await shown(page)
  await moved(page)
  for (const tab of [form, search]) await expect(notices(tab)).toContainText(READY)
  await notices(form).getByRole('button', { name: 'Later' }).click()
  const second = await entryOf(page)
  expect(second).not.toBe(first)

  deployment.deploy()
  const third = await context.newPage()
  await third.goto('/')
  await shown(third)
  await prepared(third)
  const now = await entryOf(third)
  expect([first, second]).not.toContain(now)
  // Who has said 'later' is told of a newer one.
  for (const tab of [form, search]) await expect(notices(tab)).toContainText(READY)
  for (const tab of [form, search]) expect(await entryOf(tab)).toBe(first)
  await expect(form.getByLabel('Email address').first()).toHaveValue('somebody@example.com')
  await expect(search.locator('input[name=q]')).toHaveValue('a lamp that')

  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('main a[href^="/l/"]').first()).toBeVisible()
  expect(await entryOf(page)).toBe(now)
})

test('a server that dies in the middle of a visit leaves what was read, and its next version is offered', async ({ page, deployment }) => {
  const [goods] = await plainGoods(page.request, 1)
  if (!goods) throw new Error('There is nothing to buy')
  await page.goto(goods.path)
  await shown(page)
  await prepared(page)
  const before = await entryOf(page)
  await deployment.stop()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: goods.title })).toBeVisible()
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText('No connection to the marketplace').first()).toBeVisible()

  deployment.deploy()
  await deployment.start()
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(notices(page)).toContainText(READY)
  expect(await entryOf(page)).toBe(before)
})

test('what is added to the cart without a connection waits, also while the page is loaded anew, and says so', async ({ page, context }) => {
  const [goods] = await plainGoods(page.request, 1)
  if (!goods) throw new Error('There is nothing to buy')
  await page.goto(goods.path)
  await shown(page)
  await prepared(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(notices(page)).toContainText(WAITS)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: goods.title })).toBeVisible()
  await expect(notices(page)).toContainText(WAITS)
  await expect(page.getByRole('button', { name: /^Cart, 1 / })).toBeVisible()
  await context.setOffline(false)
  await expect(notices(page)).toContainText(`${goods.title} is in your cart: 1 piece.`)
  await page.goto('/cart')
  await expect(page.getByRole('main').getByRole('link', { name: goods.title }).first()).toBeVisible()
})

test('an address that is typed at checkout without a connection is not sent, not lost, and says why', async ({ page, context, deployment }) => {
  const token = await tokenOf(page.request, 'member@example.com')
  await page.addInitScript((own) => localStorage.setItem('stoa.session', JSON.stringify({ token: own })), token)
  await withCart(page, await plainGoods(page.request, 1), token)
  await openFirst(page)
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByLabel('Street and number').fill('Lindenallee 5')
  await page.getByLabel('Country or region').selectOption('FR')
  await page.getByLabel('Postcode').fill('69001')
  await page.getByLabel('Town or city').fill('Lyon')
  await moved(page)
  await page.waitForLoadState('networkidle')
  deployment.deploy()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('No connection to the marketplace').first()).toBeVisible()
  await expect(page.getByLabel('Street and number')).toHaveValue('Lindenallee 5')
  await page.reload()
  await expect(offlineBar(page)).toBeVisible()

  await context.setOffline(false)
  await page.goto('/checkout')
  await expect(page.getByText('What you had typed is still here.')).toBeVisible()
  await expect(page.getByLabel('Street and number')).toHaveValue('Lindenallee 5')
})

test('damaged copies and a full disk leave a page that works', async ({ page, context, baseURL }) => {
  await openFirst(page)
  await page.evaluate(async (beginning) => {
    for (const name of await caches.keys()) {
      if (!name.startsWith(beginning)) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) await cache.put(request, new Response('', { headers: (await cache.match(request))?.headers ?? {} }))
    }
  }, CACHES)
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '', quotaSize: 1_000 })
  await page.reload()
  await shown(page)
  await page.locator('main a[href^="/l/"]').first().click()
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  // What was damaged is stored anew as soon as there is room.
  await session.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '' })
  await page.goto('/')
  await shown(page)
  await moved(page)
  await expect.poll(() => page.evaluate(() => caches.match('/catalogue/home.json').then((found) => found?.text()))).toContain('version')
  await expect.poll(() => page.evaluate(() => caches.match('/cart').then((found) => found?.text()))).toContain('stoa-config')
})

test('whoever clears the site’s data has a page that works', async ({ page, context }) => {
  await openFirst(page)
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' })
  await page.locator('main a[href^="/l/"]').first().click()
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  await prepared(page)
})

test('"offline": false removes the worker and what it has stored', async ({ page, deployment }) => {
  await openFirst(page)
  deployment.set({ offline: false })
  await page.reload()
  await shown(page)
  await moved(page)
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await expect.poll(() => cacheNames(page)).toEqual([])
  // The worker still answers for this page, and stores nothing any more.
  await page.locator('main a[href^="/l/"]').first().click()
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  await back(page)
  expect(await cacheNames(page)).toEqual([])
  await page.reload()
  await shown(page)
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  deployment.set({ offline: true })
})
