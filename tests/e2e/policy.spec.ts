import { expect, test } from './support/fixtures.ts'
import { actAs, plainGoods, shown, topCategories } from './support/shop.ts'

test('every page obeys a strict policy without a violation', async ({ page, request }) => {
  await actAs(page, 'shopper@example.com')
  const [category] = await topCategories(request)
  const [listing] = await plainGoods(request, 1)
  // The fixtures fail this test on any violation that a page reports.
  for (const path of ['/', `/c/${category?.slug}`, listing?.path ?? '', '/cart', '/orders', '/checkout/return']) {
    await page.goto(path)
    await shown(page)
  }
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

test('nothing is asked of another origin', async ({ page, request, baseURL }) => {
  const foreign: string[] = []
  page.on('request', (one) => {
    if (!one.url().startsWith(baseURL ?? '') && !one.url().startsWith('data:')) foreign.push(one.url())
  })
  const [listing] = await plainGoods(request, 1)
  for (const path of ['/', listing?.path ?? '', '/sign-in']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(foreign).toEqual([])
})
