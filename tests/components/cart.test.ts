import { PiniaColada } from '@pinia/colada'
import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CatalogueKey, createStaticSource } from '../../src/catalogue/source.ts'
import CartDrawer from '../../src/features/cart/CartDrawer.vue'
import CartGroups from '../../src/features/cart/CartGroups.vue'
import { DOUBLE_CLICK_MS } from '../../src/lib/doublePress.ts'
import { defaultConfig } from '../../src/lib/settings.ts'
import CartPage from '../../src/pages/checkout/CartPage.vue'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import { fetchOf } from '../support/marketplace.ts'
import { PASSWORD, SHOPPER, closeAll, contentOf, createMarket, openStage, twoListings, type Stage } from '../unit/cart/stage.ts'

let market: Sandbox
let stage: Stage

beforeEach(async () => {
  market = createMarket()
  stage = await openStage(market)
  await stage.router.push('/cart')
})
afterEach(closeAll)

const fill = async () => {
  const [first, second] = twoListings(market)
  await stage.cart.add({ listing_id: first.id, qty: 2 })
  await stage.cart.add({ listing_id: second.id, qty: 1 })
  return [first, second] as const
}
const open = async (component: typeof CartPage | typeof CartDrawer, fetch = fetchOf(market).fetch) => {
  const page = mount(component, {
    attachTo: document.body,
    global: {
      plugins: [stage.pinia, [PiniaColada, {}], stage.i18n, stage.router],
      // What delivery costs is read after a moment; on a busy machine that comes before the test ends.
      provide: { [CatalogueKey as symbol]: createStaticSource({ url: defaultConfig.catalogueUrl, fetch }) },
    },
  })
  await flushPromises()
  return page
}
const buttonNamed = (page: VueWrapper, name: string) => page.get<HTMLButtonElement>(`button[aria-label="${name}"]`)
const quantityOf = (page: VueWrapper, title: string) =>
  page.get<HTMLInputElement>(`input[aria-label="Quantity of ${title}"]`)
const barriers = async (page: VueWrapper) => {
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  return (await axe.run(page.element, { rules })).violations.map(({ id }) => id)
}

