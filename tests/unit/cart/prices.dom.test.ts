import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/marketplace.ts'
import { closeAll, createMarket, onlyLineOf, openGuest, twoListings } from './stage.ts'

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

test('the price before is known of another line for the same goods, as carts that are merged have it', async () => {
  const { stage, first, price } = await withOne()
  const { id } = onlyLineOf(stage)
  first.price = price + 1
  await stage.cart.remove(id)
  await stage.cart.add({ listing_id: first.id, qty: 1 })
  await stage.cart.settled()
  const line = onlyLineOf(stage)
  expect(line.id).not.toBe(id)
  expect(stage.cart.pricesBefore.get(line.id)).toBe(price)
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
