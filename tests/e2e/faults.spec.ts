import type { Page, Route } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { plainGoods, shown, withCart, unrendered } from './support/shop.ts'

/** In an order in which no two are told in the same words one after the other. */
const faults: Record<string, (route: Route) => Promise<void>> = {
  'a server error': (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"code":500,"status":"error","message":"Boom"}' }),
  'a dropped connection': (route) => route.abort('connectionreset'),
  'an error page': (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<!doctype html><title>x</title><h1>Internal Server Error</h1>' }),
  maintenance: (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '1' }, contentType: 'text/html', body: '<h1>Maintenance</h1>' }),
  'an answer that breaks off': (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"version":"1","listings":[{"id":1,' }),
}

/** What the page says of each: the Front API's failures, and the catalogue's in its own words. */
const said: Record<string, RegExp> = {
  'a server error': /Something went wrong at the marketplace|catalogue could not be read completely/,
  'an error page': /Something went wrong at the marketplace|catalogue could not be read completely/,
  'maintenance': /closed for maintenance|catalogue could not be read completely/,
  'a dropped connection': /No connection to the marketplace/,
  'an answer that breaks off': /couldn’t read the marketplace’s reply|catalogue could not be read completely/,
}

interface Place {
  readonly name: string
  /** What fails, as a pattern of addresses. */
  readonly broken: RegExp
  /** The names of `faults`. */
  readonly kinds: readonly string[]
  /** Where to go; answers the address. */
  readonly prepare: (page: Page) => Promise<string>
}

/** A page of each of the two sources; those of every page and of every failure have tests of their own. */
const places: readonly Place[] = [
  { name: 'home', broken: /\/catalogue\/home\.json/, kinds: ['an error page', 'an answer that breaks off'], prepare: async () => '/' },
  {
    name: 'cart',
    broken: /\/front_api\/v1\/carts\//,
    kinds: ['a server error', 'a dropped connection', 'maintenance'],
    prepare: async (page) => {
      await withCart(page, await plainGoods(page.request, 1, 3))
      return '/cart'
    },
  },
]

for (const { name, broken, kinds, prepare } of places) {
  test(`${name} says what happened and can be tried again, whatever fails`, async ({ page, complaints }) => {
    complaints.allow(/Failed to load resource/)
    // A rendered page asks for nothing that could fail.
    const path = unrendered(await prepare(page))
    const panel = page.locator('main').getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) })
    for (const kind of kinds) {
      await page.route(broken, (route) => faults[kind]?.(route))
      await page.goto(path)
      await expect(panel.first(), kind).toContainText(said[kind] ?? '', { timeout: 15_000 })
      await expect(panel.first(), kind).not.toContainText(/undefined|\[object|SyntaxError|<|TypeError/)
      await expect(page.getByRole('banner')).toBeVisible()
      // The frame asks again by itself once; afterwards only the person does.
      await page.waitForLoadState('networkidle')
      await page.unroute(broken)
      await panel.first().getByRole('button', { name: 'Try again' }).click()
      await expect(panel, kind).toHaveCount(0)
      await shown(page)
    }
  })
}

test('a rendered page stays readable while its code does not arrive, and is taken over once it does', async ({ page, request, complaints }) => {
  complaints.allow(/net::ERR_FAILED|Failed to load resource|dynamically imported module|Unable to preload/)
  const [goods] = await plainGoods(request, 1, 1)
  let isBroken = true
  await page.route(/\/assets\/ListingPage-[^/]+\.js$/, (route) => (isBroken ? route.abort() : route.fallback()))
  const failed = page.waitForEvent('console', (message) => message.text().includes('dynamically imported module'))
  const panel = page.getByRole('heading', { name: 'This page could not be shown' })
  await page.goto(goods?.path ?? '')
  await failed
  await expect(page.getByRole('heading', { level: 1, name: goods?.title ?? '' })).toBeVisible()
  await expect(panel).toHaveCount(0)
  isBroken = false
  await shown(page)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByRole('dialog').getByText(goods?.title ?? '').first()).toBeVisible({ timeout: 15_000 })
  await expect(panel).toHaveCount(0)
})
