import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { root } from '../support/tree.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test, viewports } from './support/fixtures.ts'
import { shiftsOf, watchShifts } from './support/measured.ts'
import { aNewcomer, find, plainGoods, type Goods } from './support/shop.ts'
import { cartDrawer, checkOut, payWith, pointer } from './support/steps.ts'

/** The elements of `embed.js` in the sandbox's sample theme, whose pages, styles and sign-in form are somebody else's. */
const PASSWORD = 'marketplace'

test.beforeEach(({ complaints }) => {
  // Whether its cookie is somebody's, a page learns from the marketplace alone; orders may be asked for while the theme's form signs out.
  complaints.allow(/Failed to load resource.*403.*\/front_api\/v1\/(?:auth\/me|orders)/)
})

const badge = (page: Page, count: number) =>
  page.locator('stoa-cart-button').getByRole('button', { name: count === 0 ? /^Cart, 0 items|^Cart$/ : new RegExp(`^Cart, ${count} items?$`) })
const listingPath = ({ path }: Goods) => path.replace(/^\/l\//, '/theme/listings/')
const addButton = (place: Locator) => place.locator('stoa-add-to-cart').getByRole('button', { name: 'Add to cart', exact: true }).first()
const heart = (page: Page) => page.locator('#buy stoa-wishlist-button').getByRole('button')
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Choose and add' })

/** Opens the theme's category page on which a listing stands; answers its card. */
async function openCardOf(page: Page, goods: Goods): Promise<Locator> {
  for (let number = 1; number <= 10; number += 1) {
    await page.goto(`/theme/categories/${goods.category}?page=${number}`)
    const card = page.locator('.card', { has: page.locator(`h3 a[href="${listingPath(goods)}"]`) })
    if (await card.count() === 0) continue
    // An element's code comes when it is near the view.
    await card.scrollIntoViewIfNeeded()
    return card
  }
  throw new Error(`The theme does not list ${goods.title}`)
}

/** Notes the elements' events, in the order in which they come. */
const watchEvents = (page: Page, ...names: string[]) => page.addInitScript((watched) => {
  const seen: unknown[] = []
  Object.defineProperty(document, 'seenEvents', { value: seen })
  for (const name of watched) document.addEventListener(name, (event) => seen.push([name, (event as CustomEvent).detail]))
}, names)
const eventsOf = (page: Page) => page.evaluate(() => (document as Document & { seenEvents?: unknown[] }).seenEvents)

async function sendSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
}

