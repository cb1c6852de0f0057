import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { firstVisitOf } from '../support/firstVisit.ts'
import { root } from '../support/tree.ts'
import { expect, test } from './support/fixtures.ts'
import { requestsBeforeFirstCard, shiftsOf, watchFirstCard, watchShifts, weighVisit, withoutLateTimers } from './support/measured.ts'
import { actAs, plainGoods, shown, topCategories, withCart } from './support/shop.ts'

const built = process.env['STOA_E2E_DIST'] ?? join(root, 'dist')

test.describe('a cold visit loads what the budgets count', () => {
  const expectAsCounted = async (page: Page, path: string, route: string, who?: { asMember: boolean }) => {
    await withoutLateTimers(page)
    const visited = await weighVisit(page, async () => void (await page.goto(path)))
    const { files, js, css } = firstVisitOf(built, route, who)
    expect(visited.files).toEqual(files)
    expect({ js: visited.js, css: visited.css }).toEqual({ js, css })
    // The server's own words are in it, which the build does not have.
    expect.soft(visited.html, 'the document').toBeLessThanOrEqual(14_000)
    expect.soft(visited.fonts.length, 'fonts').toBeLessThanOrEqual(1)
    for (const size of visited.fonts) expect.soft(size, 'a font').toBeLessThan(30_000)
  }

  test('at home', ({ page }) => expectAsCounted(page, '/', 'home'))

  test('at a listing', async ({ page, request }) => {
    const [first] = await plainGoods(request, 1)
    await expectAsCounted(page, first?.path ?? '', 'listing')
  })

  test('at the checkout, as a member', async ({ page, request }) => {
    const token = await actAs(page, 'shopper@example.com')
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
