import type { BrowserContext, Page, Route } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { aNewcomer, cartOf, plainGoods, tokenOf, withCart, type Goods } from './support/shop.ts'
import { cartDrawer, keyboard, pointer, putIntoCart, signIn } from './support/steps.ts'

const CARTS = '**/front_api/v1/carts**'

const badge = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('button', { name: count === 0 ? /^Cart, 0 items|^Cart$/ : new RegExp(`^Cart, ${count} items?$`) })
const quantityOf = (page: Page, goods: Goods) => page.locator('main').getByRole('spinbutton', { name: `Quantity of ${goods.title}` })
  .or(page.locator('main').getByRole('textbox', { name: `Quantity of ${goods.title}` }))
const lines = (page: Page) => page.locator('main li a[href^="/l/"]')

/** Lets the first `count` requests for carts through, and breaks the connection at the next one; then all is well. */
async function cutAfter(target: Page | BrowserContext, count: number, heard = false): Promise<{ cut: () => boolean }> {
  let left = count
  await target.route(CARTS, async (route: Route) => {
    left -= 1
    if (left !== -1) return route.fallback()
    if (heard) await route.fetch().catch(() => undefined)
    return route.abort('connectionreset')
  })
  return { cut: () => left < 0 }
}

/** Opens the browser with one listing in the cart; `skip` as `plainGoods` has it. */
async function withGoods(page: Page, skip: number): Promise<Goods> {
  const [goods] = await plainGoods(page.request, 1, skip)
  if (!goods) throw new Error('A listing is needed')
  await withCart(page, [goods])
  return goods
}

async function addAt(page: Page, goods: Goods): Promise<void> {
  await page.goto(goods.path)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
}

test('two tabs show the same cart, whichever changes it', async ({ page, request, context }) => {
  const [first, second] = await plainGoods(request, 2, 12)
  if (!first || !second) throw new Error('Two listings are needed')
  const other = await context.newPage()
  await addAt(page, first)
  await expect(cartDrawer(page).getByText(first.title).first()).toBeVisible()
  await addAt(other, second)
  await expect(cartDrawer(other).getByText(first.title).first()).toBeVisible()
  await expect(badge(page, 2)).toBeAttached()
  // A tab in the background draws once a second: whoever presses something there comes to it first.
  await page.bringToFront()
  await page.goto('/cart')
  await page.getByRole('button', { name: `Remove ${first.title}` }).click()
  await expect(lines(page)).toHaveCount(1)
  await expect(badge(other, 1)).toBeAttached()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lines(page)).toHaveCount(2)
  await other.goto('/cart')
  await expect(lines(other)).toHaveCount(2)
})

test('in the drawer a removal is heard, and undone by the mouse as by the keyboard', async ({ page, request }) => {
  const [goods] = await plainGoods(request, 1, 13)
  if (!goods) throw new Error('A listing is needed')
  await addAt(page, goods)
  const drawer = cartDrawer(page)
  const remove = drawer.getByRole('button', { name: `Remove ${goods.title}` })
  const undo = drawer.getByRole('button', { name: 'Undo' })
  await expect(remove).toBeVisible()
  for (const way of ['mouse', 'keyboard']) {
    await remove.click()
    await expect(undo).toBeVisible()
    await expect(remove).toHaveCount(0)
    await expect(drawer.locator('[aria-live="polite"]')).toContainText(`${goods.title} was removed`)
    // What is inert is not in the tree that a screen reader is given.
    await expect(drawer).toMatchAriaSnapshot(`- paragraph: ${goods.title} was removed`)
    if (way === 'mouse') await undo.click()
    else {
      for (let step = 0; step < 10 && !(await undo.evaluate((button) => button === document.activeElement)); step++) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    }
    await expect(remove).toBeVisible()
    await expect(undo).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog')?.tagName ?? document.activeElement?.outerHTML.slice(0, 80)), way).toBe('DIALOG')
  }
})

test('a page from the Back/forward cache shows the cart as it is now', async ({ playwright, launchOptions, baseURL, request }) => {
  const [goods] = await plainGoods(request, 1, 14)
  if (!goods) throw new Error('A listing is needed')
  // Playwright switches the cache off for the browsers that it opens itself.
  const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'en-GB' })
  const page = await context.newPage()
  await addAt(page, goods)
  await expect(cartDrawer(page).getByText(goods.title).first()).toBeVisible()
  await page.goto('/cart')
  await expect(quantityOf(page, goods)).toHaveValue('1')
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => { document.documentElement.dataset['persisted'] = String(persisted) })
  })
  await page.goto('/search')
  const other = await context.newPage()
  await other.goto('/cart')
  await other.getByRole('button', { name: 'One more' }).click()
  await expect(badge(other, 2)).toBeAttached()
  await other.close()
  // Not `goBack`: it waits for a load, and there is none.
  await page.evaluate(() => { history.back() }).catch(() => undefined)
  await expect(quantityOf(page, goods)).toHaveValue('2')
  await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true')
  await browser.close()
})

test('who leaves the page between two quick presses and their request finds what they asked for', async ({ page }) => {
  const goods = await withGoods(page, 14)
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: 'One more' }).first()).toBeVisible()
  const changed = page.waitForResponse((one) => one.request().method() === 'PUT')
  const press = (times: number) => page.locator('main').evaluate((main, count) => {
    for (let n = 0; n < count; n++) main.querySelector<HTMLButtonElement>('button[aria-label="One more"]')?.click()
    if (count > 1) location.assign('/sandbox')
  }, times)
  await press(1)
  await changed
  await press(2)
  await expect(page).toHaveURL(/\/sandbox$/)
  await expect(async () => {
    await page.goto('/cart')
    await expect(quantityOf(page, goods)).toHaveValue('4', { timeout: 2000 })
  }).toPass()
})

test('with the keyboard a listing is added, changed, removed and brought back', async ({ page, request }) => {
  const [goods] = await plainGoods(request, 1, 20)
  if (!goods) throw new Error('A listing is needed')
  const hands = keyboard(page)
  await page.goto(goods.path)
  await putIntoCart(page, hands, goods)
  await page.goto('/cart')
  await hands.press(page.getByRole('button', { name: 'One more' }))
  await expect(quantityOf(page, goods)).toHaveValue('2')
  await hands.press(page.getByRole('button', { name: `Remove ${goods.title}` }))
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await hands.press(page.getByRole('button', { name: 'Undo' }))
  await expect(quantityOf(page, goods)).toHaveValue('2')
})
