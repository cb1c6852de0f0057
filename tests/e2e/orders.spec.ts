import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { formatMoney } from '../../src/lib/money.ts'
import { expectAccessibleInBothSchemes } from './support/accessible.ts'
import { expect, test, viewports } from './support/fixtures.ts'
import { aNewcomer, actAs, find, placeOrder, tokenOf, withCart } from './support/shop.ts'
import { checkOut, payWith, pointer } from './support/steps.ts'

const VENDOR = 'vendor@example.com'
/** The poller's longest pause while a conversation goes on, and some. */
const POLLED_MS = 60_000

interface Message { content: string, user_id: number }

const messagesOf = async (request: APIRequestContext, token: string, path: string): Promise<string[]> => {
  const answer = await request.get(`/front_api/v1${path}/messages`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as Message[]).map(({ content }) => content)
}

const feed = (page: Page) => page.getByRole('region', { name: 'Messages and events about this order' })
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const pathOf = (page: Page) => new URL(page.url()).pathname
/** Lets the page's time go on until what is polled for shows. */
const polled = async (page: Page, target: Locator) => {
  await expect.poll(async () => {
    if (!(await target.isVisible())) await page.clock.fastForward(POLLED_MS)
    return target.isVisible()
  }, { timeout: 30_000 }).toBe(true)
}

/** A newcomer has bought something from the vendor of the demo, and looks at the order. */
async function anOrder(page: Page): Promise<string> {
  const goods = await find(page.request, (card) => card.vendor?.id === 2 && card.in_stock && !card.last_piece && !card.has_variants)
  const token = await actAs(page, await aNewcomer(page.request))
  await page.goto(`/orders/${await placeOrder(page.request, goods, token)}`)
  await page.mouse.move(9, 9)
  await expect(composer(page)).toBeVisible()
  return token
}

/** The same by hand, which leaves everything loaded that the header needs: nothing of it is missing without a network. */
async function anOrderByHand(page: Page): Promise<string> {
  const goods = await find(page.request, (card) => card.vendor?.id === 2 && card.in_stock && !card.last_piece && !card.has_variants)
  const token = await actAs(page, await aNewcomer(page.request))
  await withCart(page, [goods], token)
  await page.goto('/checkout')
  await checkOut(page, pointer)
  await payWith(page, pointer, 'Pay')
  await page.getByRole('link', { name: /^Order / }).first().click()
  await expect(composer(page)).toBeVisible()
  return token
}

async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('')
  await expect(feed(page).getByText(text)).toBeVisible()
}

