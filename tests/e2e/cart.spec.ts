import type { BrowserContext, Page, Route } from '@playwright/test'
import { findChromium } from '../support/browser.ts'
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
  // Chromium without windows has no such cache, and Playwright switches it off for the browsers that it opens itself.
  const executablePath = findChromium()
  test.skip(!executablePath, 'needs a whole browser')
  const browser = await playwright.chromium.launch({
    ...launchOptions, ...(executablePath && { executablePath }), ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
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

test('ten quick presses are one request or two, and the last one counts, however slow the answers', async ({ page }) => {
  const goods = await withGoods(page, 15)
  await page.goto('/cart')
  await expect(quantityOf(page, goods)).toHaveValue('1')
  const writes: string[] = []
  page.on('request', (sent) => { if (sent.method() === 'PUT') writes.push(sent.url()) })
  let answer = (): void => {}
  const pressed = new Promise<void>((resolve) => { answer = resolve })
  // Nothing is answered before the last press.
  await page.route(CARTS, async (route) => {
    await pressed
    await route.fallback()
  })
  await page.locator('main').evaluate(async (main) => {
    for (const label of ['more', 'more', 'less', 'less', 'more', 'more', 'less', 'less', 'more', 'more']) {
      main.querySelector<HTMLButtonElement>(`button[aria-label="One ${label}"]`)?.click()
      // As fast as fingers are.
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
  })
  answer()
  await expect(quantityOf(page, goods)).toHaveValue('3')
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await expect(quantityOf(page, goods)).toHaveValue('3')
  expect(writes.length).toBeGreaterThan(0)
  expect(writes.length).toBeLessThanOrEqual(2)
  await page.reload()
  await expect(quantityOf(page, goods)).toHaveValue('3')
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
  // The page has read the answer: until then what follows waits for it, and a page that is left waits for nothing.
  await (await changed).finished()
  await press(2)
  await expect(page).toHaveURL(/\/sandbox$/)
  await expect(async () => {
    await page.goto('/cart')
    await expect(quantityOf(page, goods)).toHaveValue('4', { timeout: 2000 })
  }).toPass()
})

test('who leaves the page while an earlier change has no answer yet finds what they asked for last', async ({ page }) => {
  const goods = await withGoods(page, 14)
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: 'One more' }).first()).toBeVisible()
  await page.route('**/front-api/**/items/*', async (route) => {
    const answer = await route.fetch()
    // The marketplace has heard of it; the page does not hear back before it goes.
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await route.fulfill({ response: answer }).catch(() => undefined)
  }, { times: 1 })
  const sent = page.waitForRequest((one) => one.method() === 'PUT')
  const press = (times: number) => page.locator('main').evaluate((main, count) => {
    for (let n = 0; n < count; n++) main.querySelector<HTMLButtonElement>('button[aria-label="One more"]')?.click()
    if (count > 1) location.assign('/sandbox')
  }, times)
  await press(1)
  await sent
  await press(2)
  await expect(page).toHaveURL(/\/sandbox$/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(async () => {
    await page.goto('/cart')
    await expect(quantityOf(page, goods)).toHaveValue('4', { timeout: 2000 })
  }).toPass()
})

test('the network goes in the middle of an addition, before or after it was heard: it is in the cart, once', async ({ page, request, complaints }) => {
  complaints.allow(/ERR_CONNECTION_RESET/)
  const [goods] = await plainGoods(request, 1, 16)
  if (!goods) throw new Error('A listing is needed')
  for (const heard of [true, false]) {
    const { cut } = await cutAfter(page, 1, heard)
    await page.goto(goods.path)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect.poll(cut).toBe(true)
    await page.unrouteAll({ behavior: 'wait' })
    await page.goto('/cart')
    await expect(quantityOf(page, goods)).toHaveValue('1')
    // Not only shown: the marketplace has it.
    await expect.poll(async () => {
      const key = await page.evaluate(() => (JSON.parse(localStorage.getItem('stoa.cart') ?? '{}') as { key?: string }).key)
      const { items } = (await (await request.get(`/front_api/v1/carts/${key}`)).json()) as { items: { listing_id: number, qty: number }[] }
      return items.map(({ listing_id, qty }) => [listing_id, qty])
    }, `heard: ${heard}`).toEqual([[goods.id, 1]])
    await page.evaluate(() => { localStorage.clear(); sessionStorage.clear() })
  }
})

test('a page that is left while the cart answers keeps what was added', async ({ page, request }) => {
  const [goods] = await plainGoods(request, 1, 12)
  if (!goods) throw new Error('A listing is needed')
  await page.goto(goods.path)
  let goOn = (): void => {}
  const reached = new Promise<void>((resolve) => { goOn = resolve })
  // The first is for the cart, the second for what goes into it: that one is under way when the page goes.
  let posts = 0
  await page.route(CARTS, (route) => {
    if (route.request().method() !== 'POST' || (posts += 1) !== 2) return route.fallback()
    goOn()
    return undefined
  })
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await reached
  await page.goto('/cart')
  await page.unroute(CARTS)
  await expect(quantityOf(page, goods)).toHaveValue('1')
  await page.reload()
  await expect(quantityOf(page, goods)).toHaveValue('1')
})

test('signing in joins a guest’s cart and the member’s, though the network goes in the middle', async ({ page, request, complaints }) => {
  complaints.allow(/ERR_CONNECTION_RESET/)
  const [first, second] = await plainGoods(request, 2, 17)
  if (!first || !second) throw new Error('Two listings are needed')
  const email = await aNewcomer(request)
  await cartOf(request, [first], await tokenOf(request, email))
  await withCart(page, [second])
  const { cut } = await cutAfter(page, 3, true)
  await page.goto('/sign-in?next=/cart')
  await signIn(page, pointer, email)
  await expect(page).toHaveURL('/cart')
  await expect.poll(cut).toBe(true)
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(lines(page)).toHaveCount(2)
  await expect(badge(page, 2)).toBeAttached()
})

test('whoever comes after a member who signed out finds an empty cart, in every tab', async ({ page, request, context }) => {
  const email = await aNewcomer(request)
  await withGoods(page, 19)
  await page.goto('/sign-in?next=/cart')
  await signIn(page, pointer, email)
  await expect(lines(page)).toHaveCount(1)
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(lines(other)).toHaveCount(1)
  await page.bringToFront()
  await page.getByRole('banner').getByRole('button', { name: /Ines/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).or(page.getByRole('button', { name: 'Sign out' })).first().click()
  for (const one of [page, other]) await expect(badge(one, 0)).toBeAttached()
  await other.goto('/cart')
  await expect(other.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.goto('/sign-in?next=/cart')
  await signIn(page, pointer, await aNewcomer(request))
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
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
