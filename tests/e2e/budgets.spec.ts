import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
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

for (const [name, viewport] of Object.entries({ phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } })) {
  test(`nothing moves while a page loads, on a ${name}`, async ({ page, request }) => {
    await page.setViewportSize(viewport)
    await watchShifts(page)
    const [category] = await topCategories(request)
    const [listing] = await plainGoods(request, 1)
    // Of home and the vendors their own journeys say the same.
    for (const path of [`/c/${category?.slug}`, `/c/${category?.slug}?stock=1`, '/search?q=lamp', listing?.path ?? '']) {
      await page.goto(path)
      await shown(page)
      await page.waitForLoadState('networkidle')
      const { sum, moved } = await shiftsOf(page)
      expect.soft(sum, `${path}\n${moved.join('\n')}`).toBe(0)
    }
  })
}

test.describe('what is on a page stays where it is, also at its end', () => {
  /** Below it nobody sees a page move. */
  const SHIFT_MAX = 0.02

  /** Scrolls there, and waits until what came near has arrived and been painted. */
  const scrollAndSettle = async (page: Page, top: number, pending: ReadonlySet<Request>) => {
    await page.evaluate((to) => scrollTo(0, to), top)
    do {
      await expect.poll(() => pending.size, { intervals: [10, 20, 50] }).toBe(0)
      await page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
        await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 100 }))
      })
    } while (pending.size > 0)
  }

  const expectStill = async (page: Page, paths: readonly string[]) => {
    const pending = new Set<Request>()
    page.on('request', (request) => void pending.add(request))
    page.on('requestfinished', (request) => void pending.delete(request))
    page.on('requestfailed', (request) => void pending.delete(request))
    for (const path of paths) {
      await page.goto(path)
      await shown(page)
      await page.waitForLoadState('networkidle')
      // What waits for the first move comes as well.
      await page.mouse.move(9, 9)
      const step = (page.viewportSize()?.height ?? 0) / 2
      for (let top = 0; top < await page.evaluate(() => document.documentElement.scrollHeight); top += step) await scrollAndSettle(page, top, pending)
      await expect(page.getByRole('contentinfo').getByRole('combobox').first()).toBeAttached()
      await expect(page.locator('main .ui-skeleton')).toHaveCount(0)
      const { sum, moved } = await shiftsOf(page)
      expect.soft(sum, `${path}\n${moved.join('\n')}`).toBeLessThanOrEqual(SHIFT_MAX)
    }
  }

  for (const [name, viewport] of Object.entries({ phone: viewports.phone, desktop: viewports.desktop })) {
    test(`for a visitor, on a ${name}`, async ({ page, request, complaints }) => {
      // A browser says so of a page that nobody has.
      complaints.allow(/404 \(Not Found\) \(.*\/no\/such\/page\)/)
      await page.setViewportSize(viewport)
      await watchShifts(page)
      const [goods] = await plainGoods(request, 1)
      const chosen = await find(request, (card) => card.has_variants)
      await expectStill(page, [
        '/search?q=zzqqxv', `/v/${goods?.vendor}`, chosen.path, '/cart', '/sign-in', '/register', '/forgot-password', '/wishlist', '/sell', '/no/such/page',
      ])
      await withCart(page, await plainGoods(request, 3))
      await expectStill(page, ['/cart', '/sign-in?next=/checkout'])
    })

    test(`for a member, on a ${name}`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await watchShifts(page)
      await actAs(page, 'shopper@example.com')
      await expectStill(page, ['/orders', '/orders/130', '/account', '/account/addresses', '/reviews', '/wishlist'])
    })
  }
})
