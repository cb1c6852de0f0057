import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { shown } from './support/shop.ts'

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
  await page.getByRole('link', { name: 'Check out' }).click()
  await page.getByLabel('Email address').fill('a@b.example')
  await page.getByLabel('Password', { exact: true }).fill('marketplace')
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await expect(page.getByRole('heading', { name: 'How should it come?' })).toBeVisible()
  for (const radio of await page.locator('main').getByRole('radio').all()) await radio.check()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(/\/checkout\/return/)
  await shown(page)
  await page.goto('/orders')
  await expect(page.locator('main a[href^="/orders/"]')).toHaveCount(2)
  await page.locator('main a[href^="/orders/"]').first().click()
  await shown(page)
  await notHacked(page)
})
