import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothSchemes } from './support/accessible.ts'
import { expect, test, viewports } from './support/fixtures.ts'
import { shiftsOf, watchShifts } from './support/measured.ts'
import { shown, topCategories, unrendered } from './support/shop.ts'

const counted = (page: Page) => page.locator('main').getByText(/^[\d,]+ listings?$/).first()
/** How many listings the page says there are. */
const count = async (page: Page) => Number((await counted(page).innerText()).replace(/\D/g, ''))
const cards = (page: Page) => page.locator('main').getByRole('listitem').filter({ has: page.locator('a[href^="/l/"]') })
const chip = (page: Page, name: string) => page.getByRole('button', { name: `Remove filter ${name}` })
const panel = (page: Page) => page.getByRole('main').getByRole('group', { name: 'Availability' })
const openCategory = async (page: Page, query = '') => {
  const [category] = await topCategories(page.request)
  await page.goto(`/c/${category?.slug}${query}`)
  await shown(page)
  return `/c/${category?.slug}`
}
const settled = (page: Page) => expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
const inView = (locator: Locator) => locator.evaluate((element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
})

/** As somebody does who has scrolled down to the button: rows that come into view are measured, and it moves with them. */
const loadMore = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Load more' })
  await button.scrollIntoViewIfNeeded()
  await button.click()
}

test('whoever comes back by keyboard goes on from the card that they had opened', async ({ page }) => {
  await openCategory(page)
  const link = cards(page).nth(6).locator('a[href^="/l/"]').first()
  const href = await link.getAttribute('href')
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  const opened = page.locator(`main a[href="${href}"]`).first()
  await expect(opened).toBeFocused()
  expect(await inView(opened)).toBe(true)
})

test('a choice stands in the address: chips, Back, Forward, a link for somebody else, and the first page again', async ({ page, anotherPerson }) => {
  test.slow()
  const path = await openCategory(page)
  await expect(panel(page)).toBeVisible()
  const all = await count(page)

  await page.getByLabel(/^In stock/).check()
  await expect(page).toHaveURL(`${path}?stock=1`)
  await expect(chip(page, 'In stock')).toBeVisible()
  await expect(counted(page)).not.toHaveText(new RegExp(`^${all} `))
  const some = await count(page)
  expect(some).toBeLessThan(all)
  await expect(page.locator('[aria-live=polite]').filter({ hasText: `${some} listings` })).toHaveCount(1)

  await page.getByLabel(/^Reduced price/).check()
  await expect(page).toHaveURL(`${path}?stock=1&discounted=1`)
  await page.goBack()
  await expect(page).toHaveURL(`${path}?stock=1`)
  await expect(counted(page)).toHaveText(`${some} listings`)
  await page.goBack()
  await expect(counted(page)).toHaveText(`${all} listings`)
  await expect(chip(page, 'In stock')).toHaveCount(0)
  await page.goForward()
  await expect(counted(page)).toHaveText(`${some} listings`)

  await page.getByLabel('Sort by').selectOption('price-up')
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(`${path}?stock=1&sort=price-up&page=2`)
  await settled(page)
  const second = await cards(page).first().innerText()

  const other = await anotherPerson()
  await other.goto(page.url())
  await shown(other)
  await expect(counted(other)).toHaveText(`${some} listings`)
  await expect(cards(other).first()).toHaveText(second, { useInnerText: true })

  await page.getByLabel(/^Reduced price/).check()
  await expect(page).toHaveURL(`${path}?stock=1&discounted=1&sort=price-up`)
  await chip(page, 'In stock').click()
  await expect(page).toHaveURL(`${path}?discounted=1&sort=price-up`)
})

test('a text that finds nothing offers no filters, and says so where the list would be', async ({ page }) => {
  await watchShifts(page)
  await page.goto('/search?q=qzxqzx')
  const nothing = page.getByRole('heading', { name: /^Nothing for “qzxqzx”/ })
  await expect(nothing).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Filters' })).toHaveCount(0)
  const { sum, moved } = await shiftsOf(page)
  expect(sum, moved.join('\n')).toBe(0)
  const elsewhere = page.getByRole('heading', { name: 'Browse by category' })
  expect((await elsewhere.boundingBox())?.x).toBe((await nothing.boundingBox())?.x)
})

