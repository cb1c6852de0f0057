/** The storefront, started with what the doctor wrote about a marketplace that shares nothing with the sandbox. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runDoctor } from '../../src/tools/doctor/run.ts'
import { root } from '../support/tree.ts'
import { EMAIL, openFakeMarket, PASSWORD } from '../unit/doctor/fakeMarket.ts'
import { freePort, serve } from './support/deployment.ts'
import { expect, test } from './support/fixtures.ts'
import { writeCatalogue } from './support/foreign.catalogue.ts'
import { copyForSite } from './support/twins.ts'

const built = process.env['STOA_E2E_DIST'] ?? join(root, 'dist')

/** Three endpoints elsewhere, one missing, one that answers a page; a wrong method is answered 404 without `Allow`. */
const start = async (folder: string) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const market = await openFakeMarket({
    moved: { 'POST /carts': '/cart/new', 'GET /account/checkout-addresses': '/account/addresses', 'GET /wishlists': '/wishlist' },
    missing: ['GET /reviews/user/:id'], pages: ['GET /listings/attributes'], wrongMethod: 404, preflight: 'path', allows: url, keeps: true,
  })
  const settings = join(folder, 'market.json')
  const quiet = { write: () => undefined }
  await runDoctor({
    args: ['--base-url', market.base, '--origin', url, '--email', EMAIL, '--fix', settings], env: { STOA_PASSWORD: PASSWORD }, fetch,
    clock: { now: Date.now, wait: async () => undefined }, out: quiet, err: quiet, signal: new AbortController().signal,
    keyboard: { isTTY: false, setRawMode: () => undefined, on: () => undefined, off: () => undefined, resume: () => undefined, pause: () => undefined },
  })
  const site = join(folder, 'site')
  copyForSite(built, site)
  execFileSync('node_modules/.bin/jiti', ['src/build/configure.ts', '--config', settings, '--from', built, '--out', site, '--server', 'node'], { cwd: root, stdio: 'ignore' })
  writeCatalogue(join(folder, 'catalogue'))
  const server = await serve(site, port, { STOREFRONT_BASE_URL: market.base, CATALOGUE_DIR: join(folder, 'catalogue') })
  return {
    url, settings, log: market.log,
    close: async () => {
      server.kill()
      await market.close()
    },
  }
}

test('what the doctor wrote is enough to sign in, add to the cart, save a listing and keep addresses', async ({ page, complaints }) => {
  // What the marketplace has not, says so.
  complaints.allow(/Failed to load resource/, /An answer was not as specified/)
  const folder = mkdtempSync(join(tmpdir(), 'stoa-doctored-'))
  const shop = await start(folder)
  try {
    expect(JSON.parse(readFileSync(shop.settings, 'utf8'))).toMatchObject({
      endpoints: { 'carts.create': { path: '/cart/new' }, 'addresses.list': { path: '/account/addresses' }, 'wishlists.list': { path: '/wishlist' } },
    })
    await page.goto(`${shop.url}/l/12-chair`)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Cart' })).toContainText('Chair')
    await page.goto(`${shop.url}/sign-in`)
    await page.getByLabel('Email address').fill(EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: /^Account of/ }).waitFor()
    await page.goto(`${shop.url}/l/12-chair`)
    await page.getByRole('button', { name: 'Save Chair' }).first().click()
    await expect.poll(() => shop.log).toContain('POST /front_api/v1/wishlists')
    await page.goto(`${shop.url}/wishlist`)
    await expect(page.locator('main').getByRole('article')).toHaveCount(1)
    await page.goto(`${shop.url}/account/addresses`)
    await expect(page.getByRole('group', { name: '1 Mill Rd' })).toBeVisible()
    await page.getByRole('button', { name: 'Add an address' }).click()
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Lovelace')
    await page.getByLabel('Country or region').selectOption('DE')
    await page.getByLabel('Street and number').fill('Lindenallee 4')
    await page.getByLabel('Postcode').fill('10115')
    await page.getByLabel('Town or city').fill('Berlin')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByRole('group', { name: 'Lindenallee 4' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('group', { name: 'Lindenallee 4' })).toBeVisible()
    expect(shop.log).toContain('POST /front_api/v1/cart/new')
  } finally {
    await shop.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
