import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../support/tree.ts'
import { expect, test as base } from './support/fixtures.ts'
import { shiftsOf, watchShifts } from './support/measured.ts'
import { HOSTS, startRenderedSite, type RenderedSite } from './support/renderedSite.ts'
import { plainGoods, shown, topCategories } from './support/shop.ts'

const built = process.env['STOA_E2E_DIST'] ?? join(root, 'dist')

const test = base.extend<object, { site: RenderedSite }>({
  site: [async ({}, use) => {
    const site = await startRenderedSite(built)
    await use(site)
    await site.close()
  }, { scope: 'worker', timeout: 120_000 }],
})

/** What stands in a document before the first script that runs; modules wait until all of it is there. */
const beforeScripts = (html: string): string => html.slice(0, html.indexOf('<script>'))

/** A reader without scripts, and a search engine, learn that there is nothing. */
const expectSaid = (html: string, heading: string): void => {
  const seen = beforeScripts(html)
  expect(seen).toContain(`<title>${heading} · Stoa</title>`)
  expect(seen).toContain('<meta name="robots" content="noindex" data-page>')
  expect(/<div id="app".*?<h1[^>]*>([^<]*)/s.exec(seen)?.[1]).toBe(heading)
}

/** Marks the page's heading before the application hydrates it: another one would not have the mark. */
const markHeading = (page: Page) => page.addInitScript(() => {
  new MutationObserver((_, observer) => {
    const heading = document.querySelector<HTMLElement>('#app h1')
    if (!heading) return
    heading.dataset['first'] = ''
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
})

/** Holds the application's script back until it is let go. */
const holdCode = async (page: Page): Promise<() => void> => {
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => { letGo = resolve })
  await page.route(/\/assets\/frame-[^/]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

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
      // A plain host of files may say something else.
      if (host !== 'static') expect((await request.post(url + path)).status()).toBe(405)
      for (const other of ['/', ...site.paths('c').slice(0, 1), ...site.paths('v').slice(0, 1)]) {
        expect(beforeScripts(await (await request.get(url + other)).text()), other).toMatch(/<h1[^>]*>/)
      }
    })

    test('the application hydrates a page as it stands, and nothing moves', async ({ page, site }) => {
      await watchShifts(page)
      await markHeading(page)
      for (const path of ['/', site.paths('c')[0] ?? '', site.paths('l')[0] ?? '', site.paths('v')[0] ?? '']) {
        await page.goto(url + path)
        await shown(page)
        await expect(page.locator('h1[data-first]'), path).toBeVisible()
        const { sum, moved } = await shiftsOf(page)
        expect(sum, `${path}: ${moved.join('\n')}`).toBe(0)
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

    test('what is gone answers 404, says so before any script, and stays as it stands', async ({ page, complaints }) => {
      complaints.allow(/404/)
      await watchShifts(page)
      await markHeading(page)
      for (const [path, said] of [['/l/999999-gone', 'This listing is no longer available'], ['/c/gone', 'We can’t find this category']] as const) {
        const answer = await page.goto(url + path)
        expect(answer?.status(), path).toBe(404)
        // A host of files that looks into no catalogue does not know whether it is gone, or has another name now.
        expectSaid(await answer?.text() ?? '', host === 'static' ? 'We can’t find this page' : said)
        await shown(page)
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(said)
        if (host !== 'static') await expect(page.locator('h1[data-first]'), path).toBeVisible()
        expect(await shiftsOf(page), path).toMatchObject({ sum: 0 })
      }
    })
  })
}

test('the server says what nobody has in its reader’s language, and the application hydrates that as it stands', async ({ page, baseURL, complaints }) => {
  complaints.allow(/404/)
  await watchShifts(page)
  await markHeading(page)
  const said = {
    '/l/999999-oak-chair': 'This listing is no longer available', '/c/gone': 'We can’t find this category', '/v/999999': 'We can’t find this vendor', '/no/such/page': 'We can’t find this page',
    '/no/such/page?lang=fr': 'Cette page est introuvable',
  }
  for (const [path, heading] of Object.entries(said)) {
    const answer = await page.goto(`${baseURL}${path}`)
    expect(answer?.status(), path).toBe(404)
    expectSaid(await answer?.text() ?? '', heading)
    await shown(page)
    await expect(page.locator('h1[data-first]'), path).toHaveText(heading)
    await page.mouse.move(9, 9)
    await page.waitForLoadState('networkidle')
    expect(await shiftsOf(page), path).toMatchObject({ sum: 0 })
  }
  await page.goto(`${baseURL}/l/999999-oak-chair?lang=en`)
  await expect(page.getByRole('link', { name: 'Search for similar listings' })).toHaveAttribute('href', '/search?q=oak+chair')
})

test('a rendered listing that is older than the catalogue shows its price at once, and then the one that is asked for now; nothing moves', async ({ page, request }) => {
  const [listing] = await plainGoods(request, 1)
  const read = async (path: string) => await (await request.get(`/catalogue/${path}`)).json() as { listing: { price: number } }
  const { listing: before, ...rest } = await read(`l/${listing?.id}.json`)
  const priceOf = (amount: number) => page.locator('main').getByText(`€${amount}`, { exact: true }).first()
  for (const path of ['home.json', 'manifest.json']) {
    const document = await read(path)
    await page.route(`**/catalogue/${path}`, (route) => route.fulfill({ json: { ...document, version: 'newer' } }))
  }
  await page.route(`**/catalogue/l/${listing?.id}.json`, (route) =>
    route.fulfill({ json: { ...rest, version: 'newer', listing: { ...before, price: before.price + 1 } } }))
  await watchShifts(page)
  await page.goto(listing?.path ?? '', { waitUntil: 'commit' })
  await expect(priceOf(before.price)).toBeVisible()
  await shown(page)
  await expect(priceOf(before.price + 1)).toBeVisible()
  const { sum, moved } = await shiftsOf(page)
  expect(sum, moved.join('\n')).toBe(0)
})

test('what is pressed and typed in a rendered page before the application has come is done when it comes', async ({ page, request }) => {
  const [category] = await topCategories(request)
  const release = await holdCode(page)
  // Scripts belong to a page that is loaded.
  await page.goto(`/c/${category?.slug}`, { waitUntil: 'commit' })
  const hearts = page.locator('main .save')
  for (const index of [0, 1]) await hearts.nth(index).click()
  const search = page.locator('header [name=q]')
  await search.pressSequentially('oak')
  await expect(hearts.nth(0)).toHaveAccessibleName(/^Save /)
  release()
  for (const index of [0, 1]) await expect(hearts.nth(index)).toHaveAccessibleName(/^Remove /)
  await expect(hearts.nth(2)).toHaveAccessibleName(/^Save /)
  await expect(search).toHaveValue('oak')
  await expect(search).toBeFocused()
  // Who goes on writing writes on.
  await page.keyboard.type(' bowl')
  await expect(search).toHaveValue('oak bowl')
})

test('a rendered page is shown before any script is asked for', async ({ page, request, baseURL }) => {
  const [listing] = await plainGoods(request, 1)
  for (const path of ['/', listing?.path ?? '']) {
    await page.goto(path)
    await shown(page)
    const { first, scripts } = await page.evaluate(() => ({
      first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      scripts: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).map(({ name, startTime }) => ({ name, startTime })),
    }))
    expect(scripts.length, path).toBeGreaterThan(3)
    // The time of a paint is that at which it was on the screen.
    expect(scripts.filter(({ startTime }) => startTime < first).map(({ name }) => name.slice(baseURL?.length)), path).toEqual([])
  }
})

