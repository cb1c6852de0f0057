import type { Page } from '@playwright/test'
import addresses from '../../src/i18n/messages/ar/addresses.ts'
import cart from '../../src/i18n/messages/ar/cart.ts'
import checkout from '../../src/i18n/messages/ar/checkout.ts'
import checkoutSteps from '../../src/i18n/messages/ar/checkoutSteps.ts'
import listingPage from '../../src/i18n/messages/ar/listingPage.ts'
import session from '../../src/i18n/messages/ar/session.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test, viewports } from './support/fixtures.ts'
import { PAGE_WORDS } from '../../src/sandbox/pages/words/all.ts'
import { aNewcomer, actAs, plainGoods, shown, unrendered } from './support/shop.ts'
import { goWithin, payWith, pointer } from './support/steps.ts'

test.describe('a browser that speaks French', () => {
  test.use({ locale: 'fr-FR' })

  test('gets French pages, and French formats', async ({ page, request }) => {
    await page.goto('/')
    await shown(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('heading', { name: 'Nouveautés' })).toBeVisible()
    const [listing] = await plainGoods(request, 1)
    await page.goto(listing?.path ?? '')
    await shown(page)
    await expect(page.locator('main')).toContainText(/\d,\d\d\s*€|\d\s*€/)
    await expect(page.locator('body')).not.toContainText(/\bAdd to cart\b|\bSold by\b/)
    await page.goto('/search?q=vase&stock=1')
    await shown(page)
    await expect(page.getByRole('heading', { name: 'Résultats pour « vase »' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Filtres' })).toBeVisible()
    await expect(page.locator('main')).not.toContainText(/\b(?:Filters|listings|Load more|Sort by|In stock)\b/)
    await page.goto(`/v/${listing?.vendor}`)
    await shown(page)
    await expect(page.getByRole('heading', { name: 'Annonces', exact: true })).toBeVisible()
    await expect(page.locator('main')).toContainText(/Membre depuis\s*\d/)
    await expect(page.locator('main')).not.toContainText(/\b(?:Reviews|Listings|Member since|Counted)\b/)
  })

  test('gets English for the visit from an address that asks for it, French again in another window, and keeps what the person chooses', async ({ page, context }) => {
    await page.goto('/?lang=en')
    await shown(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { name: 'New listings' })).toBeVisible()
    // In no link: the window remembers it, also on the way back from paying.
    await expect(page.locator('a[href*="lang="]')).toHaveCount(0)
    await page.goto('/checkout/return')
    await shown(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    const other = await context.newPage()
    await other.goto('/')
    await shown(other)
    await expect(other.getByRole('heading', { name: 'Nouveautés' })).toBeVisible()
    await other.close()
    await page.goto('/')
    await shown(page)
    const language = page.getByRole('combobox', { name: /langue|language/i })
    await language.selectOption('fr')
    await expect(page.getByRole('heading', { name: 'Nouveautés' })).toBeVisible()
    await page.reload()
    await shown(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await language.selectOption('en')
    await expect(page.getByRole('heading', { name: 'New listings' })).toBeVisible()
    await page.reload()
    await shown(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { name: 'New listings' })).toBeVisible()
  })
})

test.describe('a browser that speaks German', () => {
  test.use({ locale: 'de-DE' })

  test('gets the marketplace’s own words in German, and those of another language when that is chosen', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => { asked.push(...(/\/assets\/texts\.(\w+)\./.exec(request.url())?.slice(1) ?? [])) })
    const footer = page.getByRole('contentinfo')
    const language = page.getByRole('combobox', { name: /sprache|langue|language/i })
    // A rendered page brings them along.
    await page.goto('/')
    await shown(page)
    await page.mouse.move(10, 10)
    await expect(footer.getByRole('link', { name: 'Hilfe' })).toBeVisible()
    expect(asked).toEqual([])
    await page.goto(unrendered('/'))
    await shown(page)
    await page.mouse.move(20, 20)
    await expect(footer.getByRole('link', { name: 'Hilfe' })).toBeVisible()
    expect(asked).toEqual(['de'])
    await language.selectOption('fr')
    await expect(footer.getByRole('link', { name: 'Aide' })).toBeVisible()
    await expect(footer.getByRole('link', { name: 'Hilfe' })).toHaveCount(0)
    await language.selectOption('de')
    await expect(footer.getByRole('link', { name: 'Hilfe' })).toBeVisible()
  })

  test('has a shop where these words do not arrive', async ({ page, complaints }) => {
    complaints.allow(/net::ERR_FAILED|Failed to load resource/)
    await page.route(/\/assets\/texts\./, (route) => route.abort())
    await page.goto(unrendered('/'))
    await shown(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('contentinfo')).toContainText('Stoa')
  })
})

/** Nothing is wider than the window, on either side. */
async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `nothing is wider than the window at ${page.url()}`).toBeLessThanOrEqual(0)
}

