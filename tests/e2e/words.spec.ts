import type { Page } from '@playwright/test'
import { expect, test, viewports } from './support/fixtures.ts'
import { actAs, aNewcomer, find, placeOrder, plainGoods, shown, tokenOf, unrendered, withCart } from './support/shop.ts'
import { cartDrawer, goWithin } from './support/steps.ts'

const LETTERS = 48
/** What members and marketplaces name freely: each becomes one word that begins with the field's name. */
const NAMED = new Set([
  'title', 'label', 'public_name', 'first_name', 'last_name', 'address_line1', 'address_city', 'city', 'number', 'price_unit', 'value',
  'variant_title', 'listing_title', 'description',
])
const START = /^(?:city|description|listing_title|number|price_unit|public_name|title|value|variant_title)$/
const wordOf = (name: string, before: unknown): string =>
  `${name}${String(before).replace(/[^\p{L}\d]/gu, '')}${'donaudampfschifffahrt'.repeat(5)}`.slice(0, LETTERS)

/** The same answer, where everything named is one long word, and what is sold has a unit. */
const lengthened = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => lengthened(one, name))
  if (value && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, lengthened(one, key)]))
  const isNamed = NAMED.has(name) && (typeof value === 'string' || name === 'price_unit')
  return isNamed && value !== '' ? wordOf(name, value) : value
}

async function lengthenAnswers(page: Page): Promise<void> {
  await page.route(/\/(?:front_api\/v1|catalogue)\//, async (route) => {
    const response = await route.fetch()
    const isJson = response.headers()['content-type']?.includes('json') ?? false
    await route.fulfill(isJson ? { response, json: lengthened(await response.json()) } : { response })
  })
}

/** Waits for the words of these fields, goes to the page's end, and compares its width with the window's. */
async function expectWithin(page: Page, ...fields: string[]): Promise<void> {
  await shown(page)
  for (const field of fields) {
    expect(field, 'no other text begins so').toMatch(START)
    await expect(page.locator('main').getByText(new RegExp(`(^|\\s)${field}\\S{20}`)).first(), `${field} at ${page.url()}`).toBeAttached()
  }
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.body.clientWidth)
  expect(beyond, `nothing is wider than a phone at ${page.url()}`).toBeLessThanOrEqual(0)
}

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('a word of forty-eight letters pushes no page sideways on a phone', async ({ page, request }) => {
  const email = await aNewcomer(request)
  const [goods] = await plainGoods(request, 1)
  if (!goods) throw new Error('There is nothing to buy')
  const varied = await find(request, (card) => card.has_variants && card.in_stock)
  const order = await placeOrder(request, goods, await tokenOf(request, email))
  await withCart(page, [goods], await actAs(page, email))
  await lengthenAnswers(page)
  await page.setViewportSize(viewports.phone)

  await page.goto(unrendered('/'))
  await page.mouse.move(9, 9)
  await expectWithin(page, 'title', 'price_unit')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expectWithin(page, 'public_name')
  const pages = [
    [`/c/${goods.category}`, ['title', 'price_unit']], [varied.path, ['title', 'price_unit', 'public_name']], [`/v/${goods.vendor}`, ['title', 'public_name']],
    ['/wishlist', []], ['/orders', ['public_name']], [`/orders/${order}`, ['number', 'public_name', 'title']], ['/account/addresses', ['description']],
    ['/account', ['public_name']], ['/cart', ['listing_title', 'public_name']],
  ] as const
  for (const [path, fields] of pages) {
    await goWithin(page, path)
    await expectWithin(page, ...fields)
  }
  await goWithin(page, goods.path)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(cartDrawer(page)).toBeVisible()
  expect(await cartDrawer(page).evaluate((drawer) => drawer.scrollWidth - drawer.clientWidth), 'the cart is as wide as its drawer').toBeLessThanOrEqual(0)
  await page.keyboard.press('Escape')

  await goWithin(page, '/checkout')
  await expectWithin(page, 'description')
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await expect(page.getByRole('heading', { name: 'How would you like it delivered?' })).toBeVisible()
  await expectWithin(page, 'title', 'public_name')
  await page.locator('main').getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByRole('heading', { name: 'Review your order' })).toBeVisible()
  await expectWithin(page, 'listing_title', 'description')
})
