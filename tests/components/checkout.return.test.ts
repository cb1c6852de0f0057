import axe from 'axe-core'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { writeStoredCart } from '../../src/features/cart/cart.storage.ts'
import { rememberPayment } from '../../src/features/orders/payment.storage.ts'
import { ORDERS_POLL_DELAYS_MS } from '../../src/features/checkout/usePlacedOrders.ts'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import type { Cart, Order } from '../../src/sandbox/model.ts'
import { aCart, aListing } from '../support/builders.ts'
import { aMarketplace, people } from '../support/marketplace.ts'
import { mountApp } from '../support/mountApp.ts'
import { signInElsewhere } from '../support/otherTab.ts'

let market: Sandbox
let key: string

const shopper = () => market.world.members.find(({ email }) => email === people.shopper)?.id ?? 0
const cart = (): Cart => {
  const found = market.world.carts.find((one) => one.key === key)
  if (!found) throw new Error('The cart is gone')
  return found
}

/** What the payment page leaves behind: an order for each vendor, in the statuses given. */
const pay = (...statuses: Order['status'][]) => {
  const template = market.world.orders.find(({ customer_id }) => customer_id === shopper())
  if (!template) throw new Error('The shopper has no order to copy')
  for (const [index, item] of [...cart().items].entries()) {
    const status = statuses[index]
    const listing = market.world.listings.find(({ id }) => id === item.listing_id)
    if (!status || !listing) continue
    const id = 80_000 + index
    market.world.orders.push({
      ...template, id, number: `P-${index}`, status, cart_id: cart().id, supplier_id: listing.user_id,
      customer_id: shopper(), decline_reason: status === 'failed' ? 'Card refused.' : null, captured_at_checkout: true,
    })
    if (status !== 'failed') cart().items = cart().items.filter((one) => one !== item)
  }
  if (cart().items.length === 0) cart().status = 'ordered'
}

test('a failed restore of the session is shown with a retry, not as a missing payment', async () => {
  market.faults.inject({ endpoint: 'auth.me', drop: true, times: Infinity })
  const app = await mountApp('/checkout/return', { as: 'shopper', market })
  await vi.waitFor(() => app.button('Try again'))
  expect(document.body.textContent).not.toContain('No payment was started')
  expect(app.has('No connection to the marketplace')).toBe(true)
  market.faults.clear()
  await app.click(app.button('Try again'))
  await vi.waitFor(() => app.heading('Nothing has been ordered'))
})

