import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test, viewports } from './support/fixtures.ts'
import { shiftsOf, watchShifts } from './support/measured.ts'
import { plainGoods, shown } from './support/shop.ts'

const SEARCHES_STORAGE_KEY = 'stoa.searches'
const field = (page: Page) => page.locator('[name=q]')
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const options = (page: Page) => list(page).getByRole('option')
const active = (page: Page) => list(page).locator('[role=option][aria-selected=true]')

const goTo = async (page: Page, path = '/') => {
  await page.goto(path)
  await shown(page)
}
/** Waits until the suggestions for this text are there. */
const suggested = async (page: Page, text: string) =>
  expect(options(page).last()).toContainText(new RegExp(`See (?:all|the one).*“${text}”`), { timeout: 15_000 })
/** Two words of a listing's title, as somebody would type them. */
const wordsOf = (title: string) => (title.match(/\p{L}{3,}/gu) ?? []).slice(0, 2).join(' ').toLowerCase()

test('by keyboard alone: a stroke, some letters, the arrows, Enter', async ({ page, request }) => {
  const [goods] = await plainGoods(request, 1)
  await goTo(page, `/c/${goods?.category}`)
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(wordsOf(goods?.title ?? ''))
  await suggested(page, wordsOf(goods?.title ?? ''))
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(active(page)).toHaveCount(1)
  const href = await active(page).getAttribute('href')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await active(page).getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(href ?? '')
  await expect(list(page)).toBeHidden()
  await expect(field(page)).toHaveValue('')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('Enter leads to the results, Escape closes and clears, and the field says what the results are for', async ({ page }) => {
  await goTo(page)
  await field(page).click()
  await page.keyboard.type('oak')
  await suggested(page, 'oak')
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(field(page)).toHaveValue('oak')
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('lamp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=lamp')
  await expect(list(page)).toBeHidden()
  await expect(field(page)).toHaveValue('lamp')
  await page.keyboard.press('/')
  await page.keyboard.type('oak')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=oak')
  await field(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 }), 'the same again').toBeFocused()
  await page.goBack()
  await expect(field(page)).toHaveValue('lamp')
  await page.goBack()
  await expect(field(page)).toHaveValue('')
})

test('by pointer: a suggestion, a press elsewhere, a new tab', async ({ page, context }) => {
  await goTo(page)
  await field(page).click()
  await page.keyboard.type('lamp')
  await suggested(page, 'lamp')
  await expect(options(page).first().locator('mark')).toContainText('lamp', { ignoreCase: true })
  await page.locator('h1').click({ position: { x: 2, y: 2 } })
  await expect(list(page)).toBeHidden()
  await expect(field(page)).toHaveValue('lamp')
  await field(page).click()
  await suggested(page, 'lamp')
  const opened = context.waitForEvent('page')
  await options(page).first().click({ modifiers: ['ControlOrMeta'] })
  await (await opened).close()
  await expect(list(page)).toBeVisible()
  const categories = list(page).getByRole('group', { name: 'Categories' })
  const href = await categories.getByRole('option').first().getAttribute('href')
  await categories.getByRole('option').first().click()
  await expect(page).toHaveURL(href ?? '')
})

test('on a phone the field opens over the page, and gives it back', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await goTo(page)
  await field(page).click()
  await page.keyboard.type('lamp')
  await suggested(page, 'lamp')
  const box = await field(page).boundingBox()
  expect(box?.width).toBeGreaterThan(250)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Close the search' }).click()
  await expect(list(page)).toBeHidden()
  await expect(field(page)).not.toBeFocused()
  expect((await field(page).boundingBox())?.width).toBeLessThan(60)
  await field(page).click()
  await suggested(page, 'lamp')
  await options(page).last().click()
  await expect(page).toHaveURL('/search?q=lamp')
  await expect(field(page)).not.toBeFocused()
  await field(page).click()
  await suggested(page, 'lamp')
  await page.goBack()
  await expect(list(page), 'Back closes what covers the page').toBeHidden()
  await expect(page).toHaveURL('/search?q=lamp')
})

test('what an input method composes is searched for, and its keys are its own', async ({ page }) => {
  await goTo(page)
  await field(page).click()
  await expect(field(page)).toHaveRole('combobox')
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'lamp', selectionStart: 4, selectionEnd: 4 })
  await suggested(page, 'lamp')
  // As the browser reports the Enter that ends a composition.
  await field(page).evaluate((element) => {
    for (const key of ['ArrowDown', 'Enter']) {
      element.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true }))
    }
  })
  await expect(active(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await session.send('Input.insertText', { text: 'lamp' })
  await expect(field(page)).toHaveValue('lamp')
  await suggested(page, 'lamp')
})

test('what is typed before the application has come is kept, with caret and focus', async ({ page, complaints }) => {
  complaints.allow(/preloaded using link preload/)
  await watchShifts(page)
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => { letGo = resolve })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await field(page).click()
  await page.keyboard.type('lmp')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  letGo()
  await shown(page)
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveRole('combobox')
  await page.keyboard.type('a')
  await expect(field(page)).toHaveValue('lamp')
  await suggested(page, 'lamp')
  // The list over the page grows with its answers; what lies below stands still.
  const { moved } = await shiftsOf(page)
  expect(moved.filter((line) => !line.includes('class="popup"'))).toEqual([])
})

test('Enter before the application has come leads to the results too', async ({ page, complaints }) => {
  complaints.allow(/preloaded using link preload/)
  let isHeld = true
  await page.route(/\/assets\/.*\.js$/, (route) => (isHeld ? undefined : route.continue()))
  await page.goto('/', { waitUntil: 'commit' })
  await field(page).fill('lamp')
  isHeld = false
  await field(page).press('Enter')
  await expect(page).toHaveURL('/search?q=lamp')
  await expect(field(page)).toHaveValue('lamp')
})

for (const [name, text] of Object.entries({ 'recent searches': '', 'what was found': 'lamp', 'nothing found': 'xqzzyw' })) {
  test(`the list with ${name} is accessible, light and dark, wide and narrow`, async ({ page }) => {
    await page.addInitScript((key) => localStorage.setItem(key, JSON.stringify(['oak table', 'vase'])), SEARCHES_STORAGE_KEY)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await goTo(page)
    await field(page).click()
    await field(page).fill(text)
    await expect(options(page).last()).toContainText(text || 'Clear recent searches', { timeout: 15_000 })
    await page.keyboard.press('ArrowDown')
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await page.setViewportSize(viewports.phone)
    await expectAccessible(page)
  })
}
