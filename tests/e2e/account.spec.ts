import type { Page } from '@playwright/test'
import { expect, test, viewports } from './support/fixtures.ts'
import { aNewcomer, actAs, plainGoods, shown, withCart } from './support/shop.ts'
import { keyboard, pointer, type Hands } from './support/steps.ts'

let strangers = 0
/** An address that nobody has. */
const aStranger = () => `stranger-${process.pid}-${Date.now()}-${(strangers += 1)}@example.com`

const main = (page: Page) => page.locator('main')
const password = (page: Page, label = 'Password') => page.getByLabel(label, { exact: true })

async function register(page: Page, hands: Hands, email: string, company?: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible()
  if (company) {
    await hands.choose(page.getByLabel(/^A company$|for a company$/))
    await hands.write(page.getByLabel('Company name'), company)
  }
  await hands.write(page.getByLabel('First name'), 'Ines')
  await hands.write(page.getByLabel('Last name'), 'Moreau')
  await hands.write(page.getByLabel('Email address'), email)
  await hands.write(password(page), 'marketplace')
  await hands.press(main(page).getByRole('button', { name: 'Create the account' }))
}

/** The link of the newest mail to somebody, as the sandbox's panel shows it. */
async function mailedLink(page: Page, email: string): Promise<string> {
  await page.goto('/sandbox')
  const mail = page.getByRole('listitem').filter({ hasText: `To ${email}` }).first()
  return (await mail.getByRole('link').getAttribute('href')) ?? ''
}

async function askForLink(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Forgotten password' })).toBeVisible()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'An email is on its way' })).toBeFocused()
}

test('a guest with two items creates an account for a company on the way to the checkout, and both items are still there', async ({ page, request }) => {
  const goods = await plainGoods(request, 2, 12)
  await withCart(page, goods)
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/sign-in\?next=\/checkout/)
  await main(page).getByRole('link', { name: /account/i }).click()
  await expect(page).toHaveURL(/\/register\?next=\/checkout/)
  await register(page, pointer, aStranger(), 'Moreau et filles')
  await expect(page).toHaveURL(/\/checkout/)
  for (const { title } of goods) await expect(main(page).getByText(title).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account of Moreau et filles' })).toBeVisible()
})

test('an account is created with the keyboard alone', async ({ page }) => {
  await page.goto('/register?next=/account')
  await shown(page)
  // One of the two is chosen, so Tab comes to it, and the arrows to the other.
  const mine = page.getByLabel('Myself')
  for (let stops = 0; stops < 60 && !(await mine.evaluate((one) => one === document.activeElement)); stops += 1) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('ArrowDown')
  await register(page, keyboard(page), aStranger(), 'By hand')
  await expect(page).toHaveURL('/account')
  await expect(page.getByLabel('Company name')).toHaveValue('By hand')
})

test('a forgotten password is replaced by the link of the mail, once', async ({ page, request, complaints }) => {
  complaints.allow(/Failed to load resource/)
  const email = await aNewcomer(request)
  await page.goto('/sign-in?next=/account')
  await main(page).getByRole('link', { name: /forgot/i }).click()
  await askForLink(page, email)
  const link = await mailedLink(page, email)
  const token = new URL(link).searchParams.get('token') ?? ''
  expect(token).not.toBe('')

  const told: string[] = []
  page.on('request', (sent) => {
    // The link itself; and a face that an inline style names, which the browser asks this origin for under the address
    // that the document began with, whatever the policy says.
    if ((sent.isNavigationRequest() && sent.url() === link) || sent.resourceType() === 'font') return
    told.push(`${sent.url()} ${sent.headers()['referer'] ?? ''}`)
  })
  await page.goto(link)
  await expect(page).toHaveURL('/reset-password')
  await page.reload()
  await expect(page.getByText(`For the account ${email}.`)).toBeVisible()
  await password(page, 'New password').fill('another one')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  expect(told.filter((text) => text.includes(token)), 'no address and no referrer tells the token').toEqual([])
  await password(page).fill('another one')
  await main(page).getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()

  await page.goto(link)
  await password(page, 'New password').fill('yet another')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeFocused()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
})

test('the current page’s link in the account’s navigation is in view on a phone', async ({ page, request }) => {
  await page.setViewportSize(viewports.phone)
  await actAs(page, await aNewcomer(request))
  await page.goto('/account/password')
  await shown(page)
  const here = page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Password' })
  await expect(here).toHaveAttribute('aria-current', 'page')
  await expect(here).toBeInViewport({ ratio: 1 })
})
