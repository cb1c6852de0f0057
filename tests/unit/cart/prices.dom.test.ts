import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import { aCart } from '../../support/builders.ts'
import { PASSWORD, SHOPPER, closeAll, createMarket, onlyLineOf, openGuest, plainListings, twoListings } from './stage.ts'

let market: Sandbox
beforeEach(() => { market = createMarket() })
afterEach(closeAll)

const PRICES_STORAGE_KEY = 'stoa.cart.prices'

const withOne = async () => {
  const stage = await openGuest(market)
  const [first, second] = twoListings(market)
  await stage.cart.add({ listing_id: first.id, qty: 1 })
  return { stage, first, second, price: first.price ?? 0 }
}

test('a price that has changed is known with the one before, also on the next page, until it is the old one again', async () => {
  const { stage, first, second, price } = await withOne()
  await stage.cart.add({ listing_id: second.id, qty: 1 })
  expect(stage.cart.pricesBefore.size).toBe(0)
  first.price = price + 300
  await stage.cart.refresh()
  expect([...stage.cart.pricesBefore]).toEqual([[stage.cart.items[0]?.id, price]])
  const next = await openGuest(market)
  expect([...next.cart.pricesBefore.values()]).toEqual([price])
  first.price = price
  await next.cart.refresh()
  expect(next.cart.pricesBefore.size).toBe(0)
})

test('nothing is said of what was taken out and put in again at its new price', async () => {
  const { stage, first, price } = await withOne()
  await stage.cart.remove(onlyLineOf(stage).id)
  await stage.cart.settled()
  first.price = price + 1
  await stage.cart.add({ listing_id: first.id, qty: 1 })
  expect(stage.cart.pricesBefore.size).toBe(0)
})

test('the prices before are known after a guest’s lines have gone into a member’s cart, where they are other lines', async () => {
  const [first, second, third] = plainListings(market)
  if (!first || !second || !third) throw new Error('The sandbox has no three plain listings of different vendors')
  await aCart(market, 'shopper').of(third).build()
  const stage = await openGuest(market)
  for (const { id } of [first, second]) await stage.cart.add({ listing_id: id, qty: 1 })
  const ids = stage.cart.items.map(({ id }) => id)
  const prices = [first, second].map(({ price }) => price ?? 0)
  for (const listing of [first, second]) listing.price = (listing.price ?? 0) + 1
  await stage.session.signIn({ email: SHOPPER, password: PASSWORD, keep: true })
  await stage.cart.settled()
  const lines = [first, second].map(({ id }) => stage.cart.items.find(({ listing_id }) => listing_id === id)?.id ?? 0)
  expect(lines.some((id) => ids.includes(id))).toBe(false)
  expect(lines.map((id) => stage.cart.pricesBefore.get(id))).toEqual(prices)
  // Once all is there, what is taken out is forgotten as ever.
  await stage.cart.remove(lines[0] ?? 0)
  await stage.cart.settled()
  await stage.cart.add({ listing_id: first.id, qty: 1 })
  expect([...stage.cart.pricesBefore.keys()]).toEqual([lines[1]])
})

test('prices are forgotten with their cart, and what others have stored there is ignored', async () => {
  const { stage, first, price } = await withOne()
  localStorage.setItem(PRICES_STORAGE_KEY, JSON.stringify({ [first.id]: 'free' }))
  first.price = price + 1
  await stage.cart.refresh()
  expect(stage.cart.pricesBefore.size).toBe(0)
  stage.cart.forget()
  expect(localStorage.getItem(PRICES_STORAGE_KEY)).toBeNull()
})
