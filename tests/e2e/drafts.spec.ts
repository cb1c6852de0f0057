import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { aNewcomer, actAs, plainGoods, shown, withCart } from './support/shop.ts'

const PASSWORD = 'marketplace'
const passwordIn = (page: Page) => page.getByRole('dialog').getByLabel('Password', { exact: true })
/** The keys of all drafts in this browser. */
const draftsHere = () => new Promise<IDBValidKey[]>((resolve) => {
  const opening = indexedDB.open('stoa.drafts')
  opening.onsuccess = () => {
    const reading = opening.result.transaction('drafts').objectStore('drafts').getAllKeys()
    reading.onsuccess = () => resolve(reading.result)
  }
})
const endTokens = (page: Page, email: string) => page.request.post('/sandbox/expire', { form: { email } })

test('a draft has the last key that was pressed before the page went, in every tab, until its member signs out', async ({ page, context }) => {
  await actAs(page, await aNewcomer(page.request))
  await page.goto('/account')
  const firstName = (on: Page) => on.getByLabel('First name')
  await expect(firstName(page)).toHaveValue('Ines')
  await firstName(page).fill('Wilhelmin')
  const loaded = page.waitForEvent('load')
  // The page is gone before the browser has answered anything.
  await firstName(page).evaluate((field: HTMLInputElement) => {
    field.value = 'Wilhelmina'
    field.dispatchEvent(new Event('input', { bubbles: true }))
    queueMicrotask(() => queueMicrotask(() => location.reload()))
  })
  await loaded
  await expect(firstName(page)).toHaveValue('Wilhelmina')
  await expect(page.getByText('We restored your changes.')).toBeVisible()

  // So is what is typed in a tab that is closed.
  await firstName(page).press('End')
  await firstName(page).pressSequentially(' Z')
  await page.close()
  const other = await context.newPage()
  await other.goto('/account')
  await expect(firstName(other)).toHaveValue('Wilhelmina Z')

  const account = other.getByRole('banner').getByRole('button', { name: /^Account/ })
  await account.click()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await other.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name: 'Sign out' }).click()
  await expect(account).toBeHidden()
  await expect.poll(() => other.evaluate(draftsHere)).toEqual([])
})

test('every form of a member is sent once more, with all that was typed, after a token that ends in the middle', async ({ page, complaints }) => {
  complaints.allow(/403|422/)
  const email = await aNewcomer(page.request)
  await withCart(page, await plainGoods(page.request, 1, 8), await actAs(page, email))
  await page.goto('/account')
  const forms = [
    ['Profile', 'Save the profile', 'Your profile is saved.', { 'First name': 'Wilhelmina' }],
    ['Password', 'Save the password', 'Your new password is saved.', { 'Current password': PASSWORD, 'New password': PASSWORD }],
  ] as const
  for (const [place, save, saved, fields] of forms) {
    await page.getByRole('main').getByRole('link', { name: place }).click()
    await shown(page)
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
    await endTokens(page, email)
    await page.getByRole('button', { name: save }).click()
    await passwordIn(page).fill(PASSWORD)
    await passwordIn(page).press('Enter')
    await expect(page.getByRole('region', { name: 'Notices' }).getByText(saved)).toBeVisible()
  }
})
