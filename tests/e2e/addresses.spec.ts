import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { aNewcomer, actAs, plainGoods, shown, withCart } from './support/shop.ts'
import { keyboard } from './support/steps.ts'

const openBook = async (page: Page) => {
  const token = await actAs(page, await aNewcomer(page.request))
  await page.goto('/account/addresses')
  await shown(page)
  await expect(page.getByRole('button', { name: 'Add an address' })).toBeVisible()
  return token
}
const cardOf = (page: Page, text: string) => page.getByRole('group', { name: text })
const fillIn = async (page: Page, street: string) => {
  await page.getByLabel('Country or region').selectOption('DE')
  await page.getByLabel('Street and number').fill(street)
  await page.getByLabel('Postcode').fill('10115')
  await page.getByLabel('Town or city').fill('Berlin')
}
const add = async (page: Page, street: string) => {
  await page.getByRole('button', { name: 'Add an address' }).click()
  await fillIn(page, street)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(cardOf(page, street)).toBeVisible()
}

test('an address is added, changed, deleted and brought back', async ({ page }) => {
  await openBook(page)
  await add(page, 'Lindenallee 4')
  await expect(cardOf(page, 'Lindenallee 4').getByRole('button', { name: /^Edit/ })).toBeFocused()

  await cardOf(page, 'Lindenallee 4').getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Name for this address').fill('Workshop')
  await page.getByLabel('Street and number').fill('Lindenallee 5')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(cardOf(page, 'Lindenallee 5')).toContainText('Workshop')

  await cardOf(page, 'Lindenallee 5').getByRole('button', { name: /^Delete/ }).click()
  await expect(cardOf(page, 'Lindenallee 5')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cardOf(page, 'Lindenallee 5')).toContainText('Workshop')
  await expect(cardOf(page, 'Lindenallee 5').getByRole('button', { name: /^Edit/ })).toBeFocused()

  await page.reload()
  await expect(cardOf(page, 'Lindenallee 5')).toContainText('Workshop')
  await expect(page.locator('main').getByRole('group')).toHaveCount(2)
})

test('the default of each use is chosen first at the checkout', async ({ page, request }) => {
  const token = await openBook(page)
  await add(page, 'Lindenallee 4')
  await cardOf(page, 'Lindenallee 4').getByLabel('Use for delivery by default').check()
  await cardOf(page, 'rue des Lilas').getByLabel('Use for billing by default').check()
  await withCart(page, await plainGoods(request, 1, 3), token)
  await page.goto('/checkout')
  const delivery = page.getByRole('group', { name: 'Delivery address' })
  await expect(delivery.getByRole('radio', { name: /Lindenallee 4/ })).toBeChecked()
  await expect(page.getByLabel('The billing address is the same')).not.toBeChecked()
  const billing = page.getByRole('group', { name: 'Billing address' })
  await expect(billing.getByRole('radio', { name: /rue des Lilas/ })).toBeChecked()
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await expect(page.getByRole('heading', { name: 'How would you like it delivered?' })).toBeVisible()
})

test('a postcode is judged by its country', async ({ page }) => {
  await openBook(page)
  await page.getByRole('button', { name: 'Add an address' }).click()
  await fillIn(page, 'Lindenallee 4')
  for (const [country, label, bad, good] of [
    ['DE', 'Postcode', '1011', '10115'], ['US', 'ZIP code', '9410', '94103-1234'], ['GB', 'Postcode', '12345', 'SW1A 1AA'],
  ] as const) {
    await page.getByLabel('Country or region').selectOption(country)
    const field = page.getByLabel(label, { exact: true })
    await field.fill(bad)
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(/use the format of this country, for example .+/)).toBeVisible()
    await field.fill(good)
    await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  }
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(cardOf(page, 'Lindenallee 4')).toContainText('SW1A 1AA')
})

test('a reload keeps what was typed, until it is let go', async ({ page }) => {
  await openBook(page)
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByLabel('Street and number').fill('Lindenallee 44')
  await page.reload()
  await expect(page.getByLabel('Street and number')).toHaveValue('Lindenallee 44')
  await expect(page.getByText('What you had typed is still here.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add an address' })).toBeVisible()
  await expect(page.getByLabel('Street and number')).toHaveCount(0)
})

test('an answer that is lost adds nothing twice and deletes nothing that stays', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/)
  await openBook(page)
  let isLost = true
  await page.route(/\/account\/checkout-addresses/, async (route) => {
    if (!isLost || route.request().method() === 'GET') return route.continue()
    isLost = false
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Add an address' }).click()
  await fillIn(page, 'Lindenallee 4')
  await page.getByRole('button', { name: 'Save address' }).click()
  // The list shows that the address was saved, so the form closes by itself.
  await expect(cardOf(page, 'Lindenallee 4')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Save address' })).toHaveCount(0)

  isLost = true
  await cardOf(page, 'Lindenallee 4').getByRole('button', { name: /^Delete/ }).click()
  await expect(cardOf(page, 'Lindenallee 4')).toHaveCount(0)
  await page.reload()
  await expect(page.locator('main').getByRole('group')).toHaveCount(1)
})

test('two windows show the same book once they are looked at', async ({ page, context }) => {
  await openBook(page)
  const other = await context.newPage()
  await other.goto('/account/addresses')
  await add(other, 'Lindenallee 4')
  await page.bringToFront()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(cardOf(page, 'Lindenallee 4')).toBeVisible()
})

test('the keyboard alone adds, changes and deletes', async ({ page }) => {
  const { press, write } = keyboard(page)
  await openBook(page)
  await press(page.getByRole('button', { name: 'Add an address' }))
  await expect(page.getByRole('heading', { name: 'New address' })).toBeFocused()
  await write(page.getByLabel('Country or region'), 'France')
  await write(page.getByLabel('Street and number'), '9 rue Basse')
  await write(page.getByLabel('Postcode'), '75011')
  await write(page.getByLabel('Town or city'), 'Paris')
  await page.keyboard.press('Enter')
  const card = cardOf(page, '9 rue Basse')
  await expect(card.getByRole('button', { name: /^Edit/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(card).toHaveCount(0)
  await expect(cardOf(page, 'rue des Lilas').getByRole('button', { name: /^Edit/ })).toBeFocused()
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect(card.getByRole('button', { name: /^Edit/ })).toBeFocused()
})