test.describe('a browser that speaks Arabic', () => {
  test.use({ locale: 'ar-EG', viewport: viewports.phone })

  test('is read from right to left before any code of the application', async ({ page, complaints }) => {
    complaints.allow(/net::ERR_FAILED|Failed to fetch/)
    await page.route(/\/assets\/.*\.js/, (route) => route.abort())
    await page.goto('/sign-in', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('banner')).toBeVisible()
    const [logo, menu] = await Promise.all([page.locator('.wordmark').boundingBox(), page.locator('header').boundingBox()])
    expect((logo?.x ?? 0) + (logo?.width ?? 0) / 2).toBeGreaterThan((menu?.width ?? 0) / 2)
  })

  test('leads from the home page to an order', async ({ page, request }) => {
    test.slow()
    const [goods] = await plainGoods(request, 1, 8)
    const email = await aNewcomer(request)
    const look = async () => {
      await shown(page)
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
      await expectNoOverflow(page)
      await expectAccessible(page)
    }
    await page.goto('/')
    await look()
    await page.locator(`main a[href="/c/${goods?.category}"]`).first().click()
    await expect(page).toHaveURL(`/c/${goods?.category}`)
    await look()
    await expect(page.locator('main .card').first(), 'places have the comma of the language').toContainText('\u2069، \u2068')
    await page.locator(`main a[href="${goods?.path}"]`).first().click()
    await expect(page).toHaveURL(goods?.path ?? '')
    await look()
    await page.getByRole('button', { name: listingPage.addToCart, exact: true }).first().click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText(goods?.title ?? '').first()).toBeVisible()
    const box = await drawer.boundingBox()
    expect(Math.round(box?.x ?? -1), 'the cart comes in where a line ends').toBe(0)
    await drawer.getByRole('link', { name: cart.checkOut }).click()
    await look()
    await page.getByLabel(session.email).fill(email)
    await page.getByLabel(session.password, { exact: true }).fill('marketplace')
    await page.locator('main').getByRole('button', { name: session.submit, exact: true }).click()
    await expect(page.getByRole('heading', { name: checkout.addressTitle })).toBeVisible()
    await look()
    await page.getByRole('button', { name: checkout.addAddress }).first().click()
    await page.getByLabel(addresses.firstName).fill('ليلى')
    await page.getByLabel(addresses.lastName).fill('حداد')
    await page.getByLabel(addresses.country).selectOption('FR')
    await expect(page.getByLabel(addresses.line1), 'an address in another script keeps its number in front').toHaveCSS('unicode-bidi', 'plaintext')
    await page.getByLabel(addresses.line1).fill('12 شارع النيل')
    await page.getByLabel(addresses.postcode).fill('69003')
    await page.getByLabel(addresses.city).fill('ليون')
    await page.getByLabel(addresses.phone).fill('+33 4 00 00 00 00')
    await look()
    await page.getByRole('button', { name: addresses.saveAddress }).click()
    await expect(page.getByRole('radio', { name: /شارع النيل/ })).toBeChecked()
    // What is read from left to right within an Arabic line keeps its order, and its sign in front.
    await expect(page.locator('bdi[dir="ltr"]', { hasText: '+33 4 00 00 00 00' }).last()).toBeVisible()
    await page.getByRole('button', { name: checkout.toDelivery }).click()
    await expect(page.locator('main').getByRole('radio').first().or(page.getByRole('button', { name: checkout.toReview })).first()).toBeVisible()
    await look()
    const radio = page.locator('main').getByRole('radio').first()
    if (await radio.count()) await radio.check()
    await page.getByRole('button', { name: checkout.toReview }).click()
    await expect(page.getByRole('button', { name: checkoutSteps.pay })).toBeVisible()
    await look()
    await page.getByRole('button', { name: checkoutSteps.pay }).click()
    // The marketplace's own page goes on in Arabic.
    await expect(page).toHaveURL(/\/checkout\/[0-9a-f]{32}/)
    await expect(page.locator('html[lang="ar"][dir="rtl"]')).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await payWith(page, pointer, PAGE_WORDS.ar.pay.pay)
    await expect(page.locator('main a[href^="/orders"]').first()).toBeVisible()
    await look()
    await page.goto('/orders')
    await look()
    await page.locator('main a[href^="/orders/"]').first().click()
    await expect(page).toHaveURL(/\/orders\/\d+/)
    await look()
    await expect(page.locator('main')).toContainText('شارع النيل')
  })
})

const PAGES = [
  '/', '/search?q=vase', '/sign-in', '/register', '/forgot-password', '/cart', '/account', '/account/password', '/account/addresses', '/orders', '/reviews',
  '/wishlist', '/sell', '/sell/new', '/sell/import',
]
for (const locale of ['de', 'es', 'ar']) {
  test.describe(`on the narrowest phones, ${locale}`, () => {
    test.use({ locale, viewport: { width: 320, height: 640 } })

    test('no page is wider than the window', async ({ page, request }) => {
      test.slow()
      const [goods] = await plainGoods(request, 1)
      const own = [`/c/${goods?.category}`, goods?.path ?? '', `/v/${goods?.vendor}`]
      /** Loads the first page; the others follow as by links. */
      const look = async (paths: readonly string[]) => {
        for (const [index, path] of paths.entries()) {
          if (index === 0) await page.goto(path)
          else await goWithin(page, path)
          await shown(page)
          await expect(page.locator('html')).toHaveAttribute('lang', locale)
          await expectNoOverflow(page)
        }
      }
      // Signed in from then on: pages for guests come first.
      await look(['/sign-in', '/register', '/forgot-password', ...own])
      await actAs(page, 'vendor@example.com')
      await page.addInitScript(() => { localStorage.setItem('stoa.language.declined', 'en') })
      await look(PAGES.filter((one) => !/sign-in|register|password$/.test(one)))
    })
  })
}
