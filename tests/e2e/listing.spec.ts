import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothSchemes } from './support/accessible.ts'
import { expect, test, viewports } from './support/fixtures.ts'
import { find, plainGoods, shown, topCategories } from './support/shop.ts'
import { keyboard } from './support/steps.ts'

/** A listing with at least three pictures, and how many it has. */
async function pictured(request: APIRequestContext): Promise<{ path: string; pictures: number }> {
  for (const { slug } of await topCategories(request)) {
    const page = (await (await request.get(`/catalogue/c/${slug}/newest-1.json`)).json()) as { listings: { id: number; slug: string }[] }
    for (const card of page.listings) {
      const { listing } = (await (await request.get(`/catalogue/l/${card.id}.json`)).json()) as { listing: { medias: unknown[] } }
      if (listing.medias.length >= 3) return { path: `/l/${card.slug}`, pictures: listing.medias.length }
    }
  }
  throw new Error('No listing has three pictures')
}

/** A listing with variants and add-ons. */
async function composed(request: APIRequestContext): Promise<string> {
  for (const { slug } of await topCategories(request)) {
    const page = (await (await request.get(`/catalogue/c/${slug}/newest-1.json`)).json()) as { listings: { id: number, slug: string }[] }
    for (const card of page.listings) {
      const { listing } = (await (await request.get(`/catalogue/l/${card.id}.json`)).json()) as
        { listing: { variants: unknown[], add_ons: unknown[] } }
      if (listing.variants.length > 0 && listing.add_ons.length > 0) return `/l/${card.slug}`
    }
  }
  throw new Error('No listing has variants and add-ons')
}

const lightbox = (page: Page) => page.getByRole('dialog', { name: /^Pictures of/ })
const at = (page: Page, index: number) => lightbox(page).getByRole('group', { name: new RegExp(`^Picture ${index} of`) })
const opener = (page: Page, index: number) => page.getByRole('button', { name: new RegExp(`^Enlarge picture ${index}:`) })
const expectNoSidewaysScroll = async (page: Page) => {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(beyond, page.url()).toBeLessThanOrEqual(0)
}
const moving = (page: Page) => lightbox(page).locator('.slide:not([inert]) .moving')
const scaleOf = (page: Page) => moving(page).evaluate((element) => new DOMMatrix(element.style.transform).a)
const middleOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not to be seen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
const goTo = async (page: Page, path: string) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path)
  await shown(page)
}

test('the pictures are looked at from near with the keyboard alone', async ({ page, request }) => {
  const { path, pictures } = await pictured(request)
  await goTo(page, path)
  await keyboard(page).press(opener(page, 1))
  await expect(at(page, 1)).toBeFocused()
  await expectAccessibleInBothSchemes(page)
  await page.keyboard.press('ArrowRight')
  await expect(lightbox(page).getByText(`Picture 2 of ${pictures}`)).toBeAttached()
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect.poll(() => scaleOf(page)).toBe(2.25)
  const before = await moving(page).evaluate((element) => element.style.transform)
  await page.keyboard.press('ArrowDown')
  expect(await moving(page).evaluate((element) => element.style.transform)).not.toBe(before)
  await page.keyboard.press('0')
  await expect.poll(() => scaleOf(page)).toBe(1)
  await page.keyboard.press('End')
  await expect(at(page, pictures)).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toBeHidden()
  await expect(opener(page, 2)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(opener(page, 3)).toBeFocused()
  // The button that turns to the first picture is gone there.
  await page.keyboard.press('Home')
  const next = page.locator('main').getByRole('button', { name: 'Next picture' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(next).toBeFocused()
  const previous = page.locator('main').getByRole('button', { name: 'Previous picture' })
  await previous.focus()
  await page.keyboard.press('Enter')
  await expect(opener(page, 1)).toBeFocused()
})

test('and with a mouse: buttons, double click, wheel and drag, within bounds', async ({ page, request }) => {
  const { path, pictures } = await pictured(request)
  await goTo(page, path)
  await opener(page, 1).click()
  await lightbox(page).getByRole('button', { name: 'Next picture' }).click()
  await expect(at(page, 2)).toBeVisible()
  await expect(lightbox(page).getByText(`2 of ${pictures}`, { exact: true })).toBeVisible()
  const { x, y } = await middleOf(at(page, 2))
  await page.mouse.dblclick(x, y)
  await expect.poll(() => scaleOf(page)).toBe(2.5)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 4000, y + 4000, { steps: 4 })
  await page.mouse.up()
  const picture = await moving(page).boundingBox()
  const field = await at(page, 2).boundingBox()
  expect(picture && field && picture.y <= field.y + 1 && picture.y + picture.height >= field.y + field.height - 1).toBe(true)
  await page.mouse.dblclick(x, y)
  await expect.poll(() => scaleOf(page)).toBe(1)
  await page.mouse.wheel(0, -300)
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.3)
  await page.mouse.wheel(0, 2000)
  await expect.poll(() => scaleOf(page)).toBe(1)
  await lightbox(page).getByRole('button', { name: 'Close' }).click()
  await expect(opener(page, 2)).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: viewports.phone, hasTouch: true, isMobile: true })

  test('what keeps a listing from being added is said where it can be seen', async ({ page, request, complaints }) => {
    complaints.allow(/503/)
    const [goods] = await plainGoods(request, 1)
    await goTo(page, goods?.path ?? '')
    await page.route('**/front_api/v1/carts/**', (route) => route.fulfill({ status: 503, json: { errors: [] } }))
    const quantity = page.getByRole('textbox', { name: /^Quantity/ })
    const bar = page.locator('.is-bar').getByRole('button', { name: 'Add to cart' })
    const pressFarBelow = async () => {
      await page.evaluate(() => scrollTo(0, innerHeight * 2))
      await bar.tap()
    }
    await quantity.fill('0')
    await pressFarBelow()
    await expect(page.locator('main').getByText(/whole number/).first()).toBeInViewport()
    await quantity.fill('1')
    await pressFarBelow()
    await expect(page.locator('main').getByRole('alert')).toBeInViewport()
  })

  test('fingers swipe, pinch and tap twice', async ({ page, request }) => {
    const { path } = await pictured(request)
    await goTo(page, path)
    await opener(page, 1).tap()
    await expect(at(page, 1)).toBeVisible()
    await expectAccessible(page)
    const { x, y } = await middleOf(at(page, 1))
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly [number, number][]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })) })

    await touch('touchStart', [x + 120, y])
    for (const by of [60, 0, -60, -120]) await touch('touchMove', [x + by, y])
    await touch('touchEnd')
    await expect(at(page, 2)).toBeVisible()

    await touch('touchStart', [x - 30, y], [x + 30, y])
    for (const by of [40, 60, 75]) await touch('touchMove', [x - by, y], [x + by, y])
    await touch('touchEnd')
    await expect.poll(() => scaleOf(page)).toBeCloseTo(2.5, 1)
    await expect(at(page, 2)).toBeVisible()

    // Each two elsewhere: a third tap at the same place would be the first of another two.
    for (const [scale, beside] of [[1, -40], [2.5, 40]] as const) {
      await page.touchscreen.tap(x + beside, y)
      await page.touchscreen.tap(x + beside, y)
      await expect.poll(() => scaleOf(page)).toBeCloseTo(scale, 1)
    }
  })
})

