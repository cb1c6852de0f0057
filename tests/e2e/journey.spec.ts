import type { Page } from '@playwright/test'
import { expect, test, viewports } from './support/fixtures.ts'
import { aNewcomer, actAs, plainGoods, withCart } from './support/shop.ts'
import type { Goods } from './support/shop.ts'
import { cartDrawer, checkOut, keyboard, payWith, pointer, putIntoCart, signIn, walkTo } from './support/steps.ts'
import type { Hands } from './support/steps.ts'

/** The whole way, from the home page to one order for each vendor. */
async function buy(page: Page, hands: Hands, goods: readonly Goods[], email: string): Promise<void> {
  await page.goto('/')
  for (const one of goods) {
    await walkTo(page, hands, one)
    await putIntoCart(page, hands, one)
  }
  await hands.press(page.getByRole('banner').getByRole('button', { name: new RegExp(`^Cart, ${goods.length} items?$`) }))
  for (const one of goods) await expect(cartDrawer(page).getByText(one.title).first()).toBeVisible()
  await hands.press(cartDrawer(page).getByRole('link', { name: 'Check out' }))
  await signIn(page, hands, email)
  await expect(page).toHaveURL(/\/checkout/)
  await checkOut(page, hands)
  await payWith(page, hands, 'Pay')

  const thanks = goods.length === 1 ? 'Thank you, your order is placed' : `Thank you, your ${goods.length} orders are placed`
  await expect(page.getByRole('heading', { level: 1, name: thanks })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Cart, 0 items|^Cart$/ })).toBeVisible()
  await hands.press(page.getByRole('link', { name: 'Go to my orders' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  const orders = page.locator('main a[href^="/orders/"]')
  await expect(orders).toHaveCount(goods.length)
  await hands.press(orders.first())
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
  await expect(page.locator('main')).toContainText('Waiting for the vendor')
}

test.describe('a guest buys, signs in, pays and sees one order per vendor', () => {
  // With all motion, as most people have it.
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  test.slow()

  test('from two vendors, with a thumb on a phone', async ({ page, request }) => {
    await page.setViewportSize(viewports.phone)
    await buy(page, pointer, await plainGoods(request, 2, 2), await aNewcomer(request))
  })

  test('with the keyboard alone', async ({ page, request }) => {
    await buy(page, keyboard(page), await plainGoods(request, 1, 4), await aNewcomer(request))
  })
})

test('a payment that is left, declined or fails for one vendor can be made again, and a bank transfer is waited for', async ({ page, request }) => {
  test.slow()
  const tryAgain = async () => {
    await page.goto('/checkout')
    await checkOut(page, pointer)
  }
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await withCart(page, await plainGoods(request, 2, 6), await actAs(page, await aNewcomer(request)))
  await tryAgain()
  await payWith(page, pointer, 'Cancel')
  await expect(heading('Nothing has been ordered')).toBeVisible()
  await page.getByRole('link', { name: 'Back to checkout' }).click()
  await expect(page).toHaveURL(/\/checkout/)
  await tryAgain()
  await payWith(page, pointer, 'Declined')
  await expect(heading('The payment did not go through')).toBeVisible()
  await tryAgain()
  await page.getByRole('checkbox', { name: "Let this order's payment fail" }).first().check()
  await payWith(page, pointer, 'Pay')
  await expect(heading('One of your 2 orders was not placed')).toBeVisible()
  await tryAgain()
  await payWith(page, pointer, 'Bank transfer')
  await expect(heading('One last thing: your payment')).toBeVisible()
  await page.goto('/orders')
  await expect(page.getByText('Waiting for payment')).toHaveCount(1)
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
