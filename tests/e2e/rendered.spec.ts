import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../support/tree.ts'
import { expect, test as base } from './support/fixtures.ts'
import { shiftsOf, watchShifts } from './support/measured.ts'
import { HOSTS, startRenderedSite, type RenderedSite } from './support/renderedSite.ts'
import { shown } from './support/shop.ts'

const built = process.env['STOA_E2E_DIST'] ?? join(root, 'dist')

const test = base.extend<object, { site: RenderedSite }>({
  site: [async ({}, use) => {
    const site = await startRenderedSite(built)
    await use(site)
    await site.close()
  }, { scope: 'worker', timeout: 120_000 }],
})

// One site for all of them.
test.describe.configure({ mode: 'default' })

/** What stands in a document before the first script that runs; modules wait until all of it is there. */
const beforeScripts = (html: string): string => html.slice(0, html.indexOf('<script>'))

/** Marks the page's heading before the application takes it over: another one would not have the mark. */
const markHeading = (page: Page) => page.addInitScript(() => {
  new MutationObserver((_, observer) => {
    const heading = document.querySelector<HTMLElement>('#app h1')
    if (!heading) return
    heading.dataset['first'] = ''
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
})

for (const host of HOSTS) {
  test.describe(`pages as files, on ${host}`, () => {
    let url = ''
    test.beforeEach(({ site }) => {
      test.skip(site.urls[host] === undefined, `${host} is not installed`)
      url = site.urls[host] ?? ''
    })

    test('a reader without scripts finds title, price and what machines read before any script', async ({ request, site }) => {
      const [path = ''] = site.paths('l')
      const answer = await request.get(url + path)
      expect(answer.status()).toBe(200)
      const seen = beforeScripts(await answer.text())
      const data = [...seen.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) => JSON.parse(text) as Record<string, unknown>)
      const product = data.flatMap((one) => (Array.isArray(one['@graph']) ? one['@graph'] as Record<string, unknown>[] : [one])).find((one) => one['@type'] === 'Product' || one['@type'] === 'ProductGroup')
      const title = String(product?.['name'])
      const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      expect(seen).toContain(`<title>${escaped}`)
      expect(seen).toMatch(/<h1[^>]*>/)
      expect(seen).toMatch(/[€$£]\s?\d/)
      expect(seen).toContain(`<link rel="canonical" href="https://shop.example${path}"`)
      for (const other of ['/', ...site.paths('c').slice(0, 1), ...site.paths('v').slice(0, 1)]) {
        expect(beforeScripts(await (await request.get(url + other)).text()), other).toMatch(/<h1[^>]*>/)
      }
    })

    test('a listing that is gone answers 404', async ({ request }) => {
      const answer = await request.get(`${url}/l/999999-gone`)
      expect([answer.status(), (await answer.text()).includes('<div id="app">')]).toEqual([404, true])
    })
  })
}

// What a browser makes of the same files is the same, whoever sends them.
test.describe('pages as files, in a browser', () => {
  let url = ''
  test.beforeEach(({ site }) => {
    url = site.urls.static ?? ''
  })

  test('the application takes a page over as it stands, and nothing moves', async ({ page, site }) => {
    await watchShifts(page)
    await markHeading(page)
    for (const path of ['/', site.paths('c')[0] ?? '', site.paths('l')[0] ?? '', site.paths('v')[0] ?? '']) {
      await page.goto(url + path)
      await shown(page)
      await expect(page.locator('h1[data-first]'), path).toBeVisible()
      expect(await shiftsOf(page), path).toMatchObject({ sum: 0 })
    }
    await page.goto(url + (site.paths('l')[0] ?? ''))
    await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
  })

  test('another query or another language shows what it asks for', async ({ page, site }) => {
    const path = site.paths('c').find((one) => /home/.test(one)) ?? site.paths('c')[0] ?? ''
    await page.goto(`${url}${path}?sort=price-up`)
    await shown(page)
    await expect(page.getByRole('combobox', { name: /^Sort/ })).toHaveValue('price-up')
    await page.goto(`${url}${path}?lang=fr`)
    await shown(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('combobox', { name: /^Trier/ })).toBeVisible()
  })

  test('a page that is not rendered is drawn', async ({ page }) => {
    await page.goto(`${url}/cart`)
    await shown(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/cart/i)
  })

  test('a listing that is gone answers 404, and says so', async ({ page, complaints }) => {
    complaints.allow(/404/)
    const answer = await page.goto(`${url}/l/999999-gone`)
    expect(answer?.status()).toBe(404)
    await shown(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not|no longer|gone/i)
  })
})
