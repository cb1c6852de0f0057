import type { APIRequestContext } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothSchemes } from './support/accessible.ts'
import { expect, test, viewports } from './support/fixtures.ts'
import { shiftsOf, watchShifts } from './support/measured.ts'
import { plainGoods, shown } from './support/shop.ts'

interface Vendor {
  id: number
  public_name: string
  path: string
}

/** A vendor with listings and reviews, and their page's address. */
async function aVendor(request: APIRequestContext): Promise<Vendor> {
  const [goods] = await plainGoods(request, 1)
  const profile = (await (await request.get(`/front_api/v1/directories/${goods?.vendor}`)).json()) as Partial<Vendor> & { user?: Vendor }
  const { id = 0, public_name = '' } = profile.user ?? profile
  const slug = public_name.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return { id, public_name, path: `/v/${id}-${slug}` }
}

test("a vendor's profile, numbers, listings and reviews, on a desktop, a tablet and a phone", async ({ page, request }) => {
  const vendor = await aVendor(request)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(vendor.path)
  await shown(page)
  for (const viewport of [viewports.desktop, viewports.tablet, viewports.phone]) {
    await page.setViewportSize(viewport)
    await expect(page.getByRole('heading', { level: 1, name: vendor.public_name })).toBeVisible()
    await expect(page.locator('main a[href^="/l/"]').first()).toBeVisible()
    await page.getByRole('link', { name: /^\d+ reviews?$/ }).click()
    await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeInViewport()
    await expect(page.locator('#reviews')).toBeFocused()
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeInViewport()
    await expect(page.locator('#reviews article').first()).toBeVisible()
    expect(await page.locator('#reviews article').count()).toBeLessThanOrEqual(10)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await (viewport === viewports.desktop ? expectAccessibleInBothSchemes(page) : expectAccessible(page, 'looks'))
  }
})

for (const [name, viewport] of Object.entries(viewports)) {
  test(`the filters have their place from the beginning, and move nothing when they come, on a ${name}`, async ({ page, request }) => {
    const vendor = await aVendor(request)
    await page.setViewportSize(viewport)
    await watchShifts(page)
    const asked: string[] = []
    page.on('request', (one) => { if (one.url().includes('/filterParts-')) asked.push(one.url()) })
    await page.clock.install()
    await page.goto(vendor.path)
    await shown(page)
    const filters = page.getByRole('main').getByRole(name === 'desktop' ? 'heading' : 'button', { name: 'Filters' })
    await expect(filters).toHaveCount(name === 'desktop' ? 0 : 1)
    expect(asked).toEqual([])
    // Without a sign of the person they wait until the page has been idle for a moment.
    await page.clock.runFor(3_000)
    await expect.poll(() => asked, { timeout: 20_000 }).toHaveLength(1)
    await expect(filters).toBeVisible()
    const { sum, moved } = await shiftsOf(page)
    expect(sum, moved.join('\n')).toBe(0)
    if (name === 'desktop') return
    await filters.click()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  })
}

test('reviews are asked for when somebody comes near, and all can be reached', async ({ page, request }) => {
  const vendor = await aVendor(request)
  const asked: string[] = []
  page.on('request', (one) => { if (one.url().includes('/reviews/user/')) asked.push(one.url()) })
  await page.goto(vendor.path)
  await shown(page)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await page.goto(`${vendor.path}#reviews`)
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  await expect(page.locator('#reviews article').first()).toBeVisible()
  const more = page.getByRole('button', { name: 'Show more reviews' })
  for (let clicks = 0; clicks < 50 && await more.isVisible(); clicks += 1) await more.click()
  await expect(more).toBeHidden()
  const profile = (await (await request.get(`/front_api/v1/reviews/user/${vendor.id}?limit=1`)).json()) as
    { pagination: { totalResultsCount: number } }
  await expect(page.locator('#reviews article')).toHaveCount(profile.pagination.totalResultsCount)
})

test('what was read stays while the connection is lost, and the rest comes when it is back', async ({ page, request, complaints, context }) => {
  complaints.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED|load preload assets/)
  const vendor = await aVendor(request)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(vendor.path)
  await shown(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  await expect(page.getByRole('heading', { level: 1, name: vendor.public_name })).toBeAttached()
  const failed = page.getByRole('alert').filter({ hasText: 'The reviews could not be loaded' })
  await expect(failed).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.locator('#reviews article').first()).toBeVisible()
})
