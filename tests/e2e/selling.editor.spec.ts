import type { Page } from '@playwright/test'
import { expectAccessibleInBothSchemes } from './support/accessible.ts'
import { expect, test, viewports } from './support/fixtures.ts'
import { aNewcomer, actAs } from './support/shop.ts'

const titleOf = (page: Page) => page.getByLabel('Title', { exact: true })
const priceOf = (page: Page) => page.getByLabel(/^Price(?: \(.*\))?$/)
/** Whether the first line of a field is in sight. */
const isInSight = (field: Element): boolean => {
  const { left, top, width } = field.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + 20) === field
}

test('a listing that is being typed survives the end of its page and of its session, and is seen by a shopper', async ({ page, context, anotherPerson, complaints }) => {
  complaints.allow(/403/)
  const vendor = await aNewcomer(page.request)
  await actAs(page, vendor)
  await page.goto('/sell/new')
  await titleOf(page).fill('A bowl in morning blu')
  await expect(page).toHaveURL(/\?draft=/)
  const address = page.url()
  // The page is gone before the browser has answered anything.
  await titleOf(page).press('End')
  await titleOf(page).pressSequentially('e')
  await page.close()

  const again = await context.newPage()
  await again.goto(address)
  await expect(titleOf(again)).toHaveValue('A bowl in morning blue')
  await expect(again.getByText('We restored what you had typed.')).toBeVisible()
  await again.getByRole('button', { name: 'Publish' }).click()
  await expect(priceOf(again)).toBeFocused()
  await priceOf(again).fill('24.50')
  await expectAccessibleInBothSchemes(again)
  // On a small phone, and at 400 %, no bar is over what has the focus.
  for (const height of [568, 256]) {
    await again.setViewportSize({ width: 320, height })
    for (const field of [again.getByLabel('Description', { exact: true }), priceOf(again), titleOf(again)]) {
      await field.focus()
      expect(await field.evaluate(isInSight)).toBe(true)
    }
  }
  await again.setViewportSize(viewports.desktop)

  await again.request.post('/sandbox/expire', { form: { email: vendor } })
  await again.getByRole('button', { name: 'Publish' }).click()
  const password = again.getByRole('dialog').getByLabel('Password', { exact: true })
  await password.fill('marketplace')
  await password.press('Enter')
  await expect(again.getByRole('heading', { name: 'Your listing is online' })).toBeVisible()
  await expectAccessibleInBothSchemes(again)
  const path = await again.getByRole('link', { name: 'See your listing' }).getAttribute('href')

  const shopper = await anotherPerson()
  await shopper.goto(path ?? '')
  await expect(shopper.getByRole('heading', { level: 1, name: 'A bowl in morning blue' })).toBeVisible()
})