test('a guest adds from a card and a listing, signs in with the theme’s form on the way to the checkout, orders, and signs out', async ({ page, request }) => {
  test.slow()
  const email = await aNewcomer(request)
  const [first, second] = await plainGoods(request, 2, 15)
  if (!first || !second) throw new Error('Two listings are needed')
  await watchEvents(page, 'stoa-added', 'stoa-open', 'stoa-close')

  await addButton(await openCardOf(page, first)).click()
  await expect(badge(page, 1)).toBeVisible()
  await expect.poll(() => eventsOf(page)).toContainEqual(['stoa-added', { listing_id: first.id, qty: 1 }])
  await expect(page.locator('stoa-layer')).toContainText(first.title)

  await page.goto(listingPath(second))
  await expect(badge(page, 1), 'the next page knows the cart').toBeVisible()
  await addButton(page.locator('#buy')).click()
  await expect(badge(page, 2)).toBeVisible()

  await page.keyboard.press('Escape')
  await badge(page, 2).click()
  await expect(cartDrawer(page).getByText(first.title).first()).toBeVisible()
  await cartDrawer(page).getByRole('listitem').filter({ hasText: first.title }).getByRole('button', { name: 'One more' }).click()
  await page.keyboard.press('Escape')
  await expect(cartDrawer(page)).toBeHidden()
  await expect(badge(page, 3)).toBeVisible()
  await expect.poll(async () => ((await eventsOf(page)) as [string][]).map(([name]) => name)).toEqual(expect.arrayContaining(['stoa-open', 'stoa-close']))

  await badge(page, 3).click()
  await cartDrawer(page).getByRole('link', { name: 'Check out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await page.locator('stoa-account-menu').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/theme\/sign-in\?return=/)
  await sendSignIn(page, email, 'wrong')
  await expect(page.getByRole('alert')).toHaveText('The email address or the password is wrong.')
  await sendSignIn(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/theme\/shop\/checkout$/)
  await checkOut(page, pointer)
  await payWith(page, pointer, 'Pay')
  await expect(page).toHaveURL(/\/theme\/shop\/checkout\/return/)
  await expect(page.getByRole('heading', { name: 'Thank you, your 2 orders are placed' })).toBeVisible()
  await expect(badge(page, 0)).toBeAttached()

  await page.goto('/theme')
  await page.locator('stoa-account-menu').getByRole('button').click()
  await page.locator('stoa-account-menu').getByRole('link', { name: 'Orders' }).click()
  await expect(page).toHaveURL(/\/theme\/shop\/orders$/)
  await expect(page.getByRole('main').getByText(first.title).first()).toBeVisible()

  await page.goto('/theme/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ines')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/theme$/)
  await expect(page.locator('stoa-account-menu').getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('a variant is chosen in a sheet, or named by the theme; a heart stays, and the menu signs out', async ({ page, request }) => {
  const email = await aNewcomer(request)
  await watchEvents(page, 'stoa-added')
  const varied = await find(request, (card) => card.has_variants && card.in_stock && !card.last_piece)
  await page.goto(`/theme/sign-in?return=${encodeURIComponent(listingPath(varied))}`)
  await sendSignIn(page, email, PASSWORD)
  await expect(page).toHaveURL(listingPath(varied))

  await addButton(page.locator('#buy')).click()
  await sheet(page).getByRole('button', { name: 'Add to cart' }).click()
  await expect(sheet(page)).toBeHidden()
  await expect(badge(page, 1)).toBeVisible()
  // Another one than the first, which the sheet has chosen: each may be the last of its kind.
  await page.locator('#variants stoa-add-to-cart').last().scrollIntoViewIfNeeded()
  await page.locator('#variants stoa-add-to-cart').last().getByRole('button', { name: 'Add', exact: true }).click()
  await expect(badge(page, 2)).toBeVisible()
  await expect.poll(() => eventsOf(page)).toContainEqual(['stoa-added', expect.objectContaining({ listing_id: varied.id, qty: 1 })])

  await expect(heart(page)).toHaveAccessibleName(/^Save /)
  await heart(page).click()
  await expect(heart(page)).toHaveAccessibleName(/^Remove /)
  await page.reload()
  await expect(heart(page)).toHaveAccessibleName(/^Remove /)
  await expect(badge(page, 2)).toBeVisible()

  // What is typed in the storefront beside it goes with the session.
  await page.goto('/theme/shop/account')
  await page.getByLabel('First name').fill('Wilhelmina')
  const menu = page.locator('stoa-account-menu')
  const signOut = async () => {
    await menu.getByRole('button', { name: /^Account/ }).click()
    await menu.getByRole('button', { name: 'Sign out' }).click()
  }
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await signOut()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('First name')).toHaveValue('Wilhelmina')
  await signOut()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(menu.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await page.goto('/theme/account')
  await expect(page).toHaveURL(/\/theme\/sign-in\?return=/)
})

const CONTROL_TAGS = [
  'stoa-search-box', 'stoa-account-menu', 'stoa-message-badge', 'stoa-cart-button', 'stoa-category-menu', 'stoa-add-to-cart',
  'stoa-wishlist-button', 'stoa-vendor-rating',
]

/** What a person sees of the first control of each element, and whether they could press it. */
async function controlsOf(page: Page) {
  for (const tag of CONTROL_TAGS) {
    await page.locator(tag).first().scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator(tag).first().evaluate((host) => host.shadowRoot?.querySelector('input, button, a') !== null), tag).toBe(true)
  }
  return page.evaluate((tags) => tags.map((tag) => {
    const host = document.querySelector(tag)
    const control = host?.shadowRoot?.querySelector('input, button, a')
    if (!host || !control) return { tag, problem: 'not there', looks: {} }
    control.scrollIntoView({ block: 'center' })
    const { x, y, width, height } = control.getBoundingClientRect()
    const { color, backgroundColor, borderRadius, fontSize, fontStyle, fontWeight, letterSpacing, textTransform, textDecorationLine, opacity } = getComputedStyle(control)
    const hit = document.elementFromPoint(x + Math.min(width / 2, 40), y + height / 2)
    const problems = [
      // A link in a line of text is as high as the line.
      tag !== 'stoa-vendor-rating' && Math.min(width, height) < 43.5 ? `is ${Math.round(width)} × ${Math.round(height)}` : '',
      hit === host ? '' : `is covered by ${hit?.tagName ?? 'nothing'}`,
      parseFloat(fontSize) < 13 ? `has letters of ${fontSize}` : '',
    ].filter(Boolean)
    const looks = { color, backgroundColor, borderRadius, fontSize, fontStyle, fontWeight, letterSpacing, textTransform, textDecorationLine, opacity }
    return { tag, problem: problems.join(', '), looks }
  }), CONTROL_TAGS)
}

/** Another Vue, in the place of the theme's other script: it counts the presses of its own button. */
const otherVue = `${readFileSync(join(root, 'node_modules/vue/dist/vue.runtime.global.prod.js'), 'utf8')}
document.addEventListener('DOMContentLoaded', () => {
  const count = Vue.ref(0)
  const place = document.body.appendChild(document.createElement('p'))
  Vue.createApp({ render: () => Vue.h('a', { id: 'other-vue', role: 'button', onClick: () => { count.value += 1 } }, 'Pressed ' + count.value) }).mount(place)
})`

for (const width of ['desktop', 'phone'] as const) {
  test(`hostile styles, two copies of the script and another Vue change nothing about the elements, on a ${width}`, async ({ page, request, complaints }) => {
    complaints.allow(/Stoa .* is at work; the copy .* is not used/)
    await page.setViewportSize(viewports[width])
    const [goods] = await plainGoods(request, 1, 17)
    if (!goods) throw new Error('A listing is needed')
    await page.goto(listingPath(goods))
    const plain = await controlsOf(page)
    expect(plain.flatMap(({ tag, problem }) => (problem ? [`${tag} ${problem}`] : []))).toEqual([])

    await page.route('**/theme/other.js', (route) => route.fulfill({ contentType: 'text/javascript', body: otherVue }))
    await page.goto(`${listingPath(goods)}?hostile=1`)
    await expect(page.locator('head link[href="/theme/hostile.css"]')).toBeAttached()
    expect(await controlsOf(page)).toEqual(plain)

    await addButton(page.locator('#buy')).click()
    await expect(badge(page, 1)).toBeVisible()
    await badge(page, 1).click()
    await expect(cartDrawer(page).getByText(goods.title).first()).toBeVisible()
    await expect(cartDrawer(page)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await page.locator('#other-vue').click()
    await expect(page.locator('#other-vue')).toHaveText('Pressed 1')
    expect(await page.evaluate(() => [
      document.querySelectorAll('stoa-layer').length,
      // One widget in each element.
      [...document.querySelectorAll('stoa-cart-button, stoa-add-to-cart')].filter(({ shadowRoot }) => shadowRoot?.childElementCount !== 1).length,
    ])).toEqual([1, 0])
  })
}

test('elements that are moved, taken out and put back, or drawn again with the page keep the cart', async ({ page, request }) => {
  const [goods] = await plainGoods(request, 1, 18)
  if (!goods) throw new Error('A listing is needed')
  await page.goto(listingPath(goods))
  await addButton(page.locator('#buy')).click()
  await expect(badge(page, 1)).toBeVisible()
  const opensCart = async () => {
    await badge(page, 1).click()
    await expect(cartDrawer(page).getByText(goods.title).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(cartDrawer(page)).toBeHidden()
  }
  await page.evaluate(() => { document.querySelector('#content')?.prepend(document.querySelector('stoa-cart-button') ?? '') })
  await opensCart()
  await page.evaluate(async () => {
    const element = document.querySelector('stoa-cart-button')
    element?.remove()
    await new Promise((resolve) => setTimeout(resolve, 300))
    document.querySelector('#tools li:last-child')?.append(element ?? '')
  })
  await opensCart()
  // As a theme does that draws its pages itself: nothing of the old elements stays.
  const redraw = () => page.evaluate(() => {
    for (const layer of document.querySelectorAll('stoa-layer')) layer.remove()
    document.body.replaceChildren(...document.body.cloneNode(true).childNodes)
  })
  for (let time = 0; time < 2; time += 1) {
    await redraw()
    await opensCart()
  }
  // Also under an open drawer.
  await badge(page, 1).click()
  await expect(cartDrawer(page)).toBeVisible()
  await redraw()
  await addButton(page.locator('#buy')).click()
  await expect(badge(page, 2)).toBeVisible()
})

test('what did not arrive is asked for again: the elements come without a reload', async ({ page, request, complaints }) => {
  complaints.allow(/net::ERR_FAILED|could not be shown/)
  const [goods] = await plainGoods(request, 1, 21)
  if (!goods) throw new Error('A listing is needed')
  const failed = new Set<string>()
  // What all elements stand on, and what some of them need: each once.
  await page.route(/\/embed\/(?:page|listings)-/, (route) => {
    const { pathname } = new URL(route.request().url())
    if (failed.has(pathname)) return route.continue()
    failed.add(pathname)
    return route.abort()
  })
  await page.goto(listingPath(goods))
  await expect(badge(page, 0)).toBeVisible()
  await expect(heart(page)).toBeVisible()
  await addButton(page.locator('#buy')).click()
  await expect(badge(page, 1)).toBeVisible()
  expect(failed.size).toBe(2)
})

test('an element that comes and goes while its code is on the way is drawn once, and leaves nothing behind', async ({ page, request }) => {
  const [goods] = await plainGoods(request, 1, 22)
  if (!goods) throw new Error('A listing is needed')
  await page.goto(listingPath(goods))
  const session = await page.context().newCDPSession(page)
  const count = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
    return { nodes, jsEventListeners }
  }
  /** Puts elements in and takes them out, at every stage of their way. */
  const comeAndGo = (times: number) => page.evaluate(async (count) => {
    for (let time = 0; time < count; time += 1) {
      const elements = ['cart-button', 'add-to-cart', 'wishlist-button', 'vendor-rating'].map((name) => document.createElement(`stoa-${name}`))
      for (const element of elements) element.setAttribute('listing-id', '2')
      for (const pause of [0, 1, 20, 150]) {
        document.querySelector('#content')?.prepend(...elements)
        await new Promise((resolve) => setTimeout(resolve, pause))
        for (const element of elements) element.remove()
      }
    }
  }, times)
  await comeAndGo(10)
  const before = await count()
  await comeAndGo(30)
  await expect.poll(async () => (await count()).nodes).toBeLessThan(before.nodes * 1.1)
  expect((await count()).jsEventListeners).toBeLessThan(before.jsEventListeners * 1.1)
  await page.evaluate(() => {
    const element = document.createElement('stoa-cart-button')
    const content = document.querySelector('#content')
    for (let time = 0; time < 5; time += 1) {
      content?.prepend(element)
      element.remove()
    }
    content?.prepend(element)
  })
  const added = page.locator('#content > stoa-cart-button')
  await expect(added.getByRole('button')).toBeVisible()
  expect(await added.evaluate(({ shadowRoot }) => shadowRoot?.querySelectorAll('.stoa').length)).toBe(1)
})

test('the page has one new global name, and what its elements show moves nothing on it', async ({ page, request }) => {
  test.slow()
  const [goods] = await plainGoods(request, 1, 19)
  if (!goods) throw new Error('A listing is needed')
  await page.route('**/embed.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto(listingPath(goods))
  const before = await page.evaluate(() => Object.keys(window))
  await page.unroute('**/embed.js')
  await page.goto(listingPath(goods))
  await addButton(page.locator('#buy')).click()
  await expect(badge(page, 1)).toBeVisible()
  await badge(page, 1).click()
  await expect(cartDrawer(page)).toBeVisible()
  const after = await page.evaluate(() => Object.keys(window))
  expect(after.filter((name) => !before.includes(name))).toEqual(['Stoa'])

  await watchShifts(page)
  const expectStill = async (path: string, most = 0.02) => {
    await page.waitForLoadState('networkidle')
    const { sum, moved } = await shiftsOf(page)
    expect(sum, `${path} at ${page.viewportSize()?.width}: ${moved.join('\n')}`).toBeLessThanOrEqual(most)
  }
  for (const viewport of Object.values(viewports)) {
    await page.setViewportSize(viewport)
    for (const path of ['/theme', listingPath(goods), `/theme/categories/${goods.category}`]) {
      await page.goto(path)
      await expect(badge(page, 1)).toBeVisible()
      await page.locator('#footer').scrollIntoViewIfNeeded()
      await expectStill(path)
    }
  }
  // Whoever is at the end before the elements have come would see what they push.
  for (const viewport of Object.values(viewports)) {
    await page.setViewportSize(viewport)
    await page.goto(listingPath(goods), { waitUntil: 'commit' })
    await page.locator('#footer').scrollIntoViewIfNeeded()
    await expect(page.locator('stoa-related-listings').getByRole('listitem').first()).toBeVisible()
    await expectStill(listingPath(goods), 0.005)
  }
})

test('the theme’s pages are accessible with the elements in them, and no wider than a phone', async ({ page, request }) => {
  const [goods] = await plainGoods(request, 1, 20)
  if (!goods) throw new Error('A listing is needed')
  for (const viewport of [viewports.desktop, viewports.phone]) {
    await page.setViewportSize(viewport)
    for (const path of ['/theme', listingPath(goods), '/theme/sign-in']) {
      await page.goto(path)
      await expect(badge(page, 0)).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
    }
  }
})

test('without script the theme’s own links and forms are there', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/theme')
  await expect(page.locator('#search').getByRole('searchbox')).toBeVisible()
  await page.locator('.card').first().getByRole('link', { name: /^View / }).click()
  await expect(page.locator('#buy').getByRole('link', { name: 'Buy in the shop' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await sendSignIn(page, 'member@example.com', PASSWORD)
  await expect(page).toHaveURL(/\/theme\/listings\//)
  await page.getByRole('link', { name: 'Cart', exact: true }).first().click()
  await expect(page.locator('noscript .problem')).toBeVisible()
  await context.close()
})
