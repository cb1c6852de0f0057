import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { shown, unrendered } from './support/shop.ts'

const edit = (page: Page) => page.route(({ pathname }) => pathname === '/', async (route) => {
  const response = await route.fetch()
  const html = (await response.text()).replace('"name":"Stoa"', '"name":"Agora","colour":"red"').replace('"timeout":15000', '"timeout":"long"')
  await route.fulfill({ response, body: html })
})

test('a shop whose document was edited by hand opens, even if the checks cannot be loaded', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/, /net::ERR_FAILED/)
  await edit(page)
  await page.route('**/assets/editedConfig-*.js', (route) => route.abort())
  await page.goto(unrendered('/'))
  await shown(page)
  await expect(page.locator('header').getByText('Agora').first()).toBeVisible()
})

test('a document whose settings were edited by hand still opens the shop, and the console names what is wrong', async ({ page, complaints }) => {
  const said: string[] = []
  page.on('console', (message) => { if (message.type() === 'warning') said.push(message.text()) })
  complaints.allow(/Settings of the storefront that are ignored/)
  await edit(page)
  await page.goto(unrendered('/'))
  await shown(page)
  await expect(page.locator('header').getByText('Agora').first()).toBeVisible()
  await expect.poll(() => said.join('\n')).toContain('timeout: expected milliseconds, 0 for no limit, got "long"')
  expect(said.join('\n')).toContain('colour: unknown, there is no such setting')
})
