import { expect } from './support/fixtures.ts'
import { test } from './support/ownShop.ts'
import { aNewcomer, actAs, plainGoods, readyCart, withCart } from './support/shop.ts'

test.afterEach(async ({ page }) => {
  await page.goto('/sandbox')
  const all = page.getByRole('button', { name: 'Take all back' })
  if (await all.isVisible()) await all.click()
})

test('a fault set in the panel meets the shopper once, and what they asked for can be done again', async ({ page, request, complaints }) => {
  complaints.allow(/Failed to load resource/)
  const [goods] = await plainGoods(request, 1, 8)
  await page.goto('/sandbox')
  await page.getByLabel('Where').selectOption('carts.addItem')
  await page.getByLabel('Status').selectOption('422')
  await page.getByLabel('Body').selectOption('html')
  await page.getByRole('button', { name: 'Add the fault' }).click()
  await expect(page.getByRole('status')).toHaveText('The fault waits for its calls.')
  await expect(page.getByRole('cell', { name: 'carts.addItem', exact: true })).toBeVisible()

  await page.goto(goods?.path ?? '')
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.locator('main').getByRole('alert').first()).toContainText('The marketplace cannot use what was entered.')
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Cart' }).getByText(goods?.title ?? '').first()).toBeVisible()
})

for (const fault of ['drop', '503'] as const) {
  test(`an addition that the marketplace takes and answers with ${fault === 'drop' ? 'a broken connection' : 'a pause'} is one piece`, async ({ page, request, complaints }) => {
    complaints.allow(/Failed to load resource/)
    const [first, goods] = await plainGoods(request, 2, 8)
    if (!first || !goods) throw new Error('Goods are needed')
    const key = await withCart(page, [first])
    await page.goto('/sandbox')
    await page.getByLabel('Where').selectOption('carts.addItem')
    if (fault === '503') await page.getByLabel('Status').selectOption('503')
    else await page.getByLabel('Break the connection').check()
    await page.getByLabel('When', { exact: true }).selectOption('after')
    await page.getByRole('button', { name: 'Add the fault' }).click()
    await page.goto(goods.path)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Cart' }).getByText(goods.title).first()).toBeVisible()
    const { items } = (await (await request.get(`/front_api/v1/carts/${key}`)).json()) as { items: { qty: number }[] }
    expect(items.map(({ qty }) => qty)).toEqual([1, 1])
  })
}

test('a fault can be taken back before it met anybody', async ({ page, request }) => {
  const [goods] = await plainGoods(request, 1, 8)
  await page.goto('/sandbox')
  await page.getByLabel('Where').selectOption('carts.*')
  await page.getByLabel('Break the connection, so that no answer arrives').check()
  await page.getByLabel('How many calls').fill('9')
  await page.getByRole('button', { name: 'Add the fault' }).click()
  await page.getByRole('button', { name: 'Take back the fault of carts.*' }).click()
  await expect(page.getByText('No fault waits.')).toBeVisible()
  await page.goto(goods?.path ?? '')
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
})

test('what is sold out in the panel is said in the cart, and nothing of it disappears', async ({ page, request }) => {
  const [goods] = await plainGoods(request, 1, 8)
  if (!goods) throw new Error('No goods')
  await withCart(page, [goods])
  await page.goto('/sandbox')
  await page.getByLabel('Listing number').fill(String(goods.id))
  await page.getByLabel('Pieces (of each variant)').fill('0')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await page.goto('/cart')
  await expect(page.locator('main').getByText(goods.title).first()).toBeVisible()
  await expect(page.locator('main').getByText('Sold out.').first()).toBeVisible()
  await page.goto('/sandbox')
  await page.getByLabel('Listing number').fill(String(goods.id))
  await page.getByLabel('Pieces (of each variant)').fill('20')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
})

test('a blocked account is signed out where it stands', async ({ page, request, complaints }) => {
  complaints.allow(/Failed to load resource/)
  const email = await aNewcomer(request)
  await page.goto('/sign-in?next=/orders')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('marketplace')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await page.goto('/sandbox')
  await page.getByLabel("Another account's email").fill(email)
  await page.getByRole('button', { name: 'Block', exact: true }).last().click()
  await expect(page.getByRole('status')).toContainText('blocked')
  await page.goto('/orders')
  await expect(page.getByText(/account is not active/i).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in\?next=/)
})

test('the other side of an order answers when it is switched on, and waits when it is off', async ({ page, request }) => {
  const email = await aNewcomer(request)
  const token = await actAs(page, email)
  const headers = { authorization: `Bearer ${token}` }
  const [goods] = await plainGoods(request, 1, 8)
  if (!goods) throw new Error('No goods')
  const key = await readyCart(request, goods, token)

  await page.goto(`/checkout/${key}?return_url=/sandbox`)
  await page.getByRole('button', { name: 'Bank transfer' }).click()
  await expect(page.getByRole('heading', { name: 'The other side answers: off' })).toBeVisible()
  await page.goto(`/checkout/${key}?return_url=/sandbox`)
  await expect(page.getByRole('heading', { name: 'Waiting for your bank transfer' })).toBeVisible()
  await page.getByRole('button', { name: /^Pay .* by card now$/ }).click()

  // The order in which something happened last comes first.
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /Vendor: accepted$/ }) }).first()
  await expect(row).toContainText('new')
  await page.getByRole('button', { name: 'Switch the other side on' }).click()
  await expect(page.getByRole('heading', { name: 'The other side answers: on' })).toBeVisible()
  const order = async () => ((await (await request.get('/front_api/v1/orders', { headers })).json()) as { orders: { id: number, status: string }[] }).orders[0]
  await expect.poll(async () => (await order())?.status, { timeout: 15_000 }).toBe('accepted')
  await page.reload()
  await page.getByRole('button', { name: 'Switch the other side off' }).click()
  await page.getByRole('button', { name: /Vendor: shipped$/ }).first().click()
  await expect(page.getByRole('status')).toHaveText('The order is moved.')
  expect((await order())?.status).toBe('shipped')
})
