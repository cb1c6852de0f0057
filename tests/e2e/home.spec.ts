import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothSchemes } from './support/accessible.ts'
import { expect, test, viewports } from './support/fixtures.ts'
import { shiftsOf, watchShifts } from './support/measured.ts'
import { find, plainGoods, shown, type Goods } from './support/shop.ts'
import { cartDrawer, keyboard } from './support/steps.ts'

const VIEWED_STORAGE_KEY = 'stoa.viewed'
const section = (page: Page, name: string) => page.getByRole('region', { name })
const addButton = (page: Page, { title }: Goods) => page.locator('main').getByRole('button', { name: `Add ${title} to cart`, exact: true }).first()
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Choose and add' })
const notice = (page: Page) => page.getByRole('region', { name: 'Notices' }).getByText('is in your cart.')
const badge = (page: Page, pieces: number) => page.getByRole('banner').getByRole('button', { name: new RegExp(`^Cart, ${pieces} item`) })

/** The parts below the fold come when the reader comes near, and may make the page longer then. */
const readToTheEnd = async (page: Page) => {
  await page.evaluate(async () => {
    const isEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1
    for (let calm = 0; calm < 10; calm = isEnd() ? calm + 1 : 0) {
      scrollBy(0, innerHeight / 2)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
}
const goTo = async (page: Page, path: string) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path)
  await shown(page)
}
const openCategoryOf = (page: Page, goods: Goods) => goTo(page, `/c/${goods.category}`)

test('home ends with the best rated vendors, and nothing moves while they come', async ({ page }) => {
  for (const viewport of [viewports.phone, viewports.desktop]) {
    await page.setViewportSize(viewport)
    await watchShifts(page)
    // The same address once more would be a page loaded afresh, which begins where it was left.
    await page.goto('about:blank')
    await goTo(page, '/')
    await readToTheEnd(page)
    const vendors = section(page, 'Highly rated vendors')
    await expect(vendors.getByRole('link')).toHaveCount(8)
    await vendors.scrollIntoViewIfNeeded()
    await expectAccessible(page, viewport === viewports.desktop ? 'everything' : 'looks')
    const { sum, moved } = await shiftsOf(page)
    expect(sum, moved.join('\n')).toBe(0)
    const beside = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(beside, 'pixels beside the page').toBeLessThanOrEqual(0)
  }
  const first = section(page, 'Highly rated vendors').getByRole('link').first()
  const name = (await first.locator('.name').textContent()) ?? ''
  await first.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('the sandbox’s pictures are asked for in the widths that it draws, though the build names none', async ({ page, request }) => {
  for (const path of ['/', '/index.html', '/c/furniture?page=1']) {
    const html = await (await request.get(path)).text()
    expect(html, path).toContain('"images":{"template":"{url}?w={width}"')
  }
  await goTo(page, '/')
  await expect(page.locator('main a[href^="/l/"] img').first()).toHaveAttribute('srcset', /\?w=160 160w, /)
})

test('what stands in the header has room beside the search, however narrow the window', async ({ page }) => {
  await page.goto('/?lang=fr')
  await shown(page)
  for (const width of [960, 1024, 1100, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    const field = await page.locator('.header-search-field').boundingBox()
    const saved = await page.locator('.header-saved').boundingBox()
    expect((field?.x ?? width) + (field?.width ?? 0), `${width} pixels wide`).toBeLessThan(saved?.x ?? 0)
  }
})

test.describe('recently viewed', () => {
  test('survives a reload, newest first, and is cleared and brought back', async ({ page, request }) => {
    const [first, second] = await plainGoods(request, 2)
    if (!first || !second) throw new Error('Two goods are needed')
    for (const { path } of [first, second]) await goTo(page, path)
    await readToTheEnd(page)
    const viewed = section(page, 'Recently viewed')
    await expect(viewed.getByRole('link')).toHaveCount(1)
    await expect(viewed.getByRole('link')).toContainText(first.title)

    await goTo(page, '/')
    await page.reload()
    await shown(page)
    await readToTheEnd(page)
    await expect(viewed.getByRole('link')).toHaveCount(2)
    await expect(viewed.getByRole('link').first()).toContainText(second.title)
    await expectAccessibleInBothSchemes(page)

    // From the link before it: there are more than two hundred stops above.
    await section(page, 'Highly rated vendors').getByRole('link').last().focus()
    await keyboard(page).press(viewed.getByRole('button', { name: 'Clear' }))
    await expect(viewed.getByRole('link')).toHaveCount(0)
    expect(await page.evaluate((key) => localStorage.getItem(key), VIEWED_STORAGE_KEY)).toBeNull()
    const undo = viewed.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(viewed.getByRole('link')).toHaveCount(2)
  })
})

test.describe('from a card', () => {
  test('a mouse adds what leaves nothing to choose, and chooses in a sheet what does', async ({ page, request }) => {
    const [plain] = await plainGoods(request, 1)
    const varied = await find(request, (card) => card.has_variants && card.in_stock)
    if (!plain) throw new Error('Goods are needed')
    await openCategoryOf(page, plain)
    const before = page.url()
    await expect(addButton(page, plain)).toHaveCSS('opacity', '0')
    await addButton(page, plain).hover()
    await expect(addButton(page, plain)).toHaveCSS('opacity', '1')
    await addButton(page, plain).click()
    await expect(notice(page)).toBeVisible()
    await expect(badge(page, 1)).toBeVisible()
    expect(page.url()).toBe(before)
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'View cart' }).click()
    await expect(cartDrawer(page).getByText(plain.title).first()).toBeVisible()

    await openCategoryOf(page, varied)
    await addButton(page, varied).click()
    await expect(sheet(page).getByRole('radio').first()).toBeVisible()
    await expectAccessibleInBothSchemes(page)
    await sheet(page).getByRole('button', { name: 'Add to cart' }).click()
    await expect(sheet(page)).toBeHidden()
    await expect(notice(page)).toBeVisible()
    await expect(badge(page, 2)).toBeVisible()
  })

  test('the keyboard alone does the same, and finds its place again', async ({ page, request }) => {
    const varied = await find(request, (card) => card.has_variants && card.in_stock)
    await openCategoryOf(page, varied)
    // From the card's own link: the button is the next stop.
    await page.locator(`main a[href="${varied.path}"]`).first().focus()
    await page.keyboard.press('Tab')
    await expect(addButton(page, varied)).toBeFocused()
    await expect(addButton(page, varied)).toHaveCSS('opacity', '1')
    await page.keyboard.press('Enter')
    await expect(sheet(page).getByRole('radio').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toBeHidden()
    await expect(addButton(page, varied)).toBeFocused()
    await page.keyboard.press('Space')
    await keyboard(page).press(sheet(page).getByRole('button', { name: 'Add to cart' }))
    await expect(notice(page)).toBeVisible()
    await expect(badge(page, 1)).toBeVisible()
    await expect(addButton(page, varied)).toBeFocused()
  })

  test.describe('on a phone', () => {
    test.use({ viewport: viewports.phone, hasTouch: true, isMobile: true })

    test('a thumb reaches the button and everything in the sheet', async ({ page, request }) => {
      const [plain] = await plainGoods(request, 1)
      const varied = await find(request, (card) => card.has_variants && card.in_stock)
      if (!plain) throw new Error('Goods are needed')
      await openCategoryOf(page, plain)
      await expect(addButton(page, plain)).toHaveCSS('opacity', '1')
      const box = await addButton(page, plain).boundingBox()
      // A phone's pixels may fall between the page's.
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(42.5)
      await addButton(page, plain).tap()
      await expect(badge(page, 1)).toBeVisible()

      await openCategoryOf(page, varied)
      await addButton(page, varied).tap()
      const add = sheet(page).getByRole('button', { name: 'Add to cart' })
      await expect(add).toBeInViewport()
      const place = await sheet(page).boundingBox()
      expect(Math.round((place?.y ?? 0) + (place?.height ?? 0))).toBe(viewports.phone.height)
      await expectAccessible(page)
      await add.tap()
      await expect(sheet(page)).toBeHidden()
      await expect(badge(page, 2)).toBeVisible()
    })

    test('Back closes the sheet, and then leaves the page it stands on', async ({ page, request }) => {
      const varied = await find(request, (card) => card.has_variants && card.in_stock)
      await goTo(page, '/')
      await page.locator(`main a[href="/c/${varied.category}"]`).first().tap()
      await addButton(page, varied).tap()
      await expect(sheet(page)).toBeVisible()
      await page.goBack()
      await expect(sheet(page)).toBeHidden()
      await expect(page).toHaveURL(`/c/${varied.category}`)
      await page.goBack()
      await expect(page).toHaveURL('/')
    })
  })

  test('code that does not arrive is told, and comes with the next try', async ({ page, request, complaints }) => {
    complaints.allow(/Failed to load resource/)
    const [plain] = await plainGoods(request, 1)
    if (!plain) throw new Error('Goods are needed')
    await page.route(/\/assets\/quickAdd-/, (route) => route.abort())
    await openCategoryOf(page, plain)
    await addButton(page, plain).click()
    await expect(page.getByRole('region', { name: 'Notices' }).getByText(/No connection/)).toBeVisible()
    await expect(addButton(page, plain)).not.toHaveAttribute('aria-busy')
  })
})
