import type { Page } from '@playwright/test'
import type { Deployment } from './support/deployment.ts'
import { expect } from './support/fixtures.ts'
import { test } from './support/ownShop.ts'
import { aNewcomer, actAs, plainGoods, shown, withCart } from './support/shop.ts'

/** How often a document was asked for since then. */
const countLoads = (page: Page) => {
  let count = 0
  page.on('request', (request) => { if (request.isNavigationRequest()) count += 1 })
  return () => count
}

/** Until the page has what it needs to notice a new version: as soon as somebody does anything. */
const awake = async (page: Page) => {
  const asked = page.waitForResponse(/\/assets\/newVersion-/)
  await page.mouse.move(5, 5)
  await page.mouse.move(9, 9)
  await asked
  await page.waitForLoadState('networkidle')
}

test.beforeEach(({ complaints }) => {
  // What is missing says so.
  complaints.allow(/404/, /dynamically imported module/, /Not loaded: /, /MIME type/)
})

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const READY = 'A new version of the shop is ready.'

/** A checkout in which a new address is being typed when another version is deployed. */
const typingAnAddress = async (page: Page, deployment: Deployment) => {
  await withCart(page, await plainGoods(page.request, 2), await actAs(page, await aNewcomer(page.request)))
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Where should we deliver?' })).toBeVisible()
  await awake(page)
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByLabel('Street and number').fill('Lindenallee 5')
  const loads = countLoads(page)
  deployment.deploy()
  // A part of the page that is there no more: nobody loads anew what is being typed.
  await page.getByRole('contentinfo').getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(notices(page)).toContainText(READY)
  await expect(page.getByLabel('Street and number')).toHaveValue('Lindenallee 5')
  expect(loads()).toBe(0)
  return loads
}

test('a new version is deployed under an open checkout, which is loaded anew once, when what was typed is sent', async ({ page, deployment }) => {
  const loads = await typingAnAddress(page, deployment)
  await page.getByLabel('Country or region').selectOption('FR')
  await page.getByLabel('Postcode').fill('69001')
  await page.getByLabel('Town or city').fill('Lyon')
  await page.getByRole('button', { name: 'Save address' }).click()
  // Both addresses are told, one after the other, while the next step's code is found to be missing.
  await page.route('**/checkout-address', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Continue to delivery' }).click()
  await expect(page.getByRole('radiogroup', { name: /^Delivery by / }).or(page.getByRole('group', { name: /^Delivery by / })).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How would you like it delivered?' })).toBeVisible()
  await page.getByRole('link', { name: 'Address' }).click()
  await expect(page.getByRole('radio', { name: /Lindenallee 5/ })).toBeChecked()
  expect(loads()).toBe(1)
})

test('who loads the page anew, as the notice says, goes on with what was being typed', async ({ page, deployment }) => {
  const loads = await typingAnAddress(page, deployment)
  await notices(page).getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByText('What you had typed is still here.')).toBeVisible()
  await expect(page.getByLabel('Street and number')).toHaveValue('Lindenallee 5')
  expect(loads()).toBe(1)
})

test('what is put into the cart while a new version is deployed is in it when the page has been loaded anew', async ({ page, deployment }) => {
  const [goods] = await plainGoods(page.request, 1)
  await page.goto(goods?.path ?? '')
  await shown(page)
  await awake(page)
  const loads = countLoads(page)
  deployment.deploy()
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(notices(page)).toContainText(`${goods?.title} is in your cart: 1 piece.`)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  expect(loads()).toBe(1)
})

test('a link in a tab from before a new version leads to its page, which is loaded whole; those after it are not', async ({ page, deployment }) => {
  await page.goto('/')
  await shown(page)
  await awake(page)
  const loads = countLoads(page)
  deployment.deploy()
  const card = page.locator('main a[href^="/l/"]').first()
  const path = await card.getAttribute('href')
  await card.click()
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  await expect(page).toHaveURL(path ?? '')
  // A link that is pressed before the application has hydrated the page is the browser's, which loads its page whole.
  await shown(page)
  await page.getByRole('banner').getByRole('link', { name: 'Stoa' }).click()
  await expect(page).toHaveURL('/')
  await shown(page)
  expect(loads()).toBe(1)
  await page.goBack()
  await expect(page).toHaveURL(path ?? '')
  expect(loads()).toBe(1)
})
