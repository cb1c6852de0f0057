import { expect, test } from './support/fixtures.ts'
import { shown } from './support/shop.ts'

/** Those that the browser, the server and the router read in turn; what a page makes of a wrong name, its own tests say. */
const addresses = ['/nothing/here', '/c/%E0%A4%A', '/c/..%2F..%2Fmanifest', '/l/%3Cscript%3Ealert(1)%3C%2Fscript%3E', '/checkout/nonsense']

test('an address that leads nowhere is answered in plain words', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/)
  for (const address of addresses) {
    await page.goto(address)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading, address).toBeVisible()
    await expect(heading, address).toContainText(/We can’t find this|no longer available/i)
    await expect(page.locator('main').getByRole('link').first(), address).toBeVisible()
  }
})

test('what lies in the browser’s storage may be garbage', async ({ page }) => {
  await page.addInitScript(() => {
    for (const key of ['stoa.cart', 'stoa.session', 'stoa.locale', 'stoa.appearance', 'stoa.checkout', 'stoa.viewed', 'stoa.searches', 'stoa.wishlist', 'stoa.addresses']) {
      localStorage.setItem(key, '{"key":{"__proto__":[1]},"token":5')
      sessionStorage.setItem(key, 'null')
    }
  })
  for (const path of ['/', '/cart']) {
    await page.goto(path)
    await shown(page)
  }
})