test('further pages come below; Back finds them, and the place, again', async ({ page }) => {
  const path = await openCategory(page)
  for (const last of [48, 72, 96]) {
    await loadMore(page)
    await expect(page.locator('main').getByText(new RegExp(`^1 to ${last} of`))).toBeVisible()
  }
  await expect(page).toHaveURL(path)
  expect(await cards(page).count(), 'what is far away does not stand in the document').toBeLessThan(48)
  const target = page.locator('[aria-posinset="80"] a').first()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight * 0.75))
  await expect(target).toBeVisible()
  await target.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  await target.click()
  await expect(page).toHaveURL(/\/l\//)
  await page.goBack()
  await expect(page).toHaveURL(path)
  await expect(target).toBeVisible()
  // Rows above that are only measured now may be a fraction of a pixel off.
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThanOrEqual(4)
  expect(await inView(target)).toBe(true)
  await expectAccessible(page)

  // Also where the listing was loaded anew, so that only the history knows of the rows that were seen.
  const topOf = () => target.evaluate((link) => Math.round(link.getBoundingClientRect().top))
  await page.mouse.wheel(0, -40)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(place - 20)
  await expect.poll(() => page.evaluate(() => Math.round((history.state as { scroll?: { top: number } }).scroll?.top ?? -1) === Math.round(scrollY))).toBe(true)
  const top = await topOf()
  await target.click()
  await expect(page).toHaveURL(/\/l\//)
  await shown(page)
  await page.reload()
  await shown(page)
  await page.goBack()
  await expect(target).toBeVisible()
  await expect.poll(async () => Math.abs(await topOf() - top)).toBeLessThanOrEqual(4)
})

test('what is far below costs no layout, and Back and a reload find the place again to the pixel', async ({ page }) => {
  await openCategory(page)
  const last = page.locator('[data-listing]').last()
  const isDrawn = () => last.locator('a').evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isDrawn()).toBe(false)
  // Slowly, as somebody reads, so that every row has been seen.
  while (!(await isDrawn())) await page.mouse.wheel(0, 400)
  await last.scrollIntoViewIfNeeded()
  const placeOf = () => last.evaluate((cell) => [Math.round(scrollY), Math.round(cell.getBoundingClientRect().top)])
  const stored = () => page.evaluate(() => Math.round((history.state as { scroll?: { top: number } }).scroll?.top ?? -1))
  await expect.poll(async () => (await stored()) === (await placeOf())[0]).toBe(true)
  const place = await placeOf()
  await last.locator('a').click()
  await expect(page).toHaveURL(/\/l\//)
  await page.goBack()
  await expect.poll(placeOf).toEqual(place)
  await page.reload()
  await expect.poll(placeOf).toEqual(place)
})

test('a search that is loaded afresh far down shows no footer where its listings will stand', async ({ page }) => {
  await page.setViewportSize(viewports.phone)
  await watchShifts(page)
  await page.goto('/search?q=lamp')
  await expect(cards(page).nth(23)).toBeAttached()
  const place = 1500
  await page.mouse.wheel(0, place)
  await expect.poll(() => page.evaluate(() => (history.state as { scroll?: { top: number } }).scroll?.top)).toBe(place)
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await slow.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 })
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY), { timeout: 20_000 }).toBe(place)
  await expect(cards(page).nth(23)).toBeAttached()
  const { sum, moved } = await shiftsOf(page)
  expect(sum, moved.join('\n')).toBe(0)
})