for (const [name, viewport] of Object.entries({ phone: viewports.phone, desktop: viewports.desktop })) {
  test(`reviews, other listings and what is alike come near the end of the page, on a ${name}`, async ({ page, request }) => {
    const [first] = await plainGoods(request, 1)
    await page.setViewportSize(viewport)
    const asked: string[] = []
    page.on('request', (one) => { if (/reviews|related/.test(one.url())) asked.push(one.url()) })
    await goTo(page, first?.path ?? '')
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
    await page.locator('main article').last().evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await page.getByRole('link', { name: 'All listings of this vendor' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('heading', { name: /^Reviews of / })).toBeVisible()
    await page.getByRole('heading', { name: /^Reviews of / }).scrollIntoViewIfNeeded()
    await expect(page.locator('#reviews article').first()).toBeVisible()
    await page.locator('#reviews article').last().scrollIntoViewIfNeeded()
    await expect(page.getByRole('heading', { name: 'You may also like' })).toBeAttached()
    await (name === 'desktop' ? expectAccessibleInBothSchemes(page) : expectAccessible(page, 'looks'))
    await page.getByRole('link', { name: /^Read (?:all|the)/ }).click()
    await expect(page).toHaveURL(/\/v\/\d+-[^#]*#reviews$/)
    await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeInViewport()
  })
}

test('the chosen variant is in the address, and there again after Back', async ({ page, request }) => {
  const goods = await find(request, (card) => card.has_variants && card.in_stock)
  await goTo(page, goods.path)
  const radios = page.locator('main form input[type=radio]')
  const states = await radios.evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).checked))
  const chosen = radios.nth(states.indexOf(false))
  await chosen.check()
  await expect(page).toHaveURL(/[?&]variant=\d+$/)
  const address = page.url()
  await page.getByRole('link', { name: /^Sold by/ }).click()
  await expect(page).toHaveURL(/\/v\//)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(chosen).toBeChecked()
  await page.goto(`${goods.path}?variant=1`)
  await expect(page.getByText('The option in this link is no longer available.')).toBeVisible()
})

for (const width of [390, 320]) {
  test(`in letters of twice the size nothing is cut off or covered, ${width} wide`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%' })
    })
    const [plain] = await plainGoods(request, 1)
    const [category] = await topCategories(request)
    for (const path of [await composed(request), plain?.path ?? '']) {
      await goTo(page, path)
      const price = page.locator('.what')
      await expect(price).toBeVisible()
      const [what, button] = await Promise.all([price.boundingBox(), page.getByRole('button', { name: 'Add to cart' }).last().boundingBox()])
      const isApart = what && button && (what.y + what.height <= button.y || what.x + what.width <= button.x)
      expect(isApart, `the price on ${path} is not covered`).toBe(true)
      expect(await price.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
      await expectNoSidewaysScroll(page)
    }
    for (const path of [`/v/${plain?.vendor}`, `/c/${category?.slug}?stock=1`, '/search?q=lamp', '/']) {
      await goTo(page, path)
      await expect(page.locator('main a[href^="/l/"]').first()).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
  })
}
