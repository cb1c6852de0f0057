import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { aNewcomer, actAs, shown } from './support/shop.ts'
import { keyboard } from './support/steps.ts'

const openBook = async (page: Page) => {
  await actAs(page, await aNewcomer(page.request))
  await page.goto('/account/addresses')
  await shown(page)
  await expect(page.getByRole('button', { name: 'Add an address' })).toBeVisible()
}
const cardOf = (page: Page, text: string) => page.getByRole('group', { name: text })

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
  await page.keyboard.press('Enter')
  await write(page.getByLabel('Name for this address'), 'Workshop')
  await page.keyboard.press('Enter')
  await expect(card).toContainText('Workshop')
  await expect(card.getByRole('button', { name: /^Edit/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(card).toHaveCount(0)
  await expect(cardOf(page, 'rue des Lilas').getByRole('button', { name: /^Edit/ })).toBeFocused()
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect(card.getByRole('button', { name: /^Edit/ })).toBeFocused()
  await page.reload()
  await expect(card).toContainText('Workshop')
  await expect(page.locator('main').getByRole('group')).toHaveCount(2)
})