test('customer and vendor, each in a browser, see one order through from payment to completion', async ({ page, anotherPerson }) => {
  test.slow()
  const other = await anotherPerson()
  for (const one of [page, other]) await one.clock.install()
  const token = await anOrder(page)
  await actAs(other, VENDOR)
  await other.goto(pathOf(page))
  await other.getByRole('button', { name: 'Accept order' }).click()
  await expect(other.getByRole('heading', { name: 'Accepted', exact: true })).toBeVisible()
  await polled(page, page.getByRole('heading', { name: 'Accepted', exact: true }))

  // They write at the same time.
  await Promise.all([say(page, 'When will it leave?'), say(other, 'It leaves tomorrow.')])
  await polled(page, feed(page).getByText('It leaves tomorrow.'))
  await polled(other, feed(other).getByText('When will it leave?'))

  await other.getByRole('button', { name: 'Mark as shipped' }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByLabel('Tracking number').fill('T-42')
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(other.getByRole('heading', { name: 'Shipped', exact: true })).toBeVisible()

  await polled(page, page.getByText('T-42'))
  // A list as it was left is where an order's page leads back to.
  const path = pathOf(page)
  await page.goto('/orders?status=shipped')
  await page.locator(`main a[href="${path}"]`).click()
  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(page).toHaveURL(/\/orders\?status=shipped$/)
  await page.goBack()
  await page.getByRole('button', { name: 'Confirm receipt' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm receipt' }).click()
  await expect(page.getByRole('heading', { name: 'Received', exact: true })).toBeVisible()
  await polled(other, other.getByRole('heading', { name: 'Received', exact: true }))
  const said = await messagesOf(page.request, token, pathOf(page))
  expect(said.filter((text) => text === 'When will it leave?' || text === 'It leaves tomorrow.').sort()).toEqual(['It leaves tomorrow.', 'When will it leave?'])
})

test('a message is sent once: without a network, with a lost answer, and by the next page', async ({ page, context, complaints }) => {
  test.slow()
  complaints.allow(/Failed to load resource/)
  const token = await anOrderByHand(page)
  const path = pathOf(page)
  await context.setOffline(true)
  await composer(page).fill('Written in a tunnel')
  await composer(page).press('Enter')
  await expect(feed(page)).toContainText('Not sent yet')
  await context.setOffline(false)
  await expect(feed(page)).not.toContainText('Not sent yet', { timeout: 15_000 })

  let posted = 0
  await page.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    posted += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await say(page, 'The answer is lost')
  await expect(feed(page).getByText('Sending…')).toHaveCount(0)
  expect(posted).toBe(1)
  await page.unroute('**/messages')

  // The page is left before the request arrives anywhere.
  await page.route('**/messages', (route) => (route.request().method() === 'POST' ? new Promise<void>(() => undefined) : route.fallback()))
  await say(page, 'Sent by the next page')
  await page.unroute('**/messages')
  await page.reload()
  await page.mouse.move(9, 9)
  await expect(feed(page).getByText('Sent by the next page')).toBeVisible()
  await expect.poll(() => messagesOf(page.request, token, path), { timeout: 45_000 }).toEqual(['Written in a tunnel', 'The answer is lost', 'Sent by the next page'])
  await expect(feed(page).getByText('Sending…')).toHaveCount(0)
})

test('what is being written outlives a reload; Enter sends, Shift+Enter breaks the line, on a phone only the button sends', async ({ page, browser, baseURL }) => {
  test.slow()
  const token = await anOrder(page)
  const path = pathOf(page)
  await composer(page).pressSequentially('First line')
  await composer(page).press('Shift+Enter')
  await composer(page).pressSequentially('second line')
  const other = await page.context().newPage()
  await other.goto(path)
  await other.mouse.move(9, 9)
  await composer(other).fill('In another tab')
  await page.bringToFront()
  await page.reload()
  await page.mouse.move(9, 9)
  await expect(composer(page)).toHaveValue('First line\nsecond line')
  await composer(page).press('Enter')
  await expect.poll(() => messagesOf(page.request, token, path)).toEqual(['First line\nsecond line'])
  await expect(page.getByRole('article').getByText('second line'), 'each line is read in its own direction').toHaveCSS('unicode-bidi', 'plaintext')
  await other.close()
  await page.reload()
  await page.mouse.move(9, 9)
  await expect(composer(page)).toHaveValue('In another tab')

  const phone = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: viewports.phone, hasTouch: true, isMobile: true })
  const small = await phone.newPage()
  await actAs(small, VENDOR)
  await small.goto(path)
  await small.mouse.wheel(0, 10)
  await composer(small).fill('From a phone')
  await composer(small).press('Enter')
  await expect(composer(small)).toHaveValue('From a phone\n')
  await small.getByRole('button', { name: 'Send message' }).click()
  await expect.poll(() => messagesOf(page.request, token, path)).toEqual(['First line\nsecond line', 'From a phone'])
  await phone.close()
})

test('a thousand messages open at the newest; reading further up, nothing jumps when another comes', async ({ page }) => {
  test.slow()
  await page.clock.install()
  const token = await anOrder(page)
  const number = (await page.getByRole('heading', { level: 1 }).innerText()).replace('Order ', '')
  const filled = await page.request.post('/sandbox/long-talk', { form: { order_number: number } })
  expect(filled.ok()).toBe(true)
  await page.reload()
  await page.mouse.move(9, 9)
  const said = await messagesOf(page.request, token, pathOf(page))
  expect(said.length).toBeGreaterThanOrEqual(1000)
  await feed(page).scrollIntoViewIfNeeded()
  await expect(feed(page).getByText(said.at(-1) ?? '').last()).toBeInViewport()
  // Only the latest are in the document.
  expect(await feed(page).locator('li').count()).toBeLessThan(200)
  await expectAccessibleInBothSchemes(page)

  await feed(page).hover()
  await page.mouse.wheel(0, -20_000)
  await page.waitForFunction(() => (document.querySelector('[role="region"][tabindex="0"]')?.querySelectorAll('li').length ?? 0) > 100, undefined, { timeout: 10_000 })
  const shownAt = () => feed(page).evaluate((box) => {
    const top = box.getBoundingClientRect().top
    const first = [...box.querySelectorAll('li')].find((one) => one.getBoundingClientRect().bottom > top)
    return first?.textContent ?? ''
  })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const read = await shownAt()
  const vendor = await tokenOf(page.request, VENDOR)
  await page.request.post(`/front_api/v1${pathOf(page)}/messages`, { headers: { authorization: `Bearer ${vendor}` }, data: { content: 'One more' } })
  await polled(page, page.getByRole('button', { name: '1 new message' }))
  expect(await shownAt()).toBe(read)
  await page.getByRole('button', { name: '1 new message' }).click()
  await expect(feed(page).getByText('One more')).toBeInViewport()
})

/** The full order of the demo accounts: no optional field of it is empty. */
const FULL_ORDER = 130

/** What an order states, as far as paper must show it. */
interface OnPaper {
  currency: string
  amount: number
  initial_amount: number
  supplier_amount: number
  customer: { public_name: string }
  supplier: { public_name: string }
  order_items: { amount: number }[]
  shippings: { amount: number }[]
  smart_fees: { fee_target: string, fee_amount: number }[]
}

for (const email of ['shopper@example.com', VENDOR]) {
  test(`an order prints as one page with both parties and all amounts, for ${email}`, async ({ page }) => {
    const token = await actAs(page, email)
    const path = `/orders/${FULL_ORDER}`
    const answer = await page.request.get(`/front_api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
    const order = (await answer.json()) as OnPaper
    const paid = await page.request.get(`/front_api/v1${path}/payments`, { headers: { authorization: `Bearer ${token}` } })
    const { payments } = (await paid.json()) as { payments: { amount: number }[] }
    await page.goto(path)
    await page.mouse.move(9, 9)
    await expect(composer(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible()
    const main = page.getByRole('main')
    const notOnPaper = [page.getByRole('banner'), page.getByRole('search'), page.getByRole('contentinfo'), feed(page), composer(page)]
    for (const one of notOnPaper) await expect(one).toBeVisible()

    await page.emulateMedia({ media: 'print' })
    for (const one of notOnPaper) await expect(one).toBeHidden()
    expect(await page.locator('button:visible, input:visible, textarea:visible, select:visible').count()).toBe(0)
    await expect(main.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
    const paper = await main.innerText()
    expect(paper).toContain(order.customer.public_name)
    expect(paper).toContain(order.supplier.public_name)
    const fees = order.smart_fees.filter(({ fee_target }) => email === VENDOR || fee_target === 'customer')
    const amounts = [
      order.amount, order.initial_amount, ...(email === VENDOR ? [order.supplier_amount] : []),
      ...[...order.order_items, ...order.shippings, ...payments].map(({ amount }) => amount), ...fees.map(({ fee_amount }) => fee_amount),
    ]
    for (const amount of amounts) expect(paper).toContain(formatMoney(amount, order.currency, 'en-GB'))

    for (const format of ['A4', 'Letter']) {
      const pdf = (await page.pdf({ format })).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1)
    }
  })
}
