import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { shown, unrendered } from './support/shop.ts'
import { goWithin } from './support/steps.ts'

/** The built storefront over a marketplace that leaves nothing as the sandbox has it. */
test.use({ baseURL: `http://127.0.0.1:${process.env['STOA_E2E_OTHER_PORT']}` })

const notHacked = async (page: Page) =>
  expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined()

test('every public page stands, whatever the answers look like', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/, /An answer was not as specified/)
  for (const path of ['/', '/c/things', '/c/unknown', '/l/11-lamp', '/l/12-chair', '/l/13', '/cart', '/sign-in', '/orders']) {
    await page.goto(path)
    await shown(page)
    await notHacked(page)
  }
})

test('the whole journey works, at other addresses and with other forms of the same values', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/, /An answer was not as specified/)
  await page.goto('/')
  await expect(page.getByRole('banner')).toContainText('Otherwhere')
  for (const path of ['/l/11-lamp', '/l/12-chair']) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
  }
  await page.goto('/cart')
  await expect(page.getByText('Lamp <script>window.hacked = 1</script>').first()).toBeVisible()
  // Both pictures: with the marketplace's host and without TLS, and below its address without its host.
  await expect
    .poll(() => page.locator('main img').evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length))
    .toBe(2)
  expect(await page.locator('main img').evaluateAll((all) => all.map((one) => one.outerHTML)).then((all) => all.join())).not.toMatch(/srcset|[?&]w=/)
  await page.getByRole('link', { name: 'Check out' }).click()
  await page.getByLabel('Email address').fill('a@b.example')
  await page.getByLabel('Password', { exact: true }).fill('marketplace')
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await expect(page.getByRole('heading', { name: 'How would you like it delivered?' })).toBeVisible()
  for (const radio of await page.locator('main').getByRole('radio').all()) await radio.check()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(/\/checkout\/return/)
  await shown(page)
  await page.goto('/orders')
  // Those of an earlier try are there too.
  await expect.poll(() => page.locator('main a[href^="/orders/"]').count()).toBeGreaterThanOrEqual(2)
  await page.locator('main a[href^="/orders/"]').first().click()
  await shown(page)
  await talk(page)
  await notHacked(page)
  // Its status is of a later version of the marketplace, and nothing else is known of it.
  await goWithin(page, '/orders/900')
  await expect(page.getByRole('heading', { name: 'Order 900', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lost in the post' })).toBeVisible()
  expect(await text(page)).not.toMatch(/undefined|NaN|\[object|\bnull\b/)
  await goWithin(page, '/orders/901')
  await expect(page.getByRole('heading', { name: 'We can’t find this order' })).toBeVisible()
})

/** Every second message is answered with nothing; names, sizes and times are missing or of another form. */
async function talk(page: Page): Promise<void> {
  const feed = page.getByRole('region', { name: 'Messages and events about this order' })
  await page.mouse.move(9, 9)
  await expect(feed.getByText('Written by nobody knows whom')).toBeVisible()
  await expect(feed.getByText('<script>window.hacked = 1</script>')).toBeVisible()
  const composer = page.getByRole('textbox', { name: /^Message to/ })
  const said = ['Is it heavy', 'And is it tall'].map((words) => `${words}, ${Date.now()}?`)
  for (const words of said) {
    await composer.fill(words)
    await composer.press('Enter')
    await expect(feed.getByText(words)).toHaveCount(1)
    await expect(feed.getByText('Sending…')).toHaveCount(0)
  }
  await page.reload()
  await page.mouse.move(9, 9)
  for (const words of said) await expect(feed.getByText(words)).toHaveCount(1)
}

/** Those that ask the marketplace as they begin are loaded afresh, the others follow as by a link. */
const PAGES = [
  ['/', 'cold'], ['/c/things', 'linked'], ['/l/11-lamp', 'linked'], ['/cart', 'linked'], ['/checkout/return', 'linked'], ['/orders', 'cold'],
  ['/sign-in', 'linked'],
] as const
const NOISE = [/Failed to load resource/, /An answer was not as specified/]
const text = (page: Page) => page.locator('main').innerText()

test('without a published catalogue the categories are there, and every page says what is missing', async ({ page, complaints }) => {
  complaints.allow(...NOISE)
  await page.route('**/catalogue/**', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(unrendered('/'))
  await expect(page.getByRole('heading', { name: 'The listings have not been published yet' })).toBeVisible()
  // One says that it has no parent with null, the other with 0.
  for (const name of ['Things', 'Nothing']) await expect(page.locator('main').getByRole('link', { name })).toBeVisible()
  await page.locator('main').getByRole('link', { name: 'Things' }).click()
  await expect(page.getByRole('heading', { name: 'Things', level: 1 })).toBeVisible()
  await page.locator('main').getByRole('link', { name: 'Lamps & <i>lights</i>' }).click()
  await expect(page.getByRole('heading', { name: 'Lamps & <i>lights</i>', level: 1 })).toBeVisible()
  await page.goto(unrendered('/l/11-lamp'))
  await expect(page.getByRole('heading', { name: 'This listing cannot be shown yet' })).toBeVisible()
})

const NONSENSE: Record<string, { status: number, contentType: string, body: string, headers?: Record<string, string> }> = {
  'null for everything': { status: 200, contentType: 'application/json', body: 'null' },
  'half an answer for everything': { status: 200, contentType: 'application/json', body: '{"categories":{"7":{"id' },
  'a pause for maintenance': { status: 503, contentType: 'text/html', body: '<h1>Back soon</h1>', headers: { 'retry-after': '120' } },
}
for (const [name, answer] of Object.entries(NONSENSE)) {
  test(`a marketplace that has ${name} leaves every page standing, with words`, async ({ page, complaints }) => {
    complaints.allow(...NOISE)
    await page.addInitScript(() => localStorage.setItem('stoa.cart', '{"key":"k-1"}'))
    await page.route('**/catalogue/**', (route) => route.fulfill({ status: 404, body: '' }))
    await page.route('**/front_api/v1/**', (route) => route.fulfill(answer))
    for (const [path, begin] of PAGES) {
      if (begin === 'cold') await page.goto(path)
      else await goWithin(page, path)
      await shown(page)
      expect(await text(page), path).not.toMatch(/undefined|NaN|\[object|\bnull\b/)
    }
    await page.getByLabel('Email address').fill('a@b.example')
    await page.getByLabel('Password', { exact: true }).fill('marketplace')
    await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('You are not signed in.')).toBeVisible()
    await expect(page.getByLabel('Email address')).toHaveValue('a@b.example')
  })
}