test('a long list that is loaded afresh is at the same place, but takes nobody back to it', async ({ page }) => {
  // A rendered document has its cards with it, and nobody waits for them.
  const path = await openCategory(page, unrendered(''))
  for (const last of [48, 72]) {
    await loadMore(page)
    await expect(page.locator('main').getByText(new RegExp(`^1 to ${last} of`))).toBeVisible()
  }
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight * 0.6))
  const top = () => page.evaluate(() => scrollY)
  const place = await top()
  await expect.poll(() => page.evaluate(() => (history.state as { scroll?: { top: number } }).scroll?.top)).toBe(place)
  let letGo = (): void => {}
  let held = Promise.resolve()
  await page.route(`**/catalogue${path}/**`, async (route) => {
    await held
    await route.continue()
  })
  await page.clock.install()
  /** Loads the page afresh, whose cards come later than anybody would wait for a page that is there. */
  const reloadSlowly = async () => {
    held = new Promise((resolve) => { letGo = resolve })
    const listening = page.waitForResponse(/\/betweenPages-/)
    await page.reload()
    // Before the application is there, and what restores the place, nobody hears a key.
    await expect(page.locator('[data-v-app] main .ui-skeleton').first()).toBeAttached()
    await (await listening).finished()
    await page.clock.runFor(2500)
  }
  await reloadSlowly()
  letGo()
  await expect(cards(page).first()).toBeVisible()
  await expect.poll(async () => Math.abs((await top()) - place)).toBeLessThanOrEqual(4)

  await reloadSlowly()
  await page.keyboard.press('Shift')
  letGo()
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load more' })).toBeAttached()
  expect(await top()).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: viewports.phone, hasTouch: true, isMobile: true })

  test('filters come in a sheet that says what they leave', async ({ page }) => {
    test.slow()
    let letGo = (): void => {}
    const held = new Promise<void>((resolve) => { letGo = resolve })
    await page.route('**/filterParts-*', async (route) => {
      await held
      await route.continue()
    })
    const path = await openCategory(page)
    const trigger = page.getByRole('button', { name: 'Filters', exact: true })
    await expect(trigger).toBeVisible()
    const beside = page.locator('main').getByRole('group', { name: 'Availability', includeHidden: true })
    await expect(beside, 'what only a wide screen shows is not drawn').toHaveCount(0)
    await trigger.tap()
    await expect(trigger, 'what is pressed before it is there waits for it').toHaveAttribute('aria-busy', 'true')
    letGo()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect(sheet).toBeVisible()
    await sheet.getByText('In stock', { exact: true }).tap()
    await expect(page).toHaveURL(`${path}?stock=1`)
    await expectAccessibleInBothSchemes(page)
    const button = sheet.getByRole('button', { name: /^Show \d+ listings$/ })
    const highest = sheet.getByLabel(/^To \(/)
    await highest.tap()
    await page.keyboard.type('many')
    await button.tap()
    await expect(sheet.getByText('Enter a number.')).toBeVisible()
    await expect(highest).toBeFocused()
    await highest.fill('400')
    await button.tap()
    await expect(sheet).toBeHidden()
    await expect(page, 'what was typed is taken along').toHaveURL(`${path}?price=-400&stock=1`)
    const narrowed = page.getByRole('button', { name: 'Filters, 2 in use' })
    await expect(narrowed).toBeFocused()
    await narrowed.tap()
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet, 'Back closes the sheet, and nothing else').toBeHidden()
    await expect(page).toHaveURL(`${path}?price=-400&stock=1`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, 'nothing is wider than a phone').toBeLessThanOrEqual(0)
    const links = page.locator('.header-links li')
    await expect(links, 'neither is the row of categories').toHaveCount(0)
    await page.setViewportSize(viewports.desktop)
    await expect(beside).toBeVisible()
    await expect(links).not.toHaveCount(0)
  })
})

test('filters, pages and cards are used without a pointer', async ({ page }) => {
  const path = await openCategory(page)
  const side = page.locator('main').getByRole('group').filter({ has: page.getByRole('checkbox') }).locator('input')
  await side.nth(0).focus()
  const places: number[] = []
  for (let at = 0; at < 24; at += 1) {
    await page.keyboard.press('Tab')
    places.push(await page.evaluate(() => scrollY))
  }
  expect(Math.max(...places), 'the filters scroll, the page beside them stays').toBeLessThan(600)
  await page.getByLabel(/^In stock/).focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(`${path}?stock=1`)
  await expect(page.getByLabel(/^In stock/)).toBeFocused()
  await chip(page, 'In stock').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { name: 'Filters' })).toBeFocused()
  await page.getByRole('link', { name: 'Next page' }).press('Enter')
  await expect(cards(page).first().getByRole('link').first()).toBeFocused()
  expect(page.url()).toContain('page=2')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('button', { name: 'Load more' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[aria-posinset="49"] a').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/l\//)
})

test('a second quick click on a filter meets what stood there', async ({ page }) => {
  await openCategory(page)
  const boxes = page.locator('.panel [data-filter="attributes.material"]').getByRole('checkbox')
  await expect(boxes.nth(3)).toBeAttached()
  await boxes.nth(2).scrollIntoViewIfNeeded()
  const [first, second] = [await boxes.nth(1).boundingBox(), await boxes.nth(2).boundingBox()]
  const meant = await Promise.all([1, 2].map((at) => boxes.nth(at).inputValue()))
  await page.mouse.click((first?.x ?? 0) + 5, (first?.y ?? 0) + 5)
  await expect(page).toHaveURL(/a\.material=/)
  await page.mouse.click((second?.x ?? 0) + 5, (second?.y ?? 0) + 5)
  await expect.poll(() => new URL(page.url()).searchParams.getAll('a.material')).toEqual(meant.toSorted())
})

test('without a connection the search field stays within the application', async ({ page, context, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|preload|Unable|dynamically|Not loaded: /)
  await openCategory(page)
  await settled(page)
  await context.setOffline(true)
  await page.keyboard.press('/')
  await page.keyboard.type('oak')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner')).toBeVisible()
  // Where the cards or the page's code are not there, what is open stays open.
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/could not be shown/)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/search\?q=oak/)
})
