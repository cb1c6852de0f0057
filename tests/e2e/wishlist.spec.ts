import type { Page } from '@playwright/test'
import { expect, test, viewports } from './support/fixtures.ts'
import { aNewcomer, actAs, plainGoods, shown, tokenOf } from './support/shop.ts'
import { keyboard } from './support/steps.ts'

const heart = (page: Page, title: string) => page.getByRole('button', { name: `Save ${title}` })
const filled = (page: Page, title: string) => page.getByRole('button', { name: `Remove ${title} from your wishlist` })
const signIn = async (page: Page, email: string) => {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('marketplace')
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
}
const savedBy = async (page: Page, token: string) => {
  const answer = await page.request.get('/front_api/v1/wishlists', { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { wishlists: { listing_id: number }[] }).wishlists.map((entry) => entry.listing_id)
}

test('what a guest saves outlives a reload, and is in the account after signing in', async ({ page, request }) => {
  const email = await aNewcomer(request)
  const goods = await plainGoods(request, 2, 4)
  const [first, second] = goods
  await page.goto(first?.path ?? '')
  await heart(page, first?.title ?? '').click()
  await expect(filled(page, first?.title ?? '')).toBeVisible()
  await page.goto(second?.path ?? '')
  // What is pressed before the application has come is not stored yet.
  await shown(page)
  await heart(page, second?.title ?? '').click()
  await page.reload()
  await expect(filled(page, second?.title ?? '')).toBeVisible()
  await page.goto('/wishlist')
  await expect(page.locator('main').getByRole('article')).toHaveCount(2)
  await page.getByRole('link', { name: 'Sign in to see them on every device' }).click()
  await signIn(page, email)
  await expect(page).toHaveURL('/wishlist')
  await expect(page.getByText('2 saved listings were added to your wishlist.').first()).toBeVisible()
  await expect(page.locator('main').getByRole('article')).toHaveCount(2)
  expect(await savedBy(page, await tokenOf(request, email))).toEqual([second?.id, first?.id])
  expect(await page.evaluate(() => localStorage.getItem('stoa.wishlist'))).toBeNull()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('region', { name: 'Notices' }).getByText('You are signed out.')).toBeVisible()
  await page.goto('/wishlist')
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
})

test('a removal on the page can be undone, with the keyboard alone', async ({ page, request }) => {
  const email = await aNewcomer(request)
  const token = await actAs(page, email)
  const [a, b] = await plainGoods(request, 2, 4)
  for (const goods of [b, a]) {
    await page.request.post('/front_api/v1/wishlists', { headers: { authorization: `Bearer ${token}` }, data: { listing_id: goods?.id } })
  }
  await page.goto('/wishlist')
  await shown(page)
  const hands = keyboard(page)
  await hands.press(filled(page, a?.title ?? ''))
  await expect(page.locator('main').getByRole('article')).toHaveCount(1)
  await expect(filled(page, b?.title ?? '')).toBeFocused()
  await expect.poll(() => savedBy(page, token)).toEqual([b?.id])
  await hands.press(page.getByRole('button', { name: 'Undo' }))
  await expect(page.locator('main').getByRole('article')).toHaveCount(2)
  await expect.poll(async () => (await savedBy(page, token)).length).toBe(2)
})

test('a heart on a card is pressed with the keyboard, and opens no listing', async ({ page }) => {
  await page.goto('/')
  await shown(page)
  const first = page.locator('main').getByRole('button', { name: /^Save / }).first()
  const name = (await first.getAttribute('aria-label') ?? '').replace('Save ', '')
  await keyboard(page).press(first)
  await expect(filled(page, name).first()).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Show wishlist' }).click()
  await expect(page).toHaveURL('/wishlist')
  await expect(page.locator('main').getByRole('article')).toHaveCount(1)
})

test('a heart can be hit with a thumb, on a card and on a listing', async ({ page, request }) => {
  await page.setViewportSize(viewports.phone)
  const [goods] = await plainGoods(request, 1)
  for (const path of ['/', goods?.path ?? '']) {
    await page.goto(path)
    const box = await page.locator('main').getByRole('button', { name: /^Save / }).first().boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), path).toBeGreaterThanOrEqual(44)
  }
})

test('a heart pressed when the session has died is saved once the person has signed in again', async ({ page, request, complaints }) => {
  complaints.allow(/Failed to load resource/)
  const email = await aNewcomer(request)
  await actAs(page, email)
  const [goods] = await plainGoods(request, 1, 6)
  await page.goto(goods?.path ?? '')
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  await page.waitForLoadState('networkidle')
  expect((await page.request.post('/sandbox/expire', { form: { email } })).ok()).toBe(true)
  await heart(page, goods?.title ?? '').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill('marketplace')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(filled(page, goods?.title ?? '')).toBeVisible()
  await expect.poll(async () => savedBy(page, await tokenOf(request, email))).toEqual([goods?.id])
})

test('two windows of one browser show the same hearts', async ({ page, context, request }) => {
  const [goods] = await plainGoods(request, 1, 7)
  const other = await context.newPage()
  for (const one of [page, other]) await one.goto(goods?.path ?? '')
  await page.bringToFront()
  await heart(page, goods?.title ?? '').click()
  await expect(filled(other, goods?.title ?? '')).toBeVisible()
  await other.bringToFront()
  await filled(other, goods?.title ?? '').click()
  await expect(heart(page, goods?.title ?? '')).toBeVisible()
})
