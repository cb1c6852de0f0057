import { join } from 'node:path'
import { firstVisitOf } from '../support/firstVisit.ts'
import { root } from '../support/tree.ts'
import { expect, test } from './support/fixtures.ts'
import { withoutLateTimers } from './support/measured.ts'
import { actAs, plainGoods, topCategories } from './support/shop.ts'

const built = process.env['STOA_E2E_DIST'] ?? join(root, 'dist')

test('every page obeys a strict policy without a violation, asks nothing of another origin, and loads no more than the budgets count', async ({ page, request, baseURL, complaints }) => {
  // A browser says so of a page that nobody has.
  complaints.allow(/404 \(Not Found\) \(.*\/nothing\/here\)/)
  const [category] = await topCategories(request)
  const [listing] = await plainGoods(request, 1)
  const foreign: string[] = []
  page.on('request', (one) => {
    const { origin, protocol } = new URL(one.url())
    if (origin !== baseURL && protocol !== 'data:') foreign.push(one.url())
  })
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)))
  await withoutLateTimers(page)
  // The fixtures fail this test on any violation that a page reports.
  const visit = async (path: string, route: string, who?: { asMember: boolean }) => {
    await page.goto(path)
    await expect(page.locator('main h1').first()).toBeVisible()
    // What comes later by itself counts too.
    await page.waitForLoadState('networkidle')
    const { files } = firstVisitOf(built, route, who)
    expect((await loaded()).filter((file) => /\.(?:js|css)$/.test(file) && !files.includes(file)), path).toEqual([])
  }
  for (const [path, route] of [
    ['/', 'home'], [`/c/${category?.slug}`, 'category'], [listing?.path ?? '', 'listing'], [`/v/${listing?.vendor}`, 'vendor'],
    ['/search?q=lamp', 'search'], ['/cart', 'cart'], ['/sign-in', 'sign-in'], ['/register', 'register'],
    ['/forgot-password', 'forgot-password'], ['/reset-password', 'reset-password'], ['/nothing/here', 'not-found'],
  ] as const) await visit(path, route)
  const vendor = { authorization: `Bearer ${await actAs(page, 'vendor@example.com')}` }
  const mine = await request.get('/front_api/v1/listings?limit=1', { headers: vendor })
  const { listings: [own] } = (await mine.json()) as { listings: [{ id: number }] }
  for (const [path, route] of [
    ['/sell', 'sell'], ['/sell/new', 'sell-new'], [`/sell/${own.id}`, 'sell-listing'], ['/sell/import', 'sell-import'],
  ] as const) await visit(path, route, { asMember: true })
  const token = await actAs(page, 'shopper@example.com')
  const answer = await request.get('/front_api/v1/orders?limit=1', { headers: { authorization: `Bearer ${token}` } })
  const { orders: [order] } = (await answer.json()) as { orders: [{ id: number }] }
  for (const [path, route] of [
    ['/orders', 'orders'], [`/orders/${order.id}`, 'order'], ['/account', 'account'], ['/account/password', 'account-password'],
    ['/account/addresses', 'account-addresses'], ['/reviews', 'reviews'], ['/wishlist', 'wishlist'],
    // The last: from then on this browser knows a cart, whose code comes with every page.
    ['/checkout/return', 'checkout-return'],
  ] as const) await visit(path, route, { asMember: true })
  expect(foreign).toEqual([])
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content')
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/unsafe-(?:inline|eval|hashes)/)
  expect(policy).toMatch(/default-src '(?:none|self)'/)
})

test('text that is put where markup belongs is refused by the browser', async ({ page, complaints }) => {
  complaints.allow(/TrustedHTML|trusted-types|require-trusted-types-for/)
  await page.goto('/')
  const outcome = await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<b>x</b>'
      return 'accepted'
    } catch (error) {
      return error instanceof TypeError ? 'refused' : String(error)
    }
  })
  expect(outcome).toBe('refused')
})