test('the pictures that a rendered page asks for ahead are those that it shows, each loaded once', async ({ page, request }) => {
  const [category] = await topCategories(request)
  const [listing] = await plainGoods(request, 1)
  for (const path of ['/', `/c/${category?.slug}`, listing?.path ?? '', `/v/${listing?.vendor}`]) {
    await page.goto(path)
    await shown(page)
    const { ahead, loaded, seen } = await page.evaluate(() => {
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return {
        ahead: loaded.filter(({ initiatorType, name }) => initiatorType === 'link' && /\.(?:svg|webp)(?:\?|$)/.test(name)).map(({ name }) => name),
        loaded: loaded.map(({ name }) => name),
        seen: Array.from(document.querySelectorAll('#app img'), (picture) => (picture as HTMLImageElement).currentSrc),
      }
    })
    expect(ahead.length, path).toBeGreaterThan(0)
    expect(seen, path).toEqual(expect.arrayContaining(ahead))
    expect(loaded.filter((name) => ahead.includes(name)), path).toEqual(ahead)
  }
})

test('the application starts where nothing is painted, as in a tab that is hidden meanwhile', async ({ page }) => {
  await page.addInitScript(() => { window.PerformanceObserver.prototype.observe = () => {} })
  await page.goto('/')
  await expect(page.locator('template[data-script]')).toHaveCount(0)
  await shown(page)
})

test('what is typed into the search while the application comes is all there', async ({ page, request }) => {
  const [category] = await topCategories(request)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const release = await holdCode(page)
  await page.goto(`/c/${category?.slug}`, { waitUntil: 'commit' })
  const search = page.locator('header [name=q]')
  await search.click()
  let typed = ''
  const isAlive = () => page.evaluate(() => '__vue_app__' in (document.getElementById('app') ?? {}))
  for (let left = 12; left > 0;) {
    const letter = 'abcdefghijklmnopqrstuvwxyz'[typed.length % 26] ?? ''
    await page.keyboard.type(letter)
    typed += letter
    if (typed.length === 5) release()
    if (typed.length > 5 && await isAlive()) left -= 1
  }
  await shown(page)
  await expect(search).toHaveValue(typed)
  await expect(search).toBeFocused()
})

test('a page that is loaded anew where it was scrolled to stands there before its code has come, and is not taken away from its reader', async ({ page, request }) => {
  const [category] = await topCategories(request)
  await page.goto(`/c/${category?.slug}`)
  await shown(page)
  await page.evaluate(() => { scrollTo({ top: 900, behavior: 'instant' }) })
  const release = await holdCode(page)
  await page.reload({ waitUntil: 'commit' })
  const top = () => page.evaluate(() => Math.round(scrollY))
  await expect.poll(top).toBe(900)
  await page.mouse.wheel(0, 300)
  await expect.poll(top).toBe(1200)
  release()
  await shown(page)
  // The application scrolls within this time, where it does.
  await page.waitForTimeout(1_000)
  expect(await top()).toBe(1200)
})
