import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { firstVisitOf } from '../support/firstVisit.ts'
import { root } from '../support/tree.ts'
import { expect, test, viewports } from './support/fixtures.ts'
import { requestsBeforeFirstCard, shiftsOf, watchFirstCard, watchShifts, weighVisit, withoutLateTimers } from './support/measured.ts'
import { aNewcomer, actAs, find, plainGoods, shown, topCategories, unrendered, withCart } from './support/shop.ts'

const built = process.env['STOA_E2E_DIST'] ?? join(root, 'dist')

test.describe('a cold visit loads what the budgets count', () => {
  const expectAsCounted = async (page: Page, path: string, route: string, who?: { asMember: boolean }) => {
    await withoutLateTimers(page)
    // A rendered document has the styles of its page in it, which the build counts as a file.
    const visited = await weighVisit(page, async () => void (await page.goto(unrendered(path))))
    const { files, js, css } = firstVisitOf(built, route, who)
    expect(visited.files).toEqual(files)
    expect({ js: visited.js, css: visited.css }).toEqual({ js, css })
    // The built one has 14,000 (build.test.ts); this one has the sandbox's settings too.
    expect.soft(visited.html, 'the document').toBeLessThanOrEqual(14_500)
    expect.soft(visited.fonts.length, 'fonts').toBeLessThanOrEqual(1)
    for (const size of visited.fonts) expect.soft(size, 'a font').toBeLessThan(30_000)
  }

  test('at home', ({ page }) => expectAsCounted(page, '/', 'home'))

  test('at a listing', async ({ page, request }) => {
    const [first] = await plainGoods(request, 1)
    await expectAsCounted(page, first?.path ?? '', 'listing')
  })

  test('at the checkout, as a member', async ({ page, request }) => {
    // Nobody else's cart is merged with it meanwhile.
    const token = await actAs(page, await aNewcomer(request))
    await withCart(page, await plainGoods(request, 2), token)
    await expectAsCounted(page, '/checkout', 'checkout', { asMember: true })
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

/** Below it nobody sees a page move, once it stands. */
const SHIFT_MAX = 0.02

/** Nothing moved while the page was loaded, and nothing does down to its end. */
const expectStill = async (page: Page, path: string, whileLoading: number) => {
  const loaded = await shiftsOf(page)
  expect.soft(loaded.sum, `${path} while it was loaded\n${loaded.moved.join('\n')}`).toBeLessThanOrEqual(whileLoading)
  // What waits for the first move comes as well.
  await page.mouse.move(9, 9)
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
  await expect(page.getByRole('contentinfo').getByRole('combobox').first()).toBeAttached()
  await expect(page.locator('main .ui-skeleton')).toHaveCount(0)
  const { sum, moved } = await shiftsOf(page)
  expect.soft(sum, `${path}\n${moved.join('\n')}`).toBeLessThanOrEqual(SHIFT_MAX)
}
const load = async (page: Page, path: string) => {
  await page.goto(path)
  await shown(page)
  // What comes later by itself counts too.
  await page.waitForLoadState('networkidle')
}

test.describe('every page, loaded cold, asks for what the budgets count and for nothing of another origin, and does not move', () => {
  /** By its route; `isQuiet` where nothing at all moves while it is loaded. */
  interface Visited { readonly path: string, readonly route: string, readonly isQuiet?: boolean }

  const expectAll = async (page: Page, baseURL: string | undefined, pages: readonly Visited[], who?: { asMember: boolean }) => {
    const foreign: string[] = []
    page.on('request', (one) => {
      const { origin, protocol } = new URL(one.url())
      if (origin !== baseURL && protocol !== 'data:') foreign.push(one.url())
    })
    const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)))
    await withoutLateTimers(page)
    await watchShifts(page)
    for (const { path, route, isQuiet = false } of pages) {
      await load(page, path)
      const { files } = firstVisitOf(built, route, who)
      expect.soft((await loaded()).filter((file) => /\.(?:js|css)$/.test(file) && !files.includes(file)), path).toEqual([])
      await expectStill(page, path, isQuiet ? 0 : SHIFT_MAX)
    }
    expect(foreign).toEqual([])
  }

  test('for a visitor', async ({ page, request, baseURL, complaints }) => {
    test.slow()
    // A browser says so of a page that nobody has.
    complaints.allow(/404 \(Not Found\) \(.*\/nothing\/here\)/)
    const [category] = await topCategories(request)
    const [plain] = await plainGoods(request, 1)
    const chosen = await find(request, (card) => card.has_variants)
    await expectAll(page, baseURL, [
      { path: '/', route: 'home', isQuiet: true }, { path: `/c/${category?.slug}`, route: 'category', isQuiet: true },
      { path: plain?.path ?? '', route: 'listing', isQuiet: true }, { path: chosen.path, route: 'listing', isQuiet: true },
      { path: `/v/${plain?.vendor}`, route: 'vendor' }, { path: '/search?q=lamp', route: 'search', isQuiet: true },
      { path: '/cart', route: 'cart' }, { path: '/sign-in', route: 'sign-in' }, { path: '/register', route: 'register' },
      { path: '/forgot-password', route: 'forgot-password' }, { path: '/reset-password', route: 'reset-password' },
      { path: '/nothing/here', route: 'not-found' },
    ])
  })

  test('for a member', async ({ page, request, baseURL }) => {
    test.slow()
    const headers = { authorization: `Bearer ${await actAs(page, 'vendor@example.com')}` }
    const mine = await request.get('/front_api/v1/listings?limit=1', { headers })
    const { listings: [own] } = (await mine.json()) as { listings: [{ id: number }] }
    const answer = await request.get('/front_api/v1/orders?limit=1', { headers })
    const { orders: [order] } = (await answer.json()) as { orders: [{ id: number }] }
    await expectAll(page, baseURL, [
      { path: '/sell', route: 'sell' }, { path: '/sell/new', route: 'sell-new' }, { path: `/sell/${own.id}`, route: 'sell-listing' },
      { path: '/sell/import', route: 'sell-import' }, { path: '/orders', route: 'orders' }, { path: `/orders/${order.id}`, route: 'order' },
      { path: '/account', route: 'account' }, { path: '/account/password', route: 'account-password' },
      { path: '/account/addresses', route: 'account-addresses' }, { path: '/reviews', route: 'reviews' }, { path: '/wishlist', route: 'wishlist' },
      // The last: from then on this browser knows a cart, whose code comes with every page.
      { path: '/checkout/return', route: 'checkout-return' },
    ], { asMember: true })
  })
})

test('what is on a page stays where it is on a phone, also at its end', async ({ page, request }) => {
  test.slow()
  await page.setViewportSize(viewports.phone)
  await watchShifts(page)
  const [category] = await topCategories(request)
  const [goods] = await plainGoods(request, 1)
  const chosen = await find(request, (card) => card.has_variants)
  const visit = async (path: string, whileLoading = SHIFT_MAX) => {
    await load(page, path)
    await expectStill(page, path, whileLoading)
  }
  for (const path of [`/c/${category?.slug}?stock=1`, '/search?q=lamp', chosen.path]) await visit(path, 0)
  for (const path of ['/search?q=zzqqxv', `/v/${goods?.vendor}`]) await visit(path)
  await withCart(page, await plainGoods(request, 3))
  await visit('/cart')
  await actAs(page, 'shopper@example.com')
  for (const path of ['/orders', '/orders/130', '/account', '/reviews']) await visit(path)
})
