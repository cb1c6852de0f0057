import type { Page, Route } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { actAs, aNewcomer, find, plainGoods, shown, topCategories, withCart, unrendered } from './support/shop.ts'

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

/** The first page of each of the two sources is tried with more; the words of every failure have tests of their own. */
const FAULTS_OF: Readonly<Record<string, readonly string[]>> = {
  home: ['an error page', 'a dropped connection', 'an answer that breaks off'],
  cart: ['a server error', 'a dropped connection', 'maintenance', 'an answer that breaks off', 'an error page'],
  category: ['an answer that breaks off'],
  listing: ['an answer that breaks off'],
}
const FAULTS_OF_OTHERS = ['an error page']

interface Place {
  name: string
  /** What fails, as a pattern of addresses. */
  broken: RegExp
  /** Where to go; answers the address. */
  prepare: (page: Page) => Promise<string>
}

const shopper = 'shopper@example.com'

const places: Place[] = [
  { name: 'home', broken: /\/catalogue\/home\.json/, prepare: async () => '/' },
  {
    name: 'category',
    // Where only its ready-made pages fail, the cards serve.
    broken: /\/catalogue\//,
    prepare: async (page) => `/c/${(await topCategories(page.request))[0]?.slug}`,
  },
  { name: 'listing', broken: /\/catalogue\/l\//, prepare: async (page) => (await plainGoods(page.request, 1))[0]?.path ?? '' },
  {
    name: 'cart',
    broken: /\/front_api\/v1\/carts\//,
    prepare: async (page) => {
      await withCart(page, await plainGoods(page.request, 1, 3))
      return '/cart'
    },
  },
  {
    name: 'orders',
    broken: /\/front_api\/v1\/orders/,
    prepare: async (page) => {
      await actAs(page, shopper)
      return '/orders'
    },
  },
  {
    name: 'an order',
    broken: /\/front_api\/v1\/orders\/\d+$/,
    prepare: async (page) => {
      const headers = { authorization: `Bearer ${await actAs(page, shopper)}` }
      const answer = await page.request.get('/front_api/v1/orders?limit=1&role=customer', { headers })
      const { orders: [order] } = (await answer.json()) as { orders: [{ id: number }] }
      return `/orders/${order.id}`
    },
  },
  {
    name: 'checkout',
    broken: /\/front_api\/v1\/account\/checkout-addresses/,
    prepare: async (page) => {
      const token = await actAs(page, await aNewcomer(page.request))
      await withCart(page, await plainGoods(page.request, 1, 3), token)
      return '/checkout'
    },
  },
]

for (const { name, broken, prepare } of places) {
  test(`${name} says what happened and can be tried again, whatever fails`, async ({ page, complaints }) => {
    complaints.allow(/Failed to load resource/)
    // A rendered page asks for nothing that could fail.
    const path = unrendered(await prepare(page))
    const panel = page.locator('main').getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) })
    for (const kind of FAULTS_OF[name] ?? FAULTS_OF_OTHERS) {
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

test('signing in keeps what was typed, whatever fails', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/)
  const submit = page.locator('main').getByRole('button', { name: 'Sign in' })
  await page.goto('/sign-in')
  await page.getByLabel('Email address').fill(shopper)
  await page.getByLabel('Password', { exact: true }).fill('marketplace')
  for (const [kind, misfortune] of Object.entries(faults)) {
    await page.route(/\/front_api\/v1\/auth\/login/, misfortune)
    await submit.click()
    await expect(page.locator('main').getByRole('alert').filter({ hasText: said[kind] ?? '' }), kind).toHaveCount(1, { timeout: 15_000 })
    await expect(page.getByLabel('Email address'), kind).toHaveValue(shopper)
    await page.unroute(/\/front_api\/v1\/auth\/login/)
  }
  await submit.click()
  await expect(page).toHaveURL('/')
})

test('adding to the cart says why it did not work, whatever fails', async ({ page, request, complaints }) => {
  complaints.allow(/Failed to load resource/)
  const [goods] = await plainGoods(request, 1, 1)
  const add = page.getByRole('button', { name: 'Add to cart' }).first()
  await page.goto(goods?.path ?? '')
  for (const [kind, misfortune] of Object.entries(faults)) {
    await page.route(/\/front_api\/v1\/carts/, misfortune)
    await add.click()
    await expect(page.getByRole('alert').filter({ hasText: said[kind] ?? '' }).first(), kind).toBeVisible({ timeout: 15_000 })
    await page.unroute(/\/front_api\/v1\/carts/)
  }
  await add.click()
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
})

test('the rest of the storefront works while related listings fail', async ({ page, request, complaints }) => {
  complaints.allow(/Failed to load resource/)
  await page.route(/\/listings\/\d+\/related/, (route) => route.abort())
  const [goods] = await plainGoods(request, 1, 1)
  await page.goto(goods?.path ?? '')
  await shown(page)
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
})

test('code that one bad moment keeps back comes by itself a little later', async ({ page, request, complaints }) => {
  complaints.allow(/Failed to load resource/)
  const tried: string[] = []
  await page.route(/\/(?:AppFooterMore|VariantPicker)-[^/]*\.js/, (route) => {
    const { pathname } = new URL(route.request().url())
    const isFirst = !tried.includes(pathname)
    tried.push(pathname)
    return isFirst ? route.abort() : route.continue()
  })
  await page.goto((await find(request, (card) => card.has_variants && card.in_stock)).path)
  await expect(page.locator('main fieldset').getByRole('radio').first()).toBeAttached()
  await page.mouse.move(9, 9)
  // The operator's links, which nobody asks for, and each page has.
  await expect(page.getByRole('contentinfo').getByRole('combobox').first()).toBeVisible()
  expect(tried).toHaveLength(4)
})

test('a stylesheet that one bad moment keeps back stands where it would have, once', async ({ page, request, complaints }) => {
  complaints.allow(/Failed to load resource/)
  const sheets = () => page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => new URL(href).pathname))
  const email = await aNewcomer(request)
  const token = await actAs(page, email)
  await withCart(page, await plainGoods(request, 1, 30), token)
  await page.goto('/checkout')
  await shown(page)
  await page.waitForLoadState('networkidle')
  const undisturbed = await sheets()
  let lost = ''
  await page.route(/\/assets\/style-[^/]*\.css/, (route) => {
    if (lost) return route.continue()
    lost = new URL(route.request().url()).pathname
    return route.abort()
  })
  await page.goto('/checkout')
  await shown(page)
  // Others come later by themselves.
  const sameSheets = async () => (await sheets()).filter((path) => undisturbed.includes(path))
  await expect.poll(sameSheets).toEqual(undisturbed)
  expect(undisturbed).toContain(lost)
  // Nor is it doubled by whatever else asks again.
  await page.waitForTimeout(4_000)
  expect(await sameSheets()).toEqual(undisturbed)
})

test('a session that has ended is said once, and signing in leads back', async ({ page, request, complaints }) => {
  complaints.allow(/Failed to load resource/)
  await page.addInitScript(() => {
    if (sessionStorage.getItem('e2e.ended')) return
    sessionStorage.setItem('e2e.ended', '1')
    localStorage.setItem('stoa.session', JSON.stringify({ token: 'a.token.of.yesterday' }))
  })
  const email = await aNewcomer(request)
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(page.getByText('Your session has ended').first()).toBeVisible()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('marketplace')
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/orders')
})

test('a rendered page stays readable while its code does not arrive, and is hydrated once it does', async ({ page, request, complaints }) => {
  complaints.allow(/net::ERR_FAILED|Failed to load resource|dynamically imported module|Not loaded: /)
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
