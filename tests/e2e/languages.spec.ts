import { expect, test } from './support/fixtures.ts'
import { plainGoods, shown } from './support/shop.ts'

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

  test('gets English from an address that asks for it, and French again from the next', async ({ page }) => {
    await page.goto('/?lang=en')
    await shown(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { name: 'New listings' })).toBeVisible()
    // Not stored, and in no link.
    await expect(page.locator('a[href*="lang="]')).toHaveCount(0)
    await page.goto('/')
    await shown(page)
    await expect(page.getByRole('heading', { name: 'Nouveautés' })).toBeVisible()
  })

  test('shows English where the person chooses it, and keeps the choice', async ({ page }) => {
    await page.goto('/')
    await shown(page)
    const language = page.getByRole('combobox', { name: /langue|language/i })
    await language.selectOption('en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { name: 'New listings' })).toBeVisible()
    await page.reload()
    await shown(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { name: 'New listings' })).toBeVisible()
  })
})
