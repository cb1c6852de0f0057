import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { root } from '../support/tree.ts'
import { expect, test } from './support/fixtures.ts'
import { aNewcomer, plainGoods, type Goods } from './support/shop.ts'

/** Two storefronts on one page, each in a shadow root; `support/twoApps.ts` is the page's script. */
const folder = join(process.env['STOA_E2E_FOLDER'] ?? '', 'two-apps')
const PASSWORD = 'marketplace'
const document = '<!doctype html><html lang="fr"><title>A page of somebody else’s</title><link rel="stylesheet" href="/two-apps/style.css">' +
  '<style>body { display: flex } body > div { flex: 1; min-inline-size: 0; contain: layout }</style>' +
  '<body><script type="module" src="/two-apps/twoApps.js"></script></body></html>'

test.beforeAll(async () => {
  test.setTimeout(120_000)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const config = join(root, 'tests/e2e/support/twoApps.config.ts')
  await promisify(execFile)(process.execPath, [vite, 'build', '--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'], { cwd: root })
})

/** One of the two. */
interface Side {
  readonly all: Locator
  readonly toasts: Locator
  readonly polite: Locator
  readonly dialog: Locator
}

const sideOf = (page: Page, id: 'left' | 'right'): Side => {
  const all = page.locator(`#${id}`)
  return { all, toasts: all.locator('.toasts li'), polite: all.locator('[aria-live=polite][aria-atomic]'), dialog: all.getByRole('dialog') }
}

const openPage = async (page: Page, path: string) => {
  await page.context().route('**/two-apps/**', (route) => {
    const { pathname } = new URL(route.request().url())
    return pathname === '/two-apps/'
      ? route.fulfill({ contentType: 'text/html', body: document })
      : route.fulfill({ path: join(folder, pathname.replace('/two-apps/', '')) })
  })
  await page.goto(`/two-apps/?path=${encodeURIComponent(path)}`)
  const [left, right] = [sideOf(page, 'left'), sideOf(page, 'right')]
  for (const { all } of [left, right]) await expect(all.getByRole('heading', { level: 1 })).toBeVisible()
  return { left, right }
}

/** Presses Tab all the way round, and says whether the focus left the dialog for another part of the page. */
const tabsStayWithin = async (page: Page, dialog: Locator): Promise<boolean> => {
  for (let stops = 0; stops < 12; stops += 1) {
    await page.keyboard.press('Tab')
    // Beyond the last stop the browser's own controls come, while nothing on the page has the focus.
    const isWithin = await dialog.evaluate((element) => {
      const { activeElement } = element.getRootNode() as ShadowRoot // Both are in shadow roots.
      return activeElement ? element.contains(activeElement) : globalThis.document.activeElement === globalThis.document.body
    })
    if (!isWithin) return false
  }
  return true
}

/** Adds a listing from its card, then from its page, where the cart opens. */
async function addToCart(page: Page, here: Side, there: Side, { title, path }: Goods): Promise<void> {
  const heardThere = await there.polite.textContent()
  await here.all.getByRole('button', { name: `Add ${title} to cart` }).click()
  await expect(here.toasts).toContainText(title)
  await expect(here.polite).toContainText('is in your cart')
  await expect(there.toasts).toHaveText([])
  expect(await there.polite.textContent()).toBe(heardThere)
  await here.toasts.getByRole('button', { name: 'Close' }).click()
  await expect(here.toasts).toHaveCount(0)
  await here.all.locator(`main a[href$="${path}"]`).first().click()
  await expect(here.all.getByRole('heading', { level: 1, name: title })).toBeFocused()
  const button = here.all.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true })
  await button.click()
  await expect(here.dialog).toHaveAccessibleName('Cart')
  await expect(there.dialog).toHaveCount(0)
  expect(await tabsStayWithin(page, here.dialog), 'Tab stays in the cart').toBe(true)
  await page.keyboard.press('Escape')
  await expect(here.dialog).toHaveCount(0)
  await expect(button).toBeFocused()
}

/** Signs in at the page for it, and comes back; the other one follows as another tab would. */
async function signIn(here: Side, there: Side, email: string): Promise<void> {
  await here.all.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expect(here.all.getByRole('heading', { level: 1, name: 'Sign in' })).toBeFocused()
  await here.all.getByLabel('Email address').fill(email)
  await here.all.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await here.all.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  for (const { all } of [here, there]) await expect(all.getByRole('banner').getByRole('button', { name: /^Account/ })).toBeVisible()
}

/** The session ends while its member is at it, and is renewed over the page. */
async function signInAgain(page: Page, here: Side, there: Side, email: string): Promise<void> {
  expect((await page.request.post('/sandbox/expire', { form: { email } })).ok()).toBe(true)
  const heart = here.all.getByRole('main').getByRole('button', { name: /^Save / }).first()
  await heart.click()
  // Saved, it is still the same button.
  const opener = await here.all.getByRole('main').getByRole('button', { name: /^Remove .* from your wishlist$/ }).first().elementHandle()
  await expect(here.dialog).toHaveAccessibleName('Sign in again')
  await expect(there.dialog).toHaveCount(0)
  const password = here.dialog.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  expect(await tabsStayWithin(page, here.dialog), 'Tab stays in the question').toBe(true)
  await password.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(here.dialog).toHaveCount(0)
  await expect.poll(() => opener?.evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element)).toBe(true)
}

/** The key leads to the search field of the storefront in which it is pressed, and is a letter in a field. */
async function findSearchField(page: Page, { all }: Side): Promise<void> {
  await all.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('/')
  const field = all.getByRole('combobox', { name: 'Search', exact: true })
  await expect(field).toBeFocused()
  await page.keyboard.press('/')
  await expect(field).toHaveValue('/')
}

test('two storefronts in shadow roots: adding to the cart, and signing in', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource.*(?:403|422)/)
  const [goods] = await plainGoods(page.request, 1)
  if (!goods) throw new Error('There is nothing to buy')
  const { left, right } = await openPage(page, `/c/${goods.category}`)
  await addToCart(page, left, right, goods)
  await addToCart(page, right, left, goods)
  const email = await aNewcomer(page.request)
  await signIn(left, right, email)
  for (const [here, there] of [[left, right], [right, left]] as const) {
    await signInAgain(page, here, there, email)
  }
  for (const side of [left, right]) await findSearchField(page, side)
  await expect(page.locator('html'), 'the page around them stays as it is').toHaveAttribute('lang', 'fr')
  for (const { all } of [left, right]) await expect(all).toHaveAttribute('lang', 'en')
})
