import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Sandbox } from '../../src/sandbox/marketplace.ts'
import type { Listing } from '../../src/sandbox/model.ts'
import { aListing } from '../support/builders.ts'
import { ORIGIN, aMarketplace, people } from '../support/marketplace.ts'
import { mountApp } from '../support/mountApp.ts'
import type { MountedApp } from '../support/mountApp.ts'

const PASSWORD = 'marketplace'

let market: Sandbox
let first: Listing & { path: string }
let second: Listing & { path: string }
let leave: ReturnType<typeof vi.fn<(url: string | URL) => void>>

const customer = () => market.world.members.find(({ email }) => email === people.shopper)?.id
const ordersOfCustomer = () => market.world.orders.filter(({ customer_id }) => customer_id === customer())

// The checkout's later steps are loaded when they are reached; here they are there before the clock runs.
beforeAll(() => Promise.all([
  import('../../src/features/checkout/DeliveryStep.vue'), import('../../src/features/checkout/ReviewStep.vue'),
]))

beforeEach(() => {
  market = aMarketplace()
  first = aListing(market).build()
  do second = aListing(market).build()
  while (second.user_id === first.user_id)
  leave = vi.fn<(url: string | URL) => void>()
  vi.spyOn(window.location, 'assign').mockImplementation(leave)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

const put = async (app: MountedApp, { path, title }: { path: string, title: string }) => {
  await app.visit(path)
  await app.click(app.button('Add to cart'))
  await vi.waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain(title))
}

const signIn = async (app: MountedApp) => {
  await app.fill(app.field('Email address'), people.shopper)
  await app.fill(app.field('Password'), PASSWORD)
  await app.click(app.button('Sign in'))
  await vi.waitFor(() => expect(app.router.currentRoute.value.name).toBe('checkout'))
  await app.settled()
}

const deliverByPost = async (app: MountedApp) => {
  for (const group of document.querySelectorAll('fieldset')) {
    if (!/^\s*Delivery by/.test(group.querySelector('legend')?.textContent ?? '')) continue
    const radios = [...group.querySelectorAll<HTMLInputElement>('input[type=radio]')]
    const post = radios.find((radio) => /Standard post/.test(radio.labels?.[0]?.textContent ?? '')) ?? radios[0]
    if (post) await app.click(post)
  }
}

/** What the shopper does on the hosted page, which is not the storefront's: opens its form and sends it. */
const payAt = async (url: string, action: string): Promise<string> => {
  const page = await (await market.fetch(new Request(url))).text()
  const body = new URLSearchParams({ action })
  for (const [, name = '', value = ''] of page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)) body.set(name, value)
  const answer = await market.fetch(new Request(url, { method: 'POST', body, redirect: 'manual', headers: { origin: ORIGIN } }))
  return new URL(answer.headers.get('location') ?? '', url).pathname
}

test('a guest buys from two vendors, signs in, pays once and sees one order per vendor', async () => {
  const before = ordersOfCustomer().length
  const app = await mountApp('/', { market })
  await put(app, first)
  await put(app, second)
  expect(market.world.carts.at(-1)).toMatchObject({ user_id: null })

  await app.visit('/checkout')
  expect(app.router.currentRoute.value.name).toBe('sign-in')
  await signIn(app)
  app.heading('Where should we deliver?')
  await app.click(app.button('Continue to delivery'))
  await deliverByPost(app)
  await app.click(app.button('Continue to review'))
  expect(app.has(first.title) && app.has(second.title)).toBe(true)
  await app.click(app.button('Continue to payment'))
  const [payment] = leave.mock.lastCall ?? []

  const back = await payAt(String(payment), 'pay')
  expect(back).toBe('/checkout/return')
  await app.visit(back)
  app.heading('Thank you, your 2 orders are placed')

  const placed = ordersOfCustomer().slice(before)
  expect(placed.map(({ supplier_id }) => supplier_id).sort()).toEqual([first.user_id, second.user_id].sort())
  await app.visit('/orders')
  for (const { number } of placed) expect(app.has(String(number))).toBe(true)
  await app.visit('/cart')
  expect(app.has('Your cart is empty')).toBe(true)
})

test('a payment that is left, and one that is declined, order nothing, and the cart is as it was', async () => {
  const before = ordersOfCustomer().filter(({ status }) => status !== 'failed').length
  const app = await mountApp('/', { market })
  await put(app, first)
  await put(app, second)
  await app.visit('/checkout')
  await signIn(app)
  await app.click(app.button('Continue to delivery'))
  await deliverByPost(app)
  await app.click(app.button('Continue to review'))
  await app.click(app.button('Continue to payment'))
  await app.visit(await payAt(String(leave.mock.lastCall?.[0]), 'cancel'))
  app.heading('Nothing has been ordered')
  expect(ordersOfCustomer().filter(({ status }) => status !== 'failed')).toHaveLength(before)

  await app.click(app.link('Back to checkout'))
  await vi.waitFor(() => expect(app.router.currentRoute.value.name).toBe('checkout'))
  await app.settled()
  await app.click(app.button('Continue to delivery'))
  await deliverByPost(app)
  await app.click(app.button('Continue to review'))
  await app.click(app.button('Continue to payment'))
  expect(leave).toHaveBeenCalledTimes(2)
  await app.visit(await payAt(String(leave.mock.lastCall?.[0]), 'declined'))
  app.heading('The payment did not go through')
  expect(ordersOfCustomer().filter(({ status }) => status !== 'failed')).toHaveLength(before)
  await app.visit('/cart')
  expect(app.has(first.title) && app.has(second.title)).toBe(true)
  app.link('Check out')
})