describe('the cart page', () => {
  test('says that it is empty and where to go', async () => {
    await stage.cart.restore()
    const page = await open(CartPage)
    expect(page.get('h2').text()).toBe('Your cart is empty')
    expect(page.get('a').attributes('href')).toBe('/')
  })

  test('is not called empty while the first item is on its way, or waits for a connection', async () => {
    await stage.cart.restore()
    const [first] = twoListings(market)
    const original = market.fetch
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => { letGo = resolve })
    market.fetch = async (request) => {
      await held
      return original(request)
    }
    const page = await open(CartPage)
    const added = stage.cart.add({ listing_id: first.id, qty: 1 })
    await vi.waitFor(() => expect(page.find('[role=status]').exists()).toBe(true))
    expect(page.text()).toContain('Loading your cart')
    expect(page.text()).not.toContain('Your cart is empty')
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    await vi.waitFor(() => expect(page.text()).toContain('What you add goes into your cart when you are back online.'))
    expect(page.text()).not.toContain('Your cart is empty')
    expect(await barriers(page)).toEqual([])
    online.mockRestore()
    window.dispatchEvent(new Event('online'))
    letGo()
    await added
    await vi.waitFor(() => expect(page.findAll('li .title').map((title) => title.text())).toEqual([first.title]))
  })

  test('shows each vendor’s lines and the server’s subtotal, without a barrier', async () => {
    const [first, second] = await fill()
    const page = await open(CartPage)
    expect(page.findAll('h2')).toHaveLength(2)
    expect(page.findAll('li .title').map((title) => title.text())).toEqual([first.title, second.title])
    expect(page.get('dd').text()).toBe(stage.i18n.money(stage.cart.cart?.amount ?? 0, 'EUR'))
    expect(page.get('a[href="/checkout"]').text()).toBe('Check out')
    expect(await barriers(page)).toEqual([])
  })

  test('calls a vendor without a name so, with a link to them, and says where none is stated', async () => {
    await fill()
    const cart = stage.cart.cart
    if (!cart) throw new Error('There is no cart')
    const [named, unstated] = cart.items
    const supplier = named?.supplier && { ...named.supplier, public_name: null }
    const groups = [{ supplier: supplier ?? null, items: named ? [named] : [] }, { supplier: null, items: unstated ? [unstated] : [] }]
    const page = mount(CartGroups, {
      attachTo: document.body,
      props: { groups, currency: 'EUR', busyItems: new Set<number>(), failures: new Map<number, string>(), pricesBefore: new Map<number, number>() },
      global: { plugins: [stage.pinia, stage.i18n, stage.router] },
    })
    expect(page.findAll('h2').map((heading) => heading.text())).toEqual(['A vendor', 'Vendor not stated'])
    expect(page.get('h2 a').attributes('href')).toMatch(new RegExp(`^/v/${supplier?.id ?? 'none'}\\b`))
  })

  test('says what delivery costs at least, also where a listing arrives at the second try only', async () => {
    const [first] = await fill()
    const { fetch } = fetchOf(market)
    let isLost = true
    const page = await open(CartPage, (input, init) => {
      if (!isLost || !String(input).endsWith(`/l/${first.id}.json`)) return fetch(input, init)
      isLost = false
      return Promise.reject(new TypeError('No connection'))
    })
    await vi.waitFor(() => expect(page.find('.delivery .figures').text()).toMatch(/^from €/))
    // Each further piece may cost more: the amount is the server's to tell.
    expect(page.get('.delivery h2').text()).toBe('Delivery of one piece')
    expect(isLost).toBe(false)
  })

  test('says what the delivery of one vendor costs where the other’s listing did not arrive, and asks for it when the connection is back', async () => {
    const [first] = await fill()
    const { fetch } = fetchOf(market)
    let tries = 0
    let isLost = true
    const page = await open(CartPage, (input, init) => {
      if (!String(input).endsWith(`/l/${first.id}.json`)) return fetch(input, init)
      tries += 1
      return isLost ? Promise.resolve(new Response('{"version": "1", "list', { headers: { 'content-type': 'application/json' } })) : fetch(input, init)
    })
    const texts = () => page.findAll('.delivery .figures').map((cost) => cost.text())
    await vi.waitFor(() => expect(texts()).toEqual(['shown at checkout', expect.stringMatching(/^from €/)]))
    expect(tries).toBe(2)
    isLost = false
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(texts()).toEqual([expect.stringMatching(/^from €/), expect.stringMatching(/^from €/)]))
  })

  test('does not check out while a quantity that was typed cannot be ordered, and leads back to it', async () => {
    const [first] = await fill()
    const page = await open(CartPage)
    const field = quantityOf(page, first.title)
    await field.setValue('0')
    await page.get('a[href="/checkout"]').trigger('click')
    await flushPromises()
    expect(stage.router.currentRoute.value.path).toBe('/cart')
    expect(document.activeElement).toBe(field.element)
    await field.setValue('1')
    await page.get('a[href="/checkout"]').trigger('click')
    await expect.poll(() => stage.router.currentRoute.value.path).toBe('/checkout')
    await stage.cart.settled()
  })

  test('a quantity that is typed when the page ends is sent', async () => {
    const [first] = await fill()
    const page = await open(CartPage)
    const field = quantityOf(page, first.title).element
    field.value = '3'
    field.dispatchEvent(new Event('input'))
    await flushPromises()
    expect(stage.cart.items[0]?.qty).not.toBe(3)
    window.dispatchEvent(new Event('pagehide'))
    await stage.cart.settled()
    await vi.waitFor(() => expect(market.world.carts.flatMap(({ items }) => items.map(({ qty }) => qty))).toContain(3))
  })

  test('shows a new quantity at once and its amounts as pending until the server has answered', async () => {
    const [first] = await fill()
    const page = await open(CartPage)
    const group = page.get(`[role="group"][aria-label="Quantity of ${first.title}"]`)
    await group.get('button[aria-label="One more"]').trigger('click')
    await expect.poll(() => quantityOf(page, first.title).element.value).toBe('3')
    expect(page.get('li').attributes('aria-busy')).toBe('true')
    expect(page.get('dd').text()).toContain('Calculating the amount')
    await stage.cart.settled()
    await flushPromises()
    expect(page.get('li').attributes('aria-busy')).toBeUndefined()
    expect(page.get('dd').text()).toBe(stage.i18n.money(stage.cart.cart?.amount ?? 0, 'EUR'))
  })

  test.each(['0', '-1', '1.5', '1e9', '1000000000', 'a few'])('explains %j at the line, leaves it as typed, sends nothing', async (typed) => {
    const [first] = await fill()
    const page = await open(CartPage)
    const before = stage.calls.length
    await quantityOf(page, first.title).setValue(typed)
    await quantityOf(page, first.title).trigger('change')
    expect(page.get('li [role="alert"]').text()).toMatch(/whole number/)
    expect(quantityOf(page, first.title).element.value).toBe(typed)
    expect(stage.calls).toHaveLength(before)
  })

  test('puts a refusal at its line', async () => {
    const [first] = await fill()
    const page = await open(CartPage)
    first.quantity = 2
    await page.get(`[role="group"][aria-label="Quantity of ${first.title}"] button[aria-label="One more"]`).trigger('click')
    await expect.poll(() => page.find('.problem').exists()).toBe(true)
    await stage.cart.settled()
    await flushPromises()
    expect(quantityOf(page, first.title).element.value).toBe('2')
    expect(page.findAll('.problem')).toHaveLength(1)
  })

  test('goes from too few to the least that can be ordered in one step', async () => {
    const [, second] = await fill()
    second.min_qty = 3
    await stage.cart.refresh()
    const page = await open(CartPage)
    await page.get(`[role="group"][aria-label="Quantity of ${second.title}"] button[aria-label="One more"]`).trigger('click')
    await stage.cart.settled()
    await flushPromises()
    expect(quantityOf(page, second.title).element.value).toBe('3')
    expect(stage.cart.items.find(({ listing_id }) => listing_id === second.id)?.qty).toBe(3)
  })

  test('takes a line away and moves the focus to the next', async () => {
    const [first, second] = await fill()
    const page = await open(CartPage)
    const button = buttonNamed(page, `Remove ${first.title}`)
    button.element.focus()
    await button.trigger('click')
    await expect.poll(() => page.findAll('li .title').map((title) => title.text())).toEqual([second.title])
    await expect.poll(() => document.activeElement?.textContent).toBe(second.title)
    await stage.cart.settled()
    expect(contentOf(market, stage.cart.key)).toEqual({ [second.id]: 1 })
  })

  test('takes one line away for a double press, which opens nothing either', async () => {
    const [first, second] = await fill()
    const page = await open(CartPage)
    const opened = vi.spyOn(stage.router, 'push')
    await buttonNamed(page, `Remove ${first.title}`).trigger('click')
    await expect.poll(() => page.findAll('li .title').map((title) => title.text())).toEqual([second.title])
    await buttonNamed(page, `Remove ${second.title}`).trigger('click')
    await page.get('li .title').trigger('click')
    await stage.cart.settled()
    expect(contentOf(market, stage.cart.key)).toEqual({ [second.id]: 1 })
    expect(opened).not.toHaveBeenCalled()
    await new Promise((resolve) => setTimeout(resolve, DOUBLE_CLICK_MS))
    await buttonNamed(page, `Remove ${second.title}`).trigger('click')
    await stage.cart.settled()
    expect(contentOf(market, stage.cart.key)).toEqual({})
  })

  test('leaves the focus where it is when a line goes after a removal that did not happen', async () => {
    const [first] = await fill()
    const { groups } = stage.cart
    // Nobody listens to what is asked of it.
    const page = mount(CartGroups, {
      attachTo: document.body,
      props: { groups, currency: 'EUR', busyItems: new Set<number>(), pricesBefore: new Map(), failures: new Map<number, string>() },
      global: { plugins: [stage.pinia, stage.i18n, stage.router] },
    })
    await buttonNamed(page, `Remove ${first.title}`).trigger('click')
    const place = quantityOf(page, first.title).element
    place.focus()
    await page.setProps({ groups: groups.filter(({ items }) => items.some(({ listing_id }) => listing_id === first.id)) })
    expect(page.findAll('li .title').map((title) => title.text())).toEqual([first.title])
    await flushPromises()
    expect(document.activeElement).toBe(place)
  })

  test('marks what is no longer for sale and explains why it cannot check out', async () => {
    const [first] = await fill()
    first.status = 'archived'
    await stage.cart.refresh()
    const page = await open(CartPage)
    expect(page.get('li').text()).toContain('This is no longer for sale.')
    expect(page.find('a[href="/checkout"]').exists()).toBe(false)
    expect(page.text()).toContain('Some items need a change before you can check out.')
    expect(await barriers(page)).toEqual([])
    await buttonNamed(page, `Remove ${first.title}`).trigger('click')
    await expect.poll(() => page.find('a[href="/checkout"]').exists()).toBe(true)
    await stage.cart.settled()
  })

  test('tells what is sold out from what was taken back, and what a price was before it changed', async () => {
    const [first, second] = await fill()
    first.quantity = 0
    const before = second.price ?? 0
    second.price = before + 400
    await stage.cart.refresh()
    const page = await open(CartPage)
    const line = (title: string) => page.findAll('li').find((one) => one.text().includes(title))?.text()
    expect(line(first.title)).toContain('Sold out.')
    expect(line(first.title)).not.toContain('no longer for sale')
    expect(line(second.title)).toContain(`The price was €${before} before.`)
    expect(line(first.title)).not.toContain('The price was')
    expect(await barriers(page)).toEqual([])
  })

  test('shows a title that holds markup as the text it is', async () => {
    const [first] = twoListings(market)
    first.title = '<img src=x onerror=alert(1)>'
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    const page = await open(CartPage)
    expect(page.get('li .title').text()).toBe(first.title)
    expect(page.find('img[src="x"]').exists()).toBe(false)
  })

  test('offers a retry when the cart cannot be read', async () => {
    await fill()
    stage.close()
    stage = await openStage(market)
    await stage.router.push('/cart')
    market.faults.inject({ endpoint: 'carts.get', drop: true })
    await stage.cart.restore()
    const page = await open(CartPage)
    expect(page.get('[role="alert"] h2').text()).toBe('We couldn’t load your cart')
    await page.get('[role="alert"] button').trigger('click')
    await expect.poll(() => page.findAll('li')).toHaveLength(2)
  })

  test.each([0, 1])('says so where %i of its lines can be read, and the marketplace counts more', async (count) => {
    await fill()
    const original = market.fetch
    market.fetch = async (request) => {
      const answer = await original(request)
      if (request.method !== 'GET' || !request.url.includes('/carts/')) return answer
      const cart = await answer.json() as { items: unknown[] }
      return Response.json({ ...cart, items: cart.items.slice(0, count) })
    }
    stage.close()
    stage = await openStage(market)
    await stage.router.push('/cart')
    await stage.cart.restore()
    const page = await open(CartPage)
    expect(page.findAll('li .title')).toHaveLength(count)
    expect(page.text()).toContain(count > 0 ? 'Not everything in your cart can be shown here' : 'We couldn’t load your cart')
    expect(page.text()).not.toContain('Your cart is empty')
    expect(await barriers(page)).toEqual([])
  })
})

