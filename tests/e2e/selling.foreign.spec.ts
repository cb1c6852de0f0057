import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { shown } from './support/shop.ts'

/** Selling at the marketplace of `support/foreign.ts`, which leaves nothing as the sandbox has it. */
test.use({ baseURL: `http://127.0.0.1:${process.env['STOA_E2E_OTHER_PORT']}` })

const text = (page: Page) => page.locator('main').innerText()

const signIn = async (page: Page) => {
  await page.goto('/sign-in?next=/sell')
  await page.getByLabel('Email address').fill('a@b.example')
  await page.getByLabel('Password', { exact: true }).fill('marketplace')
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/sell$/)
}

test('a file is imported: the marketplace decides the status and refuses in its own words', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/, /An answer was not as specified/)
  await signIn(page)
  await page.goto('/sell/import')
  const name = `Foreign ${Date.now()}`
  const csv = `Title;Category;Price;Finish;Uses\n${name};Lamps & <i>lights</i>;12,50;gloss & <b>shine</b>;Indoors | Outdoors\n${name} gratis;8;0;;\n`
  await page.locator('input[type=file]').setInputFiles({ name: 'lamps.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Import 2 listings' }).click()
  await expect(page.getByText('1 created, 1 refused', { exact: true })).toBeVisible()
  await expect(page.getByText('Le prix doit être supérieur à zéro.')).toBeVisible()
  await shown(page)
  expect(await text(page)).not.toMatch(/undefined|NaN|\[object|\bnull\b/)
  expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined()
})

// To be completed when the list and the editor are there: names of their controls are not known here yet.
test.fixme('listings are listed, created and edited', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/, /An answer was not as specified/)
  await signIn(page)
  await shown(page)
  // Keyed by id, with numbers as text and PHP's empty arrays; the second one states nothing but its title.
  await expect(page.getByText('Old lamp <script>window.hacked = 1</script>').first()).toBeVisible()
  await expect(page.getByText('Bare').first()).toBeVisible()
  expect(await text(page)).not.toMatch(/undefined|NaN|\[object|\bnull\b/)
  await page.goto('/sell/new')
  const title = `Written here ${Date.now()}`
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Price', { exact: true }).fill('0')
  await page.getByRole('button', { name: /^Publish/ }).click()
  await expect(page.getByText('Le prix doit être supérieur à zéro.')).toBeVisible()
  await page.getByLabel('Price', { exact: true }).fill('12.50')
  await page.getByRole('button', { name: /^Publish/ }).click()
  // It was published, and is a draft that waits: the answer says so, not the form.
  await page.goto('/sell')
  await expect(page.getByText(title).first()).toBeVisible()
  // PUT is refused here: the same operation passes by POST, and attributes are sent whole.
  await page.goto('/sell/71')
  await page.getByLabel('SKU').fill('4712')
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.reload()
  await expect(page.getByLabel('SKU')).toHaveValue('4712')
  // A listing of somebody else's is answered with a page.
  await page.goto('/sell/70')
  await shown(page)
  expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined()
})
