import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, root, textOf } from '../support/tree.ts'
import { expect, test } from './support/fixtures.ts'
import { requestsBeforeFirstCard, shiftsOf, watchFirstCard, watchShifts, weighVisit } from './support/measured.ts'
import type { Weight } from './support/measured.ts'
import { actAs, plainGoods, shown, topCategories, withCart } from './support/shop.ts'

const kB = 1000
const scriptBudget = { home: 72 * kB, listing: 80 * kB, other: 110 * kB }

const expectWithin = (weight: Weight, scripts: number) => {
  const listed = weight.files.join('\n')
  expect.soft(weight.js, `scripts\n${listed}`).toBeLessThanOrEqual(scripts)
  expect.soft(weight.css, `styles\n${listed}`).toBeLessThanOrEqual(10 * kB)
  expect.soft(weight.html, `document\n${listed}`).toBeLessThanOrEqual(14 * kB)
  expect.soft(weight.fonts.length, `fonts\n${listed}`).toBeLessThanOrEqual(1)
  for (const size of weight.fonts) expect.soft(size, 'a font').toBeLessThan(30 * kB)
}

test.describe('a cold visit stays within its budget', () => {
  test('home', async ({ page }) => {
    const weight = await weighVisit(page, async () => void (await page.goto('/')))
    expectWithin(weight, scriptBudget.home)
  })

  test('category', async ({ page, request }) => {
    const [first] = await topCategories(request)
    expectWithin(await weighVisit(page, async () => void (await page.goto(`/c/${first?.slug}`))), scriptBudget.other)
  })

  test('listing', async ({ page, request }) => {
    const [first] = await plainGoods(request, 1)
    expectWithin(await weighVisit(page, async () => void (await page.goto(first?.path ?? ''))), scriptBudget.listing)
  })

  test('vendor', async ({ page, request }) => {
    const [first] = await plainGoods(request, 1)
    expectWithin(await weighVisit(page, async () => void (await page.goto(`/v/${first?.vendor}`))), scriptBudget.other)
  })

  for (const path of ['/search?q=lamp', '/cart', '/wishlist', '/sign-in', '/register', '/forgot-password', '/reset-password', '/nothing/here']) {
    test(path, async ({ page, complaints }) => {
      complaints.allow(/404/)
      expectWithin(await weighVisit(page, async () => void (await page.goto(path))), scriptBudget.other)
    })
  }

  test('checkout, wishlist, orders and an order, as a member', async ({ page, request }) => {
    const token = await actAs(page, 'shopper@example.com')
    await withCart(page, await plainGoods(request, 2), token)
    const orders = await page.request.get('/front_api/v1/orders?limit=1', { headers: { authorization: `Bearer ${token}` } })
    const { orders: [order] } = (await orders.json()) as { orders: [{ id: number }] }
    for (const path of ['/checkout', '/checkout/return', '/account/addresses', '/wishlist', '/orders', `/orders/${order.id}`, '/account', '/account/password']) {
      const session = await page.context().newCDPSession(page)
      await session.send('Network.clearBrowserCache')
      await session.detach()
      expectWithin(await weighVisit(page, async () => void (await page.goto(path))), scriptBudget.other)
    }
  })
})

test('at most eight requests go out before the first listing card is painted', async ({ page, request }) => {
  await watchFirstCard(page)
  const [first] = await topCategories(request)
  for (const path of ['/', `/c/${first?.slug}`]) {
    await page.goto(path)
    const asked = await requestsBeforeFirstCard(page)
    expect.soft(asked.length, `${path}\n${asked.join('\n')}`).toBeLessThanOrEqual(8)
  }
})

for (const [name, viewport] of Object.entries({ phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } })) {
  test(`nothing moves while a page loads, on a ${name}`, async ({ page, request }) => {
    await page.setViewportSize(viewport)
    await watchShifts(page)
    const [category] = await topCategories(request)
    const [listing] = await plainGoods(request, 1)
    for (const path of ['/', `/c/${category?.slug}`, `/c/${category?.slug}?stock=1`, '/search?q=lamp', listing?.path ?? '', `/v/${listing?.vendor}`]) {
      await page.goto(path)
      await shown(page)
      await page.waitForLoadState('networkidle')
      const { sum, moved } = await shiftsOf(page)
      expect.soft(sum, `${path}\n${moved.join('\n')}`).toBe(0)
    }
  })
}

test('no built file holds code of the sandbox', () => {
  const literals = (path: string) => [...textOf(path).matchAll(/'((?:[^'\\\n]|\\.){16,})'/g)].map((match) => match[1] ?? '')
  const isCode = (path: string) => /\.(?:ts|vue)$/.test(path)
  const elsewhere = filesBelow('src').filter((path) => isCode(path) && !/^src\/(?:sandbox|tools|build)\//.test(path)).map(textOf).join('\n')
  const own = filesBelow('src/sandbox').filter(isCode).flatMap(literals)
    .filter((text) => !/^[\w.+-]+\/[\w.+-]+$/.test(text)) // names of media types
    .filter((text) => !text.includes('../') && !text.includes('\\') && !elsewhere.includes(text))
  expect(own.length).toBeGreaterThan(200)
  const folder = process.env['STOA_E2E_DIST'] ?? join(root, 'dist')
  const built = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:js|html|css)$/.test(file))
  const found = built.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return own.filter((literal) => text.includes(literal)).map((literal) => `${file}: ${literal}`)
  })
  expect(found).toEqual([])
})