describe('the cart drawer', () => {
  test('is a dialog with the lines, the way to the page and to the checkout', async () => {
    await fill()
    stage.cart.openDrawer()
    const drawer = await open(CartDrawer)
    const dialog = drawer.get('dialog')
    expect(document.getElementById(dialog.attributes('aria-labelledby') ?? '')?.textContent).toBe('Cart')
    expect(dialog.findAll('h3')).toHaveLength(2)
    expect(dialog.get('a[href="/checkout"]').text()).toBe('Check out')
    expect(dialog.get('a[href="/cart"]').text()).toBe('View cart')
    expect(await barriers(drawer)).toEqual([])
  })

  test('closes when the person goes elsewhere', async () => {
    await fill()
    stage.cart.openDrawer()
    await open(CartDrawer)
    await stage.router.push('/')
    await flushPromises()
    expect(stage.cart.drawerOpen).toBe(false)
  })
})

describe('what a merge of two carts left out', () => {
  const openWithLoss = async () => {
    const [first] = twoListings(market)
    const elsewhere = await openStage(market)
    const who = { email: SHOPPER, password: PASSWORD, keep: true }
    market.world.carts.length = market.world.wishlists.length = 0
    await elsewhere.session.signIn(who)
    await elsewhere.cart.add({ listing_id: first.id, qty: 2 })
    closeAll()
    stage = await openStage(market)
    await stage.router.push('/cart')
    await stage.session.restore()
    await stage.cart.add({ listing_id: first.id, qty: 2 })
    first.quantity = 3
    await stage.session.signIn(who)
    await stage.cart.settled()
    return [await open(CartPage), first] as const
  }
  const notice = (page: VueWrapper) => page.find('section[aria-label^="We couldn’t keep everything"]')

  test('is named with the reason, can be asked for again, and is put in when there is stock', async () => {
    const [page, first] = await openWithLoss()
    expect(notice(page).text()).toContain(`${first.title}, 1 left out: Only 3 available`)
    expect(await barriers(page)).toEqual([])
    await buttonNamed(page, `Try again: ${first.title}`).trigger('click')
    await expect.poll(() => stage.cart.busyLoss).toBeNull()
    expect(notice(page).exists()).toBe(true)
    first.quantity = 9
    buttonNamed(page, `Try again: ${first.title}`).element.focus()
    await buttonNamed(page, `Try again: ${first.title}`).trigger('click')
    await expect.poll(() => notice(page).exists()).toBe(false)
    expect(document.activeElement?.contains(page.get('.groups').element), 'the focus stays in the cart').toBe(true)
    expect(document.activeElement).not.toBe(document.body)
    expect(contentOf(market, stage.cart.key)).toEqual({ [first.id]: 4 })
  })
})