beforeEach(async () => {
  market = aMarketplace()
  const first = aListing(market).build()
  let second = aListing(market).build()
  while (second.user_id === first.user_id) second = aListing(market).build()
  key = (await aCart(market, 'shopper').of(first).of(second).build()).key
  writeStoredCart({ key })
  rememberPayment({ key, id: cart().id, member: shopper(), at: Date.now() })
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

const back = (query = '', config = {}, locale: 'en' | 'fr' = 'en') => mountApp(`/checkout/return${query}`, { as: 'shopper', market, config, locale })

describe('back from the payment page', () => {
  test('every vendor has an order, and the cart is empty', async () => {
    pay('new', 'new')
    const app = await back()
    app.heading('Thank you, your 2 orders are placed')
    expect(app.link('Order P-0').getAttribute('href')).toBe('/orders/80000')
    app.link('Go to my orders')
    expect(localStorage.getItem('stoa.cart')).toBeNull()
  })

  test('a cart without an id has its orders, and none of before', async () => {
    pay('new', 'new')
    for (const order of market.world.orders.filter(({ id }) => id >= 80_000)) order.checkout_at = Date.now() / 1000
    rememberPayment({ key, id: null, member: shopper(), at: Date.now() })
    const app = await back()
    app.heading('Thank you, your 2 orders are placed')
  })

  test('one placed order is counted in the singular in French', async () => {
    pay('new', 'failed')
    const app = await back('', {}, 'fr')
    await app.settled()
    await vi.waitFor(() => app.heading('Une de vos 2 commandes n’a pas été passée'))
    expect(app.has('Ses articles sont toujours dans votre panier')).toBe(true)
  })

  test('orders that wait for a bank transfer are shown as waiting for payment', async () => {
    pay('pending', 'pending')
    const app = await back()
    app.heading('One last thing: your payment')
    expect(app.has('Waiting for payment')).toBe(true)
    expect(app.has('Paid at checkout')).toBe(false)
    const todo = app.heading('What to do now').parentElement?.textContent
    expect(todo).toContain('with the details that the payment page gave you')
    expect(todo).toContain('for order P-0')
    await app.visit('/orders')
    const waiting = () => [...document.querySelectorAll('main article')].filter(({ textContent }) => textContent.includes('Waiting for payment'))
    await vi.waitFor(() => expect(waiting().map((row) => row.querySelector('a')?.getAttribute('href'))).toEqual(expect.arrayContaining(['/orders/80000', '/orders/80001'])))
  })

  test('how to transfer is said in the marketplace’s words', async () => {
    pay('pending', 'new')
    const app = await back('', { transferText: { en: 'Transfer to BE00 0000.' } })
    expect(app.heading('What to do now').parentElement?.textContent).toContain('Transfer to BE00 0000.')
    expect(app.has('for order P-1')).toBe(false)
  })

  test('is a receipt: paid how, sent where, what comes next', async () => {
    pay('new', 'new')
    const orders = market.world.orders.filter(({ id }) => id >= 80_000)
    for (const order of orders) order.amount = 44
    const app = await back('', { afterOrder: { email: true, answer: { en: 'They answer within a day.' } } })
    expect(app.has('Paid at checkout')).toBe(true)
    expect(app.has('€44.00')).toBe(true)
    expect(app.has(`We have sent a confirmation to ${people.shopper}.`)).toBe(true)
    expect(app.has('The vendor is now looking at your order. They answer within a day.')).toBe(true)
    const print = vi.fn()
    vi.stubGlobal('print', print)
    onTestFinished(() => void vi.unstubAllGlobals())
    await app.click(app.button('Print this receipt'))
    expect(print).toHaveBeenCalledOnce()
    const rules = { 'color-contrast': { enabled: false } }
    expect((await axe.run(document.querySelector('main') ?? document, { rules })).violations.map(({ id }) => id)).toEqual([])
  })

  test('says nothing of a payment that the order does not state, and of no e-mail unless the settings do', async () => {
    pay('new', 'new')
    for (const order of market.world.orders.filter(({ id }) => id >= 80_000)) Reflect.set(order, 'captured_at_checkout', null)
    const app = await back()
    expect(app.has('Your order has been placed.')).toBe(true)
    expect(app.has('Paid at checkout')).toBe(false)
    expect(app.has('We have sent')).toBe(false)
  })

  test('where one of two orders fails, the checkout can be tried again with the items that remain in the cart', async () => {
    pay('new', 'failed')
    const app = await back()
    app.heading('One of your 2 orders was not placed')
    expect(app.has('Reason: Card refused.')).toBe(true)
    expect(app.link('Try again').getAttribute('href')).toBe('/checkout')
    expect(app.has('Still in your cart')).toBe(false)
    // What failed is said first.
    expect([...document.querySelectorAll('main h2')].map(({ textContent }) => textContent)).toEqual(['Not placed', 'Placed'])
  })

  test('where the cart was closed although one order failed, its items can be put back once', async () => {
    const failedItem = cart().items[1]
    if (!failedItem) throw new Error('The cart has no second item')
    failedItem.qty = 1
    pay('new', 'failed')
    const order = market.world.orders.find(({ id }) => id === 80_001)
    const listing = market.world.listings.find(({ id }) => id === failedItem.listing_id)
    if (!order || !listing) throw new Error('There is no failed order')
    const [template] = order.order_items
    if (!template) throw new Error('The order has no item to copy')
    order.order_items = [{
      ...template, id: 90_001, listing_id: listing.id, listing_title: listing.title, qty: 1, variant_id: null, variant_title: null,
      add_ons: [], configurable_options: [],
    }]
    cart().status = 'ordered'
    cart().items = []
    const app = await back()
    expect(app.has('One of your 2 orders was not placed')).toBe(true)
    expect(app.has('still in your cart')).toBe(false)
    expect(app.has('no longer in your cart')).toBe(true)
    const button = await vi.waitFor(() => app.button('Put items back in cart'))
    await Promise.all([app.click(button), app.click(button)])
    await vi.waitFor(() => expect(app.has(`${listing.title} is in your cart.`)).toBe(true))
    const open = market.world.carts.filter((one) => one.status === 'open' && one.items.some(({ listing_id }) => listing_id === listing.id))
    expect(open.flatMap(({ items }) => items.map(({ qty }) => qty))).toEqual([1])
    expect(app.has('Put items back in cart')).toBe(false)
    expect(app.link('View cart').getAttribute('href')).toBe('/cart')
  })

  test('offers nothing again while the cart cannot be read: its items may still be in it', async () => {
    pay('new', 'failed')
    market.faults.inject({ endpoint: 'carts.get', status: 500, times: Infinity })
    const app = await back()
    await vi.waitFor(() => app.heading('We can’t show your order right now'))
    expect(app.has('Put items back in cart')).toBe(false)
    market.faults.clear()
    await app.click(app.button('Try again'))
    await vi.waitFor(() => app.heading('One of your 2 orders was not placed'))
    expect(app.has('Its items are still in your cart')).toBe(true)
    expect(app.has('Put items back in cart')).toBe(false)
  })

  test('says so also where the failed order comes only later', async () => {
    market.faults.inject({ endpoint: 'carts.get', status: 500, times: Infinity })
    const app = await back()
    await vi.waitFor(() => expect(app.has('Still checking')).toBe(true))
    pay('failed', 'failed')
    await vi.waitFor(() => app.heading('We can’t show your order right now'), { timeout: ORDERS_POLL_DELAYS_MS[0] + 2000 })
    expect(() => app.heading('Nothing has been ordered')).toThrow()
    market.faults.clear()
    await app.click(app.button('Try again'))
    app.heading('The payment did not go through')
  })

  test('thanks for the orders that are placed, also while the cart cannot be read', async () => {
    pay('new', 'new')
    market.faults.inject({ endpoint: 'carts.get', status: 500, times: Infinity })
    const app = await back()
    await vi.waitFor(() => app.heading('Thank you, your 2 orders are placed'))
  })

  test('says neither thanks nor that anything was paid once all has been canceled', async () => {
    pay('canceled', 'declined')
    const app = await back()
    app.heading('Your order')
    expect(app.has('Thank you')).toBe(false)
    expect(app.has('Paid at checkout')).toBe(false)
    expect(app.has('Canceled')).toBe(true)
  })

  test('does not thank where one of two has been canceled', async () => {
    pay('new', 'canceled')
    const app = await back()
    app.heading('Your order')
    expect(app.has('Thank you')).toBe(false)
  })

  test('does not call a cart empty that still has one of the two', async () => {
    pay('failed', 'failed')
    cart().items = cart().items.slice(1)
    const app = await back()
    app.heading('The payment did not go through')
    expect(app.has('Items that are no longer in your cart can be put back below.')).toBe(true)
    app.link('Try again')
    await vi.waitFor(() => app.button('Put items back in cart'))
  })

  test('an item that cannot be put back shows why', async () => {
    pay('failed', 'failed')
    for (const order of market.world.orders.filter(({ id }) => id >= 80_000)) {
      order.order_items = order.order_items.slice(0, 1).map((item) => ({ ...item, listing_id: 999_999, listing_title: 'Gone lamp' }))
    }
    cart().status = 'ordered'
    cart().items = []
    const app = await back()
    expect(app.has('Items that are no longer in your cart can be put back below.')).toBe(true)
    await app.click(await vi.waitFor(() => app.button('Put items back in cart')))
    await vi.waitFor(() => expect(app.has('Gone lamp: ')).toBe(true))
    expect(app.has('Gone lamp is in your cart')).toBe(false)
  })

  test('a vendor without any order counts as not placed', async () => {
    pay('new')
    const app = await back()
    app.heading('One of your 2 orders was not placed')
    app.heading('Still in your cart')
    expect(app.has('This is no longer for sale.')).toBe(false)
  })

  test('an item that remains in the cart and can no longer be ordered shows why', async () => {
    pay('new')
    const [left] = cart().items
    const listing = market.world.listings.find(({ id }) => id === left?.listing_id)
    if (listing) listing.status = 'archived'
    const app = await back()
    app.heading('Still in your cart')
    expect(app.has('This is no longer for sale.')).toBe(true)
  })

  test('when all failed nothing is thanked for', async () => {
    pay('failed', 'failed')
    const app = await back()
    app.heading('The payment did not go through')
    expect(app.has('Thank you')).toBe(false)
  })

  test('the query of the URL is ignored', async () => {
    const app = await back('?status=success&paid=1&order=80000')
    app.heading('Nothing has been ordered')
    expect(app.link('Back to checkout').getAttribute('href')).toBe('/checkout')
    expect(cart().items).toHaveLength(2)
  })

  test('an order that is placed after the shopper is back is found', async () => {
    expect(ORDERS_POLL_DELAYS_MS[0]).toBeLessThan(2000)
    const app = await back()
    expect(app.has('Still checking')).toBe(true)
    pay('new', 'new')
    await new Promise((resolve) => setTimeout(resolve, ORDERS_POLL_DELAYS_MS[0] + 200))
    await app.settled()
    app.heading('Thank you, your 2 orders are placed')
    expect(app.has('Still checking')).toBe(false)
  })

  test('a failed request can be tried again', async () => {
    pay('new', 'new')
    market.faults.inject({ endpoint: 'orders.list', times: 1, drop: true })
    const app = await back()
    app.heading('We can’t show your order right now')
    await app.click(app.button('Try again'))
    app.heading('Thank you, your 2 orders are placed')
  })

  test('without a payment from this browser the page links to the orders', async () => {
    localStorage.removeItem('stoa.payment')
    const app = await back()
    app.heading('Looking for an order?')
    expect(app.link('Go to my orders').getAttribute('href')).toBe('/orders')
  })

  test('after a sign-out or another sign-in in another tab the orders are no longer shown', async () => {
    pay('new', 'new')
    const app = await back()
    await signInElsewhere(app, people.member)
    expect(app.has('Order P-0')).toBe(false)
    app.heading('Looking for an order?')
    await vi.waitFor(() => expect(app.has('This page now shows that account.')).toBe(true))
    await signInElsewhere(app, people.shopper)
    expect(app.has('Order P-0')).toBe(true)
    await signInElsewhere(app, null)
    expect(app.has('Order P-0')).toBe(false)
    app.heading('Your order')
    await vi.waitFor(() => expect(app.link('Sign in').getAttribute('href')).toContain('next=/checkout/return'))
  })

  test('only orders of this cart that the shopper placed are requested', async () => {
    pay('new', 'new')
    const asked: string[] = []
    const { fetch } = market
    market.fetch = (request, ...rest) => {
      const { pathname, search } = new URL(request.url)
      if (pathname.endsWith('/orders')) asked.push(search)
      return fetch(request, ...rest)
    }
    await back()
    expect(asked).toEqual([`?role=customer&cart_id=${cart().id}&limit=100`])
  })

  test('another member does not see the orders', async () => {
    pay('new', 'new')
    const app = await mountApp('/checkout/return', { as: 'member', market })
    app.heading('Looking for an order?')
  })
})
