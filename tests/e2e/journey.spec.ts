import type { Page } from '@playwright/test'
import { expect, test, viewports } from './support/fixtures.ts'
import { aNewcomer, actAs, find, plainGoods, withCart } from './support/shop.ts'
import type { Goods } from './support/shop.ts'
import { cartDrawer, checkOut, keyboard, payWith, pointer, putIntoCart, signIn, walkTo } from './support/steps.ts'
import type { Hands } from './support/steps.ts'

// With all motion, as most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The whole way, from the home page to one order for each vendor. */
async function buy(page: Page, hands: Hands, goods: readonly Goods[], email: string): Promise<void> {
  await page.goto('/')
  for (const one of goods) {
    await walkTo(page, hands, one)
    await putIntoCart(page, hands, one)
  }
  await hands.press(page.getByRole('banner').getByRole('button', { name: `Cart, ${goods.length} items` }))
  for (const one of goods) await expect(cartDrawer(page).getByText(one.title).first()).toBeVisible()
  await hands.press(cartDrawer(page).getByRole('link', { name: 'Check out' }))
  await signIn(page, hands, email)
  await expect(page).toHaveURL(/\/checkout/)
  await checkOut(page, hands)
  await payWith(page, hands, 'Pay')

  await expect(page.getByRole('heading', { level: 1, name: `Thank you, your ${goods.length} orders are placed` })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Cart, 0 items|^Cart$/ })).toBeVisible()
  await hands.press(page.getByRole('link', { name: 'Go to my orders' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  const orders = page.locator('main a[href^="/orders/"]')
  await expect(orders).toHaveCount(goods.length)
  await hands.press(orders.first())
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
  await expect(page.locator('main')).toContainText('Waiting for the vendor')
}

test.describe('a guest buys from two vendors, signs in, pays and sees one order per vendor', () => {
  test.slow()

  test('with a thumb on a phone', async ({ page, request }) => {
    await page.setViewportSize(viewports.phone)
    await buy(page, pointer, await plainGoods(request, 2, 2), await aNewcomer(request))
  })

  test('with the keyboard alone', async ({ page, request }) => {
    await buy(page, keyboard(page), await plainGoods(request, 2, 4), await aNewcomer(request))
  })
})

test('of two shoppers with the last piece in their carts, the second is told', async ({ page, request, anotherPerson }) => {
  const last = await find(request, (card) => card.last_piece && card.in_stock && !card.has_variants)
  const second = await anotherPerson()
  for (const shopper of [page, second]) {
    const email = await aNewcomer(shopper.request)
    await withCart(shopper, [last], await actAs(shopper, email))
    await shopper.goto('/checkout')
    await expect(shopper.getByRole('heading', { name: 'Where should we deliver?' })).toBeVisible()
  }
  await checkOut(page, pointer)
  await payWith(page, pointer, 'Pay')
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your order is placed' })).toBeVisible()

  await second.goto('/cart')
  await expect(second.getByText('Sold out.').first()).toBeVisible()
  await second.goto('/checkout')
  await expect(second.getByText(/can no longer be ordered/).first()).toBeVisible()
  await second.goto(last.path)
  await expect(second.getByText('Sold out').first()).toBeVisible()
  await expect(second.getByRole('button', { name: 'Add to cart' })).toHaveCount(0)
})

test('the header without its search, at the checkout, ends where the page does on every screen', async ({ page, request }) => {
  const email = await aNewcomer(request)
  await withCart(page, await plainGoods(request, 1, 9), await actAs(page, email))
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Where should we deliver?' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('combobox')).toHaveCount(0)
  for (const [screen, size] of Object.entries(viewports)) {
    await page.setViewportSize(size)
    const cart = await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).boundingBox()
    expect((cart?.x ?? 0) + (cart?.width ?? 0), screen).toBeGreaterThan(size.width * 0.93)
  }
})

test('what was typed into an address survives a reload', async ({ page, request }) => {
  const email = await aNewcomer(request)
  await withCart(page, await plainGoods(request, 1, 8), await actAs(page, email))
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByLabel('Street and number').fill('Lindenallee 44')
  await page.reload()
  await expect(page.getByLabel('Street and number')).toHaveValue('Lindenallee 44')
})