describe('a merge of two carts that is not finished', () => {
  /** A member's cart with the second listing, and a guest's in this browser with the first. */
  const twoCarts = async () => {
    const [first, second] = twoListings(market)
    const who = { email: SHOPPER, password: PASSWORD, keep: true }
    const elsewhere = await openStage(market)
    market.world.carts.length = 0
    await elsewhere.session.signIn(who)
    await elsewhere.cart.add({ listing_id: second.id, qty: 2 })
    closeAll()
    stage = await openStage(market)
    await stage.router.push('/cart')
    await stage.session.restore()
    await stage.cart.add({ listing_id: first.id, qty: 1 })
    return { who, first, second }
  }
  const openWaiting = async (component: typeof CartPage | typeof CartDrawer = CartPage) => {
    const { who, first, second } = await twoCarts()
    market.faults.inject({ endpoint: 'carts.addItem', status: 500, times: Infinity })
    await stage.session.signIn(who)
    await stage.cart.settled()
    stage.cart.openDrawer()
    return { page: await open(component), first, second }
  }

  test.each([['page', CartPage], ['drawer', CartDrawer]] as const)('names what is missing on the %s, and is finished when the person asks', async (_, component) => {
    const { page, first, second } = await openWaiting(component)
    expect(page.findAll('li .title').map((title) => title.text())).toEqual([second.title])
    const notice = () => page.find('section[aria-label="Not all of your items are in this cart yet"]')
    expect(notice().text()).toContain(`${first.title} × 1`)
    expect(page.text()).not.toContain('Your cart is empty')
    expect(await barriers(page)).toEqual([])
    market.faults.clear()
    await notice().get('button').trigger('click')
    await expect.poll(() => notice().exists()).toBe(false)
    expect(page.findAll('li .title').map((title) => title.text())).toEqual([second.title, first.title])
  })

  test('says while it is running that more is to come, below the lines, which it would push away', async () => {
    const { who, second } = await twoCarts()
    const page = await open(CartPage)
    market.faults.inject({ endpoint: 'carts.addItem', latency: 200, times: Infinity })
    await stage.session.signIn(who)
    await expect.poll(() => page.find('.merging').exists()).toBe(true)
    expect(page.get('.groups + .merging').text()).toBe('Combining your carts…')
    expect(page.findAll('li .title').map((title) => title.text())).toEqual([second.title])
    await expect.poll(() => page.find('.merging').exists()).toBe(false)
  })

  test('does not call the cart empty while the member’s carts are not known', async () => {
    market.faults.inject({ endpoint: 'carts.mine', status: 500, times: Infinity })
    await stage.session.restore()
    await stage.session.signIn({ email: SHOPPER, password: PASSWORD, keep: true })
    await stage.cart.settled()
    const page = await open(CartPage)
    expect(page.text()).toContain('We couldn’t check your earlier cart.')
    expect(page.text()).not.toContain('Your cart is empty')
    // It stays while that is tried again: the page does not jump with each attempt.
    market.faults.clear()
    market.faults.inject({ endpoint: 'carts.mine', status: 500, latency: 150, times: Infinity })
    const retry = () => page.get('section[aria-label="Not all of your items are in this cart yet"] button')
    await retry().trigger('click')
    await expect.poll(() => stage.cart.mergeReport?.status).toBe('running')
    expect(retry().attributes('aria-disabled')).toBe('true')
    await expect.poll(() => stage.cart.mergeReport?.status).toBe('waiting')
    expect(retry().attributes('aria-disabled')).toBeUndefined()
  })
})

test('a guest whose browser stores nothing is told what to do about it', async () => {
  vi.stubGlobal('localStorage', undefined)
  await stage.session.restore()
  await fill()
  const page = await open(CartPage)
  expect(page.text()).toContain('It will be lost when you close or reload this page.')
  expect(page.get('.notice a').attributes('href')).toBe('/sign-in?next=/cart')
  expect(await barriers(page)).toEqual([])
  stage.cart.forget()
  vi.unstubAllGlobals()
})
