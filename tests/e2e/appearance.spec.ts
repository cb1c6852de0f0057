import { readFileSync } from 'node:fs'
import { readSettings } from '../../src/lib/readSettings.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'

test('a shop gets its look: colours follow the hand, contrast is watched, and the file comes out whole', async ({ page }) => {
  await page.goto('/sandbox')
  await page.getByRole('link', { name: 'Appearance' }).click()
  const shop = page.frameLocator('iframe')
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Good things, from people who care')
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Market hall/ }).click()
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Everything. Today. Round the corner.')
  await expect(shop.getByRole('banner').getByRole('img', { name: 'Markthal' })).toBeVisible()
  const header = shop.getByRole('banner')
  await expect(header).toHaveCSS('background-color', 'rgb(23, 70, 209)')

  // While it is dragged: the same document, at once. The heading is looked at once the application stands in it.
  await expect.poll(() => shop.locator('#app').evaluate((app) => '__vue_app__' in app)).toBe(true)
  const heading = await shop.getByRole('heading', { level: 1 }).elementHandle()
  await page.getByLabel('Accent, light: choose').fill('#0b6b3a')
  await expect(header).toHaveCSS('background-color', 'rgb(11, 107, 58)')
  await page.getByLabel('Accent, light: choose').fill('#ffb300')
  await expect(page.getByText('3 pairs are too close.', { exact: false })).toBeVisible()
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
  await page.getByRole('button', { name: /the nearest that passes$/ }).click()
  await expect(page.getByText('Everything can be read.')).toBeVisible()

  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await expect(shop.locator('html')).toHaveCSS('background-color', 'rgb(14, 17, 24)')
  await page.getByRole('button', { name: 'FR', exact: true }).click()
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Tout. Aujourd’hui. À deux pas.')
  await page.getByLabel('Heading of the hero').fill('Bienvenue à la halle')
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Bienvenue à la halle')
  await page.getByLabel('Page', { exact: true }).selectOption('Cart')
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Panier')
  // Another page of it in French does not choose French for the person.
  expect(await page.evaluate(() => localStorage.getItem('stoa.language'))).toBeNull()
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByLabel('Name of the marketplace')).toHaveValue('Markthal')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download market.json' }).click()])
  expect(download.suggestedFilename()).toBe('market.json')
  const file = JSON.parse(readFileSync(await download.path(), 'utf8')) as { hero: object }
  expect(readSettings(file)).toMatchObject({ problems: [], config: { name: 'Markthal', brand: { header: 'accent', density: 'compact' } } })
  expect(file.hero).toMatchObject({ title: { en: 'Everything. Today. Round the corner.', fr: 'Bienvenue à la halle' } })

  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByLabel('Name of the marketplace')).toHaveValue('')
  await page.getByText('Go on with a file that you have').click()
  await page.getByLabel('Or paste it').fill('{ "nmae": "Agora" }')
  await page.getByRole('button', { name: 'Take it over' }).click()
  await expect(page.getByRole('alert')).toContainText('nmae: unknown, did you mean name?')
  await page.getByLabel('Or paste it').fill('{ "name": "Agora", "brand": { "radius": "1rem" } }')
  await page.getByRole('button', { name: 'Take it over' }).click()
  await expect(page.getByLabel('Name of the marketplace')).toHaveValue('Agora')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Name of the marketplace')).toHaveValue('')
})

test('on a phone the preview stays in sight, and nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/sandbox/appearance')
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByLabel('Ways to pay', { exact: false }).focus()
  await expect(page.locator('iframe')).toBeInViewport()
  await expect(page.getByLabel('Ways to pay', { exact: false })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('only the editor shows pages in a frame, and only those of a draft', async ({ request }) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy']
  expect(await policyOf('/')).toBe("frame-ancestors 'none'")
  expect(await policyOf('/cart?sandbox-appearance=gone')).toBe("frame-ancestors 'self'")
})
